"""The only layer that reads the environment, prints or exits."""
