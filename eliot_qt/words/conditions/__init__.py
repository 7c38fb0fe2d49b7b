"""Conditions of word searches: automata over the graph, masks over the table, tests of a word."""
