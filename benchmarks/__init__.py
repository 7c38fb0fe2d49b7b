"""Figures of performance on this machine: ``python -m benchmarks`` lists what can be measured."""
