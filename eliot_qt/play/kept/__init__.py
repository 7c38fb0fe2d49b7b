"""Games on disk: autosaves, files, the folder of games, branches."""
