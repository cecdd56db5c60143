# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes Python programs at random that end, print what they do, and print the same on every run."""
