"""The pages before a game: start page, new-game sheet, position editor, replays."""
