// SPDX-License-Identifier: GPL-3.0-or-later
// Trees are made by evaluating their dump in the module _ast, and read by writing them as source again.
#include "vmcore/builtins/CompileTree.h"

#include "vmcore/frontend/AstDump.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Compile.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Operators.h"

namespace vmcore {

Value treeOf(Vm& vm, const std::string& text, const std::string& fileName, frontend::ParseMode mode)
{
    const frontend::ParseResult parsed = frontend::parse(text, fileName, mode);
    if (parsed.error) {
        raiseSyntaxError(vm, *parsed.error, fileName);
        return kNull;
    }
    const Value module = importDotted(vm, vm.intern("_ast"));
    if (!module)
        return kNull;
    const std::string dump = frontend::dumpAst(*parsed.module, frontend::DumpPositions::Show);
    CodeObject* code = compileOrRaise(vm, dump, "<tree>", frontend::ParseMode::Eval, 0);
    DictObject* names = as<ModuleObject>(module)->dict;
    return code ? runCode(vm, code, names, Value::heap(names)) : kNull;
}

bool isTree(Vm& vm, Value v)
{
    const Value module = dictFindStr(vm.modules, vm.intern("_ast"));
    const Value base = module ? dictFindStr(as<ModuleObject>(module)->dict, vm.intern("AST")) : kNull;
    return base && isInstance(vm, v, as<TypeObject>(base));
}

Value sourceOfTree(Vm& vm, Value tree)
{
    const Value module = importDotted(vm, vm.intern("ast"));
    const Value unparse = module ? getAttribute(vm, module, vm.intern("unparse")) : kNull;
    return unparse ? call(vm, unparse, {tree}) : kNull;
}

} // namespace vmcore
