# Tabs and spaces that disagree.
if True:
        x = 1
	y = 2
