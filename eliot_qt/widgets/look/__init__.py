"""Colours, type, icons, motion: how everything looks, whatever it is."""
