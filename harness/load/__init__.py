"""Reading: text becomes frozen types here, or problems with their place and the mend."""
