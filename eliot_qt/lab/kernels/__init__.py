"""Compiled kernels of the laboratory: what only benchmarks and training need.

They stand on those of :mod:`eliot_qt.engine` and are compiled when a command asks for them.
"""
