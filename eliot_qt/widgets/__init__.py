"""The widgets: views, painters, panes. They show models and emit intents; no rules here.

- ``look``: Colours, type, icons, motion: how everything looks.
- ``parts``: Parts that pages are made of: cards, choices, tables, notices.
- ``actions``: Commands: their ids, a record for each, and the actions and buttons made from it.
- ``board``: Board and rack: views, painters, gestures on them, and the lines below.
- ``texts``: Sentences that several features share; those of one feature are in its own folder.
- ``play``: The page of a game: table on the left, panes on the right, cards over the rack.
- ``start``: The pages before a game: start page, new-game sheet, position editor, replays.
- ``club``: The arbiter's page and the window for the projector.
- ``record``: The page of a person's record: figures, graphs, tables of games.
- ``preferences``: All settings on one page, and the commands that change single ones.
- ``paper``: Score sheets and boards on paper and in files.
- ``window``: The window around the pages: menus, commands, overlays, notices.
"""
