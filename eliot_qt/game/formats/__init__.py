"""Text and file formats of positions and games.

``cgp`` and ``gcg`` are the field's, ``savefile`` is our own, ``eliot_xml`` Eliot's. The others
are score sheets for people: ``csv_sheet``, ``html_sheet`` and the tables they are made of.
"""
