"""State of searches as arrays that kernels read and write, and tables made once."""
