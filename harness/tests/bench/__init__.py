"""How fast is it? Ratios, taken in one run on one machine: `nox -s bench`."""
