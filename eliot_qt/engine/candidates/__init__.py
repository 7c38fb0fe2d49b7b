"""The candidates of a simulation: what their playouts come to, kept while others come and go."""
