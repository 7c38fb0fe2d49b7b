"""All words of a lexicon as columns, made once, on which searches work."""
