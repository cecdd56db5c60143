// SPDX-License-Identifier: GPL-3.0-or-later
// The module _ast: the classes of the syntax tree. A tree is made by evaluating its dump, which is an expression of
// these classes.
#include "vmcore/modules/EmbeddedModule.h"
#include "vmcore/modules/StandardModules.h"

namespace vmcore {
namespace {

constexpr std::string_view kBody = R"(
class AST:
    _fields = _attributes = __match_args__ = ()

    def __init__(self, *args, **kwargs):
        name = type(self).__name__
        if len(args) > len(self._fields):
            count = len(self._fields)
            raise TypeError(f'{name} constructor takes at most {count} positional argument{"" if count == 1 else "s"}')
        for field, value in zip(self._fields, args):
            setattr(self, field, value)
        for field, value in kwargs.items():
            if field in self._fields[:len(args)]:
                raise TypeError(f'{name} got multiple values for argument {field!r}')
            setattr(self, field, value)

    def __reduce__(self):
        return type(self), (), self.__dict__

_tables = {
    'mod': 'Module(body*,type_ignores*) Interactive(body*) Expression(body) FunctionType(argtypes*,returns)',
    'stmt': 'FunctionDef(name,args,body*,decorator_list*,returns?,type_comment?) '
            'AsyncFunctionDef(name,args,body*,decorator_list*,returns?,type_comment?) '
            'ClassDef(name,bases*,keywords*,body*,decorator_list*) Return(value?) Delete(targets*) '
            'Assign(targets*,value,type_comment?) AugAssign(target,op,value) AnnAssign(target,annotation,value?,simple) '
            'For(target,iter,body*,orelse*,type_comment?) AsyncFor(target,iter,body*,orelse*,type_comment?) '
            'While(test,body*,orelse*) If(test,body*,orelse*) With(items*,body*,type_comment?) '
            'AsyncWith(items*,body*,type_comment?) Match(subject,cases*) Raise(exc?,cause?) '
            'Try(body*,handlers*,orelse*,finalbody*) TryStar(body*,handlers*,orelse*,finalbody*) Assert(test,msg?) '
            'Import(names*) ImportFrom(module?,names*,level?) Global(names*) Nonlocal(names*) Expr(value) Pass() Break() '
            'Continue()',
    'expr': 'BoolOp(op,values*) NamedExpr(target,value) BinOp(left,op,right) UnaryOp(op,operand) Lambda(args,body) '
            'IfExp(test,body,orelse) Dict(keys*,values*) Set(elts*) ListComp(elt,generators*) SetComp(elt,generators*) '
            'DictComp(key,value,generators*) GeneratorExp(elt,generators*) Await(value) Yield(value?) YieldFrom(value) '
            'Compare(left,ops*,comparators*) Call(func,args*,keywords*) FormattedValue(value,conversion,format_spec?) '
            'JoinedStr(values*) Constant(value,kind?) Attribute(value,attr,ctx) Subscript(value,slice,ctx) '
            'Starred(value,ctx) Name(id,ctx) List(elts*,ctx) Tuple(elts*,ctx) Slice(lower?,upper?,step?)',
    'expr_context': 'Load() Store() Del()',
    'boolop': 'And() Or()',
    'operator': 'Add() Sub() Mult() MatMult() Div() Mod() Pow() LShift() RShift() BitOr() BitXor() BitAnd() FloorDiv()',
    'unaryop': 'Invert() Not() UAdd() USub()',
    'cmpop': 'Eq() NotEq() Lt() LtE() Gt() GtE() Is() IsNot() In() NotIn()',
    'excepthandler': 'ExceptHandler(type?,name?,body*)',
    'pattern': 'MatchValue(value) MatchSingleton(value) MatchSequence(patterns*) MatchMapping(keys*,patterns*,rest?) '
               'MatchClass(cls,patterns*,kwd_attrs*,kwd_patterns*) MatchStar(name?) MatchAs(pattern?,name?) '
               'MatchOr(patterns*)',
    'type_ignore': 'TypeIgnore(lineno,tag)',
    '': 'comprehension(target,iter,ifs*,is_async) '
        'arguments(posonlyargs*,args*,vararg?,kwonlyargs*,kw_defaults*,kwarg?,defaults*) '
        'arg(arg,annotation?,type_comment?) keyword(arg?,value) alias(name,asname?) withitem(context_expr,optional_vars?) '
        'match_case(pattern,guard?,body*)',
}
_places = ('lineno', 'col_offset', 'end_lineno', 'end_col_offset')

def _make():
    names = globals()
    for sum_name, rows in _tables.items():
        placed = sum_name in ('stmt', 'expr', 'excepthandler', 'pattern')
        base = AST
        if sum_name:
            own = {'__module__': 'ast', '_attributes': _places if placed else ()}
            if placed:
                own.update(end_lineno=None, end_col_offset=None)
            base = names[sum_name] = type(sum_name, (AST,), own)
        for row in rows.split(' '):
            name, fields = row[:-1].split('(')
            fields = fields.split(',') if fields else []
            plain = tuple(field.rstrip('*?') for field in fields)
            own = {'__module__': 'ast', '_fields': plain, '__match_args__': plain}
            own.update((field[:-1], None) for field in fields if field.endswith('?'))
            if name in ('arg', 'keyword', 'alias'):
                own.update(_attributes=_places, end_lineno=None, end_col_offset=None)
            names[name] = type(name, (base,), own)

AST.__module__ = 'ast'
_make()
del _make, _tables, _places
PyCF_ONLY_AST, PyCF_TYPE_COMMENTS, PyCF_ALLOW_TOP_LEVEL_AWAIT = 0x400, 0x1000, 0x2000
)";

} // namespace

ModuleObject* makeAstModule(Vm& vm)
{
    return makeEmbeddedModule(vm, "_ast", kBody);
}

} // namespace vmcore
