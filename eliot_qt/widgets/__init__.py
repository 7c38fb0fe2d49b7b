"""What is seen: views, painters, panes. They show models and emit intents; no rules here."""
