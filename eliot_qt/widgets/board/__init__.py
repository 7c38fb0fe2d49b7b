"""Board and rack: views, painters, gestures on them, and the lines below."""
