"""Results as plain values, made from the rows of core; the public modules give their classes."""
