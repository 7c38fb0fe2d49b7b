"""Work behind the window: the engine thread, questions to it, reading of files."""
