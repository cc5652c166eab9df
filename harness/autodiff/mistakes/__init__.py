"""Known mistakes: small wrong engines that explain wrong numbers, and prove that cases catch them.

`catalogue` has them all, and says whether a case catches one; `mistake` is what one is.
"""
