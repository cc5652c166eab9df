"""From cases to verdicts: the process, the protocol, the judge."""
