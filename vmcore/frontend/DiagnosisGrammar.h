// SPDX-License-Identifier: GPL-3.0-or-later
// The grammar of Python 3.11 as a parsing expression grammar, with a rule for each mistake that has words of
// its own. Text in this notation:
//
//   rule: alternative | alternative …      tried in order, the first that matches counts
//   'if'  '+'    a keyword or operator     "match"   a name with this spelling
//   NAME NUMBER STRING NEWLINE INDENT DEDENT END SOFT_KEYWORD   tokens by kind
//   ( … )  e?  e*  e+  'x'.e+ (separated)  &e  !e  as usual     ~   no other alternative of the rule after this
//   &&'x'        the token, or at once the error "expected 'x'"
//   { … | … }    zero or more times; each match together with what stands before it becomes one node
//
// Every item of an alternative except & ! ~ has a value, counted from 1. An alternative ends in one of
//
//   -> Kind                  a node of this kind (see ShapeKind)
//   -> 2                     the value of item 2
//   => "message" place       the error; {1} names the kind of expression, {1:text} its text, {1:line} its line
//   => indentation "…"       the same as an IndentationError
//   => check name            a function of Diagnosis decides: error, no match, or the node it makes
//
// or in nothing: the value of its only item, or a node without kind. A place is `at 1` (item 1), `at 1 to 3`,
// `from 1` (to the last token read), `after 1`, or nothing (the last token read).
// A rule named invalid_… that is a whole alternative is tried only in a second pass, when the text is known to be
// wrong, and not below a rule named …_without_invalid. The results of a rule marked `memo` are remembered and hold
// wherever it is tried again, below such a rule or not: time depends on that, and which mistake is found first.
#pragma once

namespace vmcore::frontend {

extern const char kDiagnosisGrammar[];

} // namespace vmcore::frontend
