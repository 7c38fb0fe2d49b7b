"""All words of a lexicon as columns, made once, for searches to work on."""
