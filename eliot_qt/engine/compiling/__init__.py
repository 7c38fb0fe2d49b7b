"""The compiler, its cache of kernels on disk, and instructions of the processor."""
