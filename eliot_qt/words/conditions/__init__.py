"""Conditions of word searches as automata over the graph or masks over the table."""
