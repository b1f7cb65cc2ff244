"""Everything that touches the disk; each third-party package is imported once."""
