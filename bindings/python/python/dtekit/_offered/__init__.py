# Generated from core/src/offer/table.rs: do not edit.
"""The functions that need no more than their row in core."""
