// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/DiagnosisGrammar.h"

namespace vmcore::frontend {

// Two literals, because compilers need not accept longer ones.
const char kDiagnosisGrammar[] = R"(
eval: expressions NEWLINE* END
interactive: compound_stmt NEWLINE | simple_stmts | NEWLINE
field: star_expressions

# Statements

statements: statement+
statement: compound_stmt | simple_stmts
simple_stmts: simple_stmt !';' NEWLINE | ';'.simple_stmt+ ';'? NEWLINE
simple_stmt memo: assignment | star_expressions | return_stmt | import_stmt | raise_stmt | 'pass' | del_stmt
    | yield_expr | assert_stmt | 'break' | 'continue' | global_stmt
compound_stmt: &('def' | '@' | 'async') function_def | &'if' if_stmt | &('class' | '@') class_def
    | &('with' | 'async') with_stmt | &('for' | 'async') for_stmt | &'try' try_stmt | &'while' while_stmt
    | match_stmt

assignment: NAME ':' expression ('=' annotated_rhs)?
    | ('(' single_target ')' | single_subscript_attribute_target) ':' expression ('=' annotated_rhs)?
    | (star_targets '=')+ (yield_expr | star_expressions) !'='
    | single_target augassign ~ (yield_expr | star_expressions)
    | invalid_assignment
annotated_rhs: yield_expr | star_expressions
augassign: '+=' | '-=' | '*=' | '@=' | '/=' | '%=' | '&=' | '|=' | '^=' | '<<=' | '>>=' | '**=' | '//='
return_stmt: 'return' star_expressions?
raise_stmt: 'raise' expression ('from' expression)? | 'raise'
global_stmt: ('global' | 'nonlocal') ','.NAME+
del_stmt: 'del' del_targets &(';' | NEWLINE) | invalid_del_stmt
assert_stmt: 'assert' expression (',' expression)?
import_stmt: 'import' ','.dotted_as_name+ | import_from
import_from: 'from' ('.' | '...')* dotted_name 'import' import_from_targets
    | 'from' ('.' | '...')+ 'import' import_from_targets
import_from_targets: '(' import_from_as_names ','? ')' | import_from_as_names !',' | '*'
    | invalid_import_from_targets
import_from_as_names: ','.import_from_as_name+
import_from_as_name: NAME ('as' NAME)?
dotted_as_name: dotted_name ('as' NAME)?
dotted_name memo: NAME ('.' NAME)*

block memo: NEWLINE INDENT statements DEDENT | simple_stmts | invalid_block
decorators: ('@' named_expression NEWLINE)+
class_def: decorators class_def_raw | class_def_raw
class_def_raw: invalid_class_def_raw | 'class' NAME ('(' arguments? ')')? ':' block
function_def: decorators function_def_raw | function_def_raw
function_def_raw: invalid_def_raw
    | 'def' NAME &&'(' params? ')' ('->' expression)? &&':' block
    | 'async' 'def' NAME &&'(' params? ')' ('->' expression)? &&':' block

params: invalid_parameters | parameters
parameters: slash_no_default param_no_default* param_with_default* star_etc?
    | slash_with_default param_with_default* star_etc?
    | param_no_default+ param_with_default* star_etc?
    | param_with_default+ star_etc?
    | star_etc
slash_no_default: param_no_default+ '/' ',' | param_no_default+ '/' &')'
slash_with_default: param_no_default* param_with_default+ '/' ',' | param_no_default* param_with_default+ '/' &')'
star_etc: invalid_star_etc
    | '*' param_no_default param_maybe_default* kwds?
    | '*' param_no_default_star_annotation param_maybe_default* kwds?
    | '*' ',' param_maybe_default+ kwds?
    | kwds
kwds: invalid_kwds | '**' param_no_default
param_no_default: param ',' -> 1 | param &')'
param_no_default_star_annotation: param_star_annotation ',' -> 1 | param_star_annotation &')'
param_with_default: param default ',' | param default &')'
param_maybe_default: param default? ',' | param default? &')'
param: NAME annotation?
param_star_annotation: NAME ':' star_expression
annotation: ':' expression
default: '=' expression | invalid_default

if_stmt: invalid_if_stmt
    | 'if' named_expression ':' block elif_stmt | 'if' named_expression ':' block else_block?
elif_stmt: invalid_elif_stmt
    | 'elif' named_expression ':' block elif_stmt | 'elif' named_expression ':' block else_block?
else_block: invalid_else_stmt | 'else' &&':' block
while_stmt: invalid_while_stmt | 'while' named_expression ':' block else_block?
for_stmt: invalid_for_stmt
    | 'for' star_targets 'in' ~ star_expressions ':' block else_block?
    | 'async' 'for' star_targets 'in' ~ star_expressions ':' block else_block?
    | invalid_for_target
with_stmt: invalid_with_stmt_indent
    | 'with' '(' ','.with_item+ ','? ')' ':' block
    | 'with' ','.with_item+ ':' block
    | 'async' 'with' '(' ','.with_item+ ','? ')' ':' block
    | 'async' 'with' ','.with_item+ ':' block
    | invalid_with_stmt
with_item: expression 'as' star_target &(',' | ')' | ':') | invalid_with_item | expression
try_stmt: invalid_try_stmt
    | 'try' &&':' block finally_block
    | 'try' &&':' block except_block+ else_block? finally_block?
    | 'try' &&':' block except_star_block+ else_block? finally_block?
except_block: invalid_except_stmt_indent
    | 'except' expression ('as' NAME)? ':' block
    | 'except' ':' block
    | invalid_except_stmt
except_star_block: invalid_except_star_stmt_indent
    | 'except' '*' expression ('as' NAME)? ':' block
    | invalid_except_stmt
finally_block: invalid_finally_stmt | 'finally' &&':' block

# Patterns

match_stmt: "match" subject_expr ':' NEWLINE INDENT case_block+ DEDENT | invalid_match_stmt
subject_expr: star_named_expression ',' star_named_expressions? | named_expression
case_block: invalid_case_block | "case" patterns guard? ':' block
guard: 'if' named_expression
patterns: open_sequence_pattern | pattern
pattern: as_pattern | or_pattern
as_pattern: or_pattern 'as' pattern_capture_target | invalid_as_pattern
or_pattern: '|'.closed_pattern+
closed_pattern memo: literal_pattern | capture_pattern | wildcard_pattern | value_pattern | group_pattern
    | sequence_pattern | mapping_pattern | class_pattern
literal_pattern: literal_expr
literal_expr: signed_number !('+' | '-') | complex_number | strings | 'None' | 'True' | 'False'
complex_number: signed_real_number ('+' | '-') imaginary_number
signed_number: number | '-' number
signed_real_number: real_number | '-' real_number
real_number: NUMBER => check real_number
imaginary_number: NUMBER => check imaginary_number
capture_pattern: pattern_capture_target
pattern_capture_target: !"_" NAME !('.' | '(' | '=')
wildcard_pattern: "_"
value_pattern: attr !('.' | '(' | '=')
attr memo: NAME ('.' NAME)+
name_or_attr memo: NAME ('.' NAME)*
group_pattern: '(' pattern ')' -> 2
sequence_pattern: '[' maybe_sequence_pattern? ']' | '(' open_sequence_pattern? ')'
open_sequence_pattern: maybe_star_pattern ',' maybe_sequence_pattern?
maybe_sequence_pattern: ','.maybe_star_pattern+ ','?
maybe_star_pattern: star_pattern | pattern
star_pattern memo: '*' pattern_capture_target | '*' wildcard_pattern
mapping_pattern: '{' '}' | '{' double_star_pattern ','? '}'
    | '{' items_pattern ',' double_star_pattern ','? '}' | '{' items_pattern ','? '}'
items_pattern: ','.key_value_pattern+
key_value_pattern: (literal_expr | attr) ':' pattern
double_star_pattern: '**' pattern_capture_target
class_pattern: name_or_attr '(' ')' | name_or_attr '(' positional_patterns ','? ')'
    | name_or_attr '(' keyword_patterns ','? ')'
    | name_or_attr '(' positional_patterns ',' keyword_patterns ','? ')'
    | invalid_class_pattern
positional_patterns: ','.pattern+
keyword_patterns: ','.keyword_pattern+
keyword_pattern: NAME '=' pattern

# Expressions

expressions: expression (',' expression)+ ','? -> Tuple | expression ',' -> Tuple | expression
expression memo: invalid_expression | invalid_legacy_expression
    | disjunction 'if' disjunction 'else' expression -> Conditional
    | disjunction
    | lambdef
yield_expr: 'yield' 'from' expression -> Yield | 'yield' star_expressions? -> Yield
star_expressions: star_expression (',' star_expression)+ ','? -> Tuple | star_expression ',' -> Tuple
    | star_expression
star_expression memo: '*' bitwise_or -> Starred | expression
star_named_expressions: ','.star_named_expression+ ','? -> 1
star_named_expression: '*' bitwise_or -> Starred | named_expression
assignment_expression: NAME ':=' ~ expression -> Named
named_expression: assignment_expression | invalid_named_expression | expression !':='
disjunction memo: conjunction ('or' conjunction)+ -> Operation | conjunction
conjunction memo: inversion ('and' inversion)+ -> Operation | inversion
inversion memo: 'not' inversion -> Operation | comparison
comparison: bitwise_or compare_pair+ -> Comparison | bitwise_or
compare_pair: '==' bitwise_or | '!=' bitwise_or | '<=' bitwise_or | '<' bitwise_or | '>=' bitwise_or
    | '>' bitwise_or | 'not' 'in' bitwise_or | 'in' bitwise_or | 'is' 'not' bitwise_or | 'is' bitwise_or
bitwise_or memo: bitwise_xor { '|' bitwise_xor -> Operation }
bitwise_xor memo: bitwise_and { '^' bitwise_and -> Operation }
bitwise_and memo: shift_expr { '&' shift_expr -> Operation }
shift_expr memo: sum { '<<' sum -> Operation | '>>' sum -> Operation }
sum memo: term { '+' term -> Operation | '-' term -> Operation }
term memo: factor { '*' factor -> Operation | '/' factor -> Operation | '//' factor -> Operation
    | '%' factor -> Operation | '@' factor -> Operation }
factor memo: '+' factor -> Operation | '-' factor -> Operation | '~' factor -> Operation | power
power: await_primary '**' factor -> Operation | await_primary
await_primary memo: 'await' primary -> Await | primary
primary memo: atom { '.' NAME -> Attribute | genexp -> Call | '(' arguments? ')' -> Call
    | '[' slices ']' -> Subscript }
slices: slice !',' | ','.(slice | starred_expression)+ ','? -> Tuple
slice: expression? ':' expression? (':' expression?)? | named_expression
atom: NAME | 'True' -> True | 'False' -> False | 'None' -> None | &STRING strings | number
    | &'(' (tuple | group | genexp) | &'[' (list | listcomp) | &'{' (dict | set | dictcomp | setcomp)
    | '...' -> Ellipsis
group: '(' (yield_expr | named_expression) ')' -> 2 | invalid_group
lambdef: 'lambda' lambda_params? ':' expression -> Lambda
lambda_params: invalid_lambda_parameters | lambda_parameters
lambda_parameters: lambda_slash_no_default lambda_param_no_default* lambda_param_with_default* lambda_star_etc?
    | lambda_slash_with_default lambda_param_with_default* lambda_star_etc?
    | lambda_param_no_default+ lambda_param_with_default* lambda_star_etc?
    | lambda_param_with_default+ lambda_star_etc?
    | lambda_star_etc
lambda_slash_no_default: lambda_param_no_default+ '/' ',' | lambda_param_no_default+ '/' &':'
lambda_slash_with_default: lambda_param_no_default* lambda_param_with_default+ '/' ','
    | lambda_param_no_default* lambda_param_with_default+ '/' &':'
lambda_star_etc: invalid_lambda_star_etc
    | '*' lambda_param_no_default lambda_param_maybe_default* lambda_kwds?
    | '*' ',' lambda_param_maybe_default+ lambda_kwds?
    | lambda_kwds
lambda_kwds: invalid_lambda_kwds | '**' lambda_param_no_default
lambda_param_no_default: lambda_param ',' -> 1 | lambda_param &':'
lambda_param_with_default: lambda_param default ',' | lambda_param default &':'
lambda_param_maybe_default: lambda_param default? ',' | lambda_param default? &':'
lambda_param: NAME
strings memo: STRING+ => check strings
number: NUMBER => check number
list: '[' star_named_expressions? ']' -> List
tuple: '(' (star_named_expression ',' star_named_expressions?)? ')' -> Tuple
set: '{' star_named_expressions '}' -> Set
dict: '{' double_starred_kvpairs? '}' -> Dict | '{' invalid_double_starred_kvpairs '}'
double_starred_kvpairs: ','.double_starred_kvpair+ ','?
double_starred_kvpair: '**' bitwise_or | kvpair
kvpair: expression ':' expression
for_if_clauses: for_if_clause+ -> Clauses
for_if_clause: 'async' 'for' star_targets 'in' ~ disjunction ('if' disjunction)*
    | 'for' star_targets 'in' ~ disjunction ('if' disjunction)*
    | invalid_for_target
listcomp: '[' named_expression for_if_clauses ']' -> ListComprehension | invalid_comprehension
setcomp: '{' named_expression for_if_clauses '}' -> SetComprehension | invalid_comprehension
genexp: '(' (assignment_expression | expression !':=') for_if_clauses ')' -> Generator | invalid_comprehension
dictcomp: '{' kvpair for_if_clauses '}' -> DictComprehension | invalid_dict_comprehension

# Arguments of calls

arguments memo: args ','? &')' -> 1 | invalid_arguments
args: ','.(starred_expression | (assignment_expression | expression !':=') !'=')+ (',' kwargs)? | kwargs
kwargs: ','.kwarg_or_starred+ ',' ','.kwarg_or_double_starred+
    | ','.kwarg_or_starred+
    | ','.kwarg_or_double_starred+
starred_expression: '*' expression -> Starred
kwarg_or_starred: invalid_kwarg | NAME '=' expression -> Keyword | starred_expression
kwarg_or_double_starred: invalid_kwarg | NAME '=' expression -> Keyword | '**' expression -> DoubleStarred

# Targets

star_targets: star_target !',' | star_target (',' star_target)* ','? -> Tuple
star_targets_list_seq: ','.star_target+ ','?
star_targets_tuple_seq: star_target (',' star_target)+ ','? | star_target ','
star_target memo: '*' (!'*' star_target) -> Starred | target_with_star_atom
target_with_star_atom memo: t_primary '.' NAME !t_lookahead -> Attribute
    | t_primary '[' slices ']' !t_lookahead -> Subscript
    | star_atom
star_atom: NAME | '(' target_with_star_atom ')' -> 2 | '(' star_targets_tuple_seq? ')' -> Tuple
    | '[' star_targets_list_seq? ']' -> List
single_target: single_subscript_attribute_target | NAME | '(' single_target ')' -> 2
single_subscript_attribute_target: t_primary '.' NAME !t_lookahead -> Attribute
    | t_primary '[' slices ']' !t_lookahead -> Subscript
t_primary memo: atom &t_lookahead { '.' NAME &t_lookahead -> Attribute | '[' slices ']' &t_lookahead -> Subscript
    | genexp &t_lookahead -> Call | '(' arguments? ')' &t_lookahead -> Call }
t_lookahead: '(' | '[' | '.'
del_targets: ','.del_target+ ','?
del_target memo: t_primary '.' NAME !t_lookahead -> Attribute | t_primary '[' slices ']' !t_lookahead -> Subscript
    | del_t_atom
del_t_atom: NAME | '(' del_target ')' -> 2 | '(' del_targets? ')' -> Tuple | '[' del_targets? ']' -> List
)"
                                 R"(
# Mistakes in expressions

invalid_arguments: args ',' '*'
        => "iterable argument unpacking follows keyword argument unpacking" at 1
    | expression for_if_clauses ',' (args | expression for_if_clauses)?
        => "Generator expression must be parenthesized" at 1 to 2
    | NAME '=' expression for_if_clauses
        => "invalid syntax. Maybe you meant '==' or ':=' instead of '='?" at 1 to 2
    | args for_if_clauses => check generator_among_arguments
    | args ',' expression for_if_clauses => "Generator expression must be parenthesized" at 3 to 4
    | args ',' args => check positional_after_keyword
invalid_kwarg: ('True' | 'False' | 'None') '=' => "cannot assign to {1:text}" at 1 to 2
    | NAME '=' expression for_if_clauses
        => "invalid syntax. Maybe you meant '==' or ':=' instead of '='?" at 1 to 2
    | !(NAME '=') expression '='
        => "expression cannot contain assignment, perhaps you meant \"==\"?" at 1 to 2
expression_without_invalid: disjunction 'if' disjunction 'else' expression -> Conditional | disjunction | lambdef
invalid_legacy_expression: NAME !'(' star_expressions => check legacy_statement
invalid_expression: !(NAME STRING | SOFT_KEYWORD) disjunction expression_without_invalid
        => check missing_comma
    | disjunction 'if' disjunction !('else' | ':') => "expected 'else' after 'if' expression" at 1 to 3
invalid_named_expression memo: expression ':=' expression => "cannot use assignment expressions with {1}" at 1
    | NAME '=' bitwise_or !('=' | ':=')
        => "invalid syntax. Maybe you meant '==' or ':=' instead of '='?" at 1 to 3
    | !(list | tuple | genexp | 'True' | 'None' | 'False') bitwise_or '=' bitwise_or !('=' | ':=')
        => "cannot assign to {1} here. Maybe you meant '==' instead of '='?" at 1
invalid_assignment: invalid_ann_assign_target ':' expression
        => "only single target (not {1}) can be annotated" at 1
    | star_named_expression ',' star_named_expressions* ':' expression
        => "only single target (not tuple) can be annotated" at 1
    | expression ':' expression => "illegal target for annotation" at 1
    | (star_targets '=')* star_expressions '=' => check assignment_target
    | (star_targets '=')* yield_expr '=' => "assignment to yield expression not possible" at 2
    | star_expressions augassign (yield_expr | star_expressions)
        => "'{1}' is an illegal expression for augmented assignment" at 1
invalid_ann_assign_target: list | tuple | '(' invalid_ann_assign_target ')' -> 2
invalid_del_stmt: 'del' star_expressions => check delete_target
invalid_comprehension: ('[' | '(' | '{') starred_expression for_if_clauses
        => "iterable unpacking cannot be used in comprehension" at 2
    | ('[' | '{') star_named_expression ',' star_named_expressions for_if_clauses
        => "did you forget parentheses around the comprehension target?" at 2 to 4
    | ('[' | '{') star_named_expression ',' for_if_clauses
        => "did you forget parentheses around the comprehension target?" at 2 to 3
invalid_dict_comprehension: '{' '**' bitwise_or for_if_clauses '}'
        => "dict unpacking cannot be used in dict comprehension" at 2
invalid_group: '(' starred_expression ')' => "cannot use starred expression here" at 2
    | '(' '**' expression ')' => "cannot use double starred expression here" at 2
invalid_double_starred_kvpairs: ','.double_starred_kvpair+ ',' invalid_kvpair
    | expression ':' '*' bitwise_or => "cannot use a starred expression in a dictionary value" from 3
    | expression ':' &('}' | ',') => "expression expected after dictionary key and ':'" at 2
invalid_kvpair: expression !':' => "':' expected after dictionary key" after 1
    | expression ':' '*' bitwise_or => "cannot use a starred expression in a dictionary value" from 3
    | expression ':' &('}' | ',') => "expression expected after dictionary key and ':'" at 2

# Mistakes in parameters

invalid_parameters: param_no_default* invalid_parameters_helper param_no_default
        => "non-default argument follows default argument" at 3
    | param_no_default* '(' param_no_default+ ','? ')' => "Function parameters cannot be parenthesized" at 2 to 5
    | '/' ',' => "at least one argument must precede /" at 1
    | (slash_no_default | slash_with_default) param_maybe_default* '/' => "/ may appear only once" at 3
    | (slash_no_default | slash_with_default)? param_maybe_default* '*' (',' | param_no_default)
      param_maybe_default* '/' => "/ must be ahead of *" at 6
    | param_maybe_default+ '/' '*' => "expected comma between / and *" at 3
invalid_parameters_helper: slash_with_default | param_with_default+
invalid_default: '=' &(')' | ',') => "expected default value expression" at 1
invalid_star_etc: '*' (')' | ',' (')' | '**')) => "named arguments must follow bare *" at 1
    | '*' param '=' => "var-positional argument cannot have default value" at 3
    | '*' (param_no_default | ',') param_maybe_default* '*' (param_no_default | ',')
        => "* argument may appear only once" at 4
invalid_kwds: '**' param '=' => "var-keyword argument cannot have default value" at 3
    | '**' param ',' param => "arguments cannot follow var-keyword argument" at 4
    | '**' param ',' ('*' | '**' | '/') => "arguments cannot follow var-keyword argument" at 4
invalid_lambda_parameters: lambda_param_no_default* invalid_lambda_parameters_helper lambda_param_no_default
        => "non-default argument follows default argument" at 3
    | lambda_param_no_default* '(' ','.lambda_param+ ','? ')'
        => "Lambda expression parameters cannot be parenthesized" at 2 to 5
    | '/' ',' => "at least one argument must precede /" at 1
    | (lambda_slash_no_default | lambda_slash_with_default) lambda_param_maybe_default* '/'
        => "/ may appear only once" at 3
    | (lambda_slash_no_default | lambda_slash_with_default)? lambda_param_maybe_default* '*'
      (',' | lambda_param_no_default) lambda_param_maybe_default* '/' => "/ must be ahead of *" at 6
    | lambda_param_maybe_default+ '/' '*' => "expected comma between / and *" at 3
invalid_lambda_parameters_helper: lambda_slash_with_default | lambda_param_with_default+
invalid_lambda_star_etc: '*' (':' | ',' (':' | '**')) => "named arguments must follow bare *"
    | '*' lambda_param '=' => "var-positional argument cannot have default value" at 3
    | '*' (lambda_param_no_default | ',') lambda_param_maybe_default* '*' (lambda_param_no_default | ',')
        => "* argument may appear only once" at 4
invalid_lambda_kwds: '**' lambda_param '=' => "var-keyword argument cannot have default value" at 3
    | '**' lambda_param ',' lambda_param => "arguments cannot follow var-keyword argument" at 4
    | '**' lambda_param ',' ('*' | '**' | '/') => "arguments cannot follow var-keyword argument" at 4

# Mistakes in statements

invalid_block: NEWLINE !INDENT => indentation "expected an indented block"
invalid_with_item: expression 'as' expression &(',' | ')' | ':') => check as_target
invalid_for_target: 'async'? 'for' star_expressions => check for_target
invalid_import_from_targets: import_from_as_names ',' NEWLINE
        => "trailing comma not allowed without surrounding parentheses"
invalid_with_stmt: 'async'? 'with' ','.(expression ('as' star_target)?)+ NEWLINE => "expected ':'"
    | 'async'? 'with' '(' ','.(expressions ('as' star_target)?)+ ','? ')' NEWLINE => "expected ':'"
invalid_with_stmt_indent: 'async'? 'with' ','.(expression ('as' star_target)?)+ ':' NEWLINE !INDENT
        => indentation "expected an indented block after 'with' statement on line {2:line}"
    | 'async'? 'with' '(' ','.(expressions ('as' star_target)?)+ ','? ')' ':' NEWLINE !INDENT
        => indentation "expected an indented block after 'with' statement on line {2:line}"
invalid_try_stmt: 'try' ':' NEWLINE !INDENT
        => indentation "expected an indented block after 'try' statement on line {1:line}"
    | 'try' ':' block !('except' | 'finally') => "expected 'except' or 'finally' block"
    | 'try' ':' block* except_block+ 'except' '*' expression ('as' NAME)? ':'
        => "cannot have both 'except' and 'except*' on the same 'try'" at 5 to 6
    | 'try' ':' block* except_star_block+ 'except' (expression ('as' NAME)?)? ':'
        => "cannot have both 'except' and 'except*' on the same 'try'" at 5
invalid_except_stmt: 'except' '*'? expression ',' expressions ('as' NAME)? ':'
        => "multiple exception types must be parenthesized" from 3
    | 'except' '*'? expression ('as' NAME)? NEWLINE => "expected ':'"
    | 'except' NEWLINE => "expected ':'"
    | 'except' '*' (NEWLINE | ':') => "expected one or more exception types"
invalid_finally_stmt: 'finally' ':' NEWLINE !INDENT
        => indentation "expected an indented block after 'finally' statement on line {1:line}"
invalid_except_stmt_indent: 'except' expression ('as' NAME)? ':' NEWLINE !INDENT
        => indentation "expected an indented block after 'except' statement on line {1:line}"
    | 'except' ':' NEWLINE !INDENT => indentation "expected an indented block after 'except' statement on line {1:line}"
invalid_except_star_stmt_indent: 'except' '*' expression ('as' NAME)? ':' NEWLINE !INDENT
        => indentation "expected an indented block after 'except*' statement on line {1:line}"
invalid_match_stmt: "match" subject_expr NEWLINE => "expected ':'"
    | "match" subject_expr ':' NEWLINE !INDENT
        => indentation "expected an indented block after 'match' statement on line {1:line}"
invalid_case_block: "case" patterns guard? NEWLINE => "expected ':'"
    | "case" patterns guard? ':' NEWLINE !INDENT
        => indentation "expected an indented block after 'case' statement on line {1:line}"
invalid_as_pattern: or_pattern 'as' "_" => "cannot use '_' as a target" at 3
    | or_pattern 'as' !NAME expression => "invalid pattern target" at 3
invalid_class_pattern: name_or_attr '(' invalid_class_argument_pattern
        => "positional patterns follow keyword patterns" at 3
invalid_class_argument_pattern: (positional_patterns ',')? keyword_patterns ',' positional_patterns -> 4
invalid_if_stmt: 'if' named_expression NEWLINE => "expected ':'"
    | 'if' named_expression ':' NEWLINE !INDENT
        => indentation "expected an indented block after 'if' statement on line {1:line}"
invalid_elif_stmt: 'elif' named_expression NEWLINE => "expected ':'"
    | 'elif' named_expression ':' NEWLINE !INDENT
        => indentation "expected an indented block after 'elif' statement on line {1:line}"
invalid_else_stmt: 'else' ':' NEWLINE !INDENT
        => indentation "expected an indented block after 'else' statement on line {1:line}"
invalid_while_stmt: 'while' named_expression NEWLINE => "expected ':'"
    | 'while' named_expression ':' NEWLINE !INDENT
        => indentation "expected an indented block after 'while' statement on line {1:line}"
invalid_for_stmt: 'async'? 'for' star_targets 'in' star_expressions NEWLINE => "expected ':'"
    | 'async'? 'for' star_targets 'in' star_expressions ':' NEWLINE !INDENT
        => indentation "expected an indented block after 'for' statement on line {2:line}"
invalid_def_raw: 'async'? 'def' NAME '(' params? ')' ('->' expression)? ':' NEWLINE !INDENT
        => indentation "expected an indented block after function definition on line {2:line}"
invalid_class_def_raw: 'class' NAME ('(' arguments? ')')? NEWLINE => "expected ':'"
    | 'class' NAME ('(' arguments? ')')? ':' NEWLINE !INDENT
        => indentation "expected an indented block after class definition on line {1:line}"
)";

} // namespace vmcore::frontend
