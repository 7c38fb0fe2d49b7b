"""Words for kernels: the GADDAG and its paths, words by their letters and by length."""
