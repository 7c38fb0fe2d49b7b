"""Board and rack: views, painters, what hands do on them, and the lines below."""
