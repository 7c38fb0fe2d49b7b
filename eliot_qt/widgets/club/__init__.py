"""The arbiter's page and the window for the projector."""
