// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/code/StackEffect.h"

#include <bit>

namespace vmcore {

namespace {

/// What an instruction takes from the top of the stack and what it leaves there.
struct Effect
{
    std::uint32_t popped = 0;
    std::uint32_t pushed = 0;
};

// BUILD_MAP counts pairs; UNPACK_EX counts the values before and after the star.
std::uint32_t unpackedValues(std::uint32_t argument)
{
    return (argument & 0xFF) + (argument >> 8) + 1;
}

/// MAKE_FUNCTION pops the code and one value for each flag.
std::uint32_t functionParts(std::uint32_t flags)
{
    return 1 + static_cast<std::uint32_t>(std::popcount(flags & 0xF));
}

Effect effectOfMoves(Op op, std::uint32_t argument)
{
    switch (op) {
    case Op::COPY: return {argument, argument + 1};
    case Op::SWAP: return {argument, argument};
    case Op::LIST_APPEND:
    case Op::SET_ADD:
    case Op::LIST_EXTEND:
    case Op::SET_UPDATE:
    case Op::DICT_UPDATE: return {argument + 1, argument};
    case Op::DICT_MERGE: return {argument + 4, argument + 3};
    case Op::MAP_ADD: return {argument + 2, argument};
    case Op::BUILD_TUPLE:
    case Op::BUILD_LIST:
    case Op::BUILD_SET:
    case Op::BUILD_STRING:
    case Op::BUILD_SLICE: return {argument, 1};
    case Op::BUILD_MAP: return {2 * argument, 1};
    case Op::UNPACK_SEQUENCE: return {1, argument};
    case Op::UNPACK_EX: return {1, unpackedValues(argument)};
    case Op::FORMAT_VALUE: return {(argument & 4) != 0 ? 2u : 1u, 1};
    case Op::MAKE_FUNCTION: return {functionParts(argument), 1};
    case Op::CALL: return {argument + 2, 1};
    case Op::CALL_KW: return {argument + 3, 1};
    case Op::CALL_FUNCTION_EX: return {3 + (argument & 1), 1};
    case Op::LOAD_GLOBAL: return {0, 1 + (argument & 1)};
    case Op::LOAD_ATTR: return {1, 1 + (argument & 1)};
    case Op::RAISE_VARARGS: return {argument, 0};
    case Op::RERAISE: return {1 + argument, argument};
    default: return {};
    }
}

Effect effectOf(Op op, std::uint32_t argument)
{
    switch (op) {
    case Op::PUSH_NULL:
    case Op::LOAD_CONST:
    case Op::LOAD_FAST:
    case Op::LOAD_FAST_CHECK:
    case Op::LOAD_NAME:
    case Op::LOAD_CLOSURE:
    case Op::LOAD_DEREF:
    case Op::LOAD_CLASSDEREF:
    case Op::LOAD_BUILD_CLASS:
    case Op::LOAD_ASSERTION_ERROR:
    case Op::RETURN_GENERATOR: return {0, 1}; // what the first send pushes
    case Op::POP_TOP:
    case Op::STORE_FAST:
    case Op::STORE_NAME:
    case Op::STORE_GLOBAL:
    case Op::STORE_DEREF:
    case Op::DELETE_ATTR:
    case Op::POP_JUMP_IF_FALSE:
    case Op::POP_JUMP_IF_TRUE:
    case Op::POP_JUMP_IF_NONE:
    case Op::POP_JUMP_IF_NOT_NONE:
    case Op::RETURN_VALUE:
    case Op::IMPORT_STAR:
    case Op::POP_EXCEPT: return {1, 0};
    case Op::UNARY_NEGATIVE:
    case Op::UNARY_POSITIVE:
    case Op::UNARY_INVERT:
    case Op::UNARY_NOT:
    case Op::TO_BOOL:
    case Op::GET_ITER:
    case Op::GET_YIELD_FROM_ITER:
    case Op::GET_AWAITABLE:
    case Op::GET_AITER:
    case Op::YIELD_VALUE:
    case Op::ASYNC_GEN_WRAP:
    case Op::LIST_TO_TUPLE: return {1, 1};
    case Op::BINARY_OP:
    case Op::COMPARE_OP:
    case Op::IS_OP:
    case Op::CONTAINS_OP:
    case Op::IMPORT_NAME:
    case Op::PREP_RERAISE_STAR: return {2, 1};
    case Op::STORE_ATTR:
    case Op::DELETE_SUBSCR:
    case Op::END_ASYNC_FOR: return {2, 0};
    case Op::STORE_SUBSCR: return {3, 0};
    case Op::BINARY_SLICE: return {3, 1};
    case Op::STORE_SLICE: return {4, 0};
    case Op::FOR_ITER:
    case Op::IMPORT_FROM:
    case Op::PUSH_EXC_INFO:
    case Op::BEFORE_WITH:
    case Op::BEFORE_ASYNC_WITH:
    case Op::GET_ANEXT:
    case Op::GET_LEN:
    case Op::MATCH_MAPPING:
    case Op::MATCH_SEQUENCE: return {1, 2};
    case Op::SEND:
    case Op::CHECK_EXC_MATCH:
    case Op::CHECK_EG_MATCH: return {2, 2};
    case Op::MATCH_KEYS: return {2, 3};
    case Op::MATCH_CLASS: return {3, 1};
    case Op::WITH_EXCEPT_START: return {4, 5};
    default: return effectOfMoves(op, argument);
    }
}

} // namespace

int stackEffect(Op op, std::uint32_t argument, Edge edge)
{
    const Op family = opInfo(op).family;
    if (edge == Edge::Jump && (family == Op::FOR_ITER || family == Op::SEND))
        return -1; // the iterator is gone; SEND's result replaces both of its operands
    const Effect effect = effectOf(family, argument);
    return static_cast<int>(effect.pushed) - static_cast<int>(effect.popped);
}

std::uint32_t stackInputs(Op op, std::uint32_t argument)
{
    return effectOf(opInfo(op).family, argument).popped;
}

bool endsFlow(Op op)
{
    switch (op) {
    case Op::JUMP_FORWARD:
    case Op::JUMP_BACKWARD:
    case Op::RETURN_VALUE:
    case Op::RAISE_VARARGS:
    case Op::RERAISE: return true;
    default: return false;
    }
}

} // namespace vmcore
