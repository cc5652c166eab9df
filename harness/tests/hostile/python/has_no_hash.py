# raised, raised, raised
from solutions.backward import Value, backward

Value.__eq__ = lambda self, other: self.data == other.data
Value.__hash__ = None
