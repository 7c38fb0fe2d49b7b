"""Measuring the engine: what ``eliot-qt bench`` prints."""
