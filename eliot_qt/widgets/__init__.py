"""The widgets: views, painters, panes. They show models and emit intents; no rules here.

- ``look``: Colours, type, icons, motion: how everything looks, whatever it is.
- ``parts``: Parts that pages are made of: cards, choices, tables of rows, notices.
- ``actions``: Commands: their ids, the one record of each, actions and buttons made of it.
- ``board``: Board and rack: views, painters, gestures on them, and the lines below.
- ``texts``: Sentences that several features say; those of one stand in its folder.
- ``play``: The page of a game: table on the left, panes on the right, cards over the rack.
- ``start``: The pages before a game: start page, new-game sheet, position editor, replays.
- ``club``: The arbiter's page and the window for the projector.
- ``record``: The page of a person's record: figures, graphs, tables.
- ``preferences``: All settings on one page, and the commands that change one.
- ``paper``: Score sheets and boards on paper and in files.
- ``window``: The window around the pages: menus, commands, overlays, notices.
"""
