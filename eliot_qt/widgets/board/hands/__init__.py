"""The gestures on board and rack: typing, dragging, choosing a letter for a blank."""
