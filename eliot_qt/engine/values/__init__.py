"""Figures and orders without the compiler, shared by the floors above."""
