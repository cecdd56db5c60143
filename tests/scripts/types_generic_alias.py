# SPDX-License-Identifier: GPL-3.0-or-later
# list[int] and int | str: what they are asked for, how type variables in them are replaced, and how they unpack.
import copy
import types
from typing import Callable, Generic, ParamSpec, TypeVar, TypeVarTuple, Unpack

T, U, Ts, P = TypeVar("T"), TypeVar("U"), TypeVarTuple("Ts"), ParamSpec("P")


def show(action):
    try:
        print(action())
    except Exception as error:
        print(type(error).__name__, error)


show(lambda: list[type(None)])
show(lambda: list[None, ...])
show(lambda: tuple[()])
show(lambda: dict[str, list[T]].__parameters__)
show(lambda: dict[T, list[U]][int, str])
show(lambda: list[int][str])
show(lambda: dict[T, U][int])
show(lambda: list[T][int, str])
show(lambda: tuple[*Ts][int, str])
show(lambda: tuple[int, *Ts, T][str, bytes, float])
show(lambda: tuple[T][*tuple[int]])
show(lambda: tuple[T, U][*tuple[int, str]])
show(lambda: tuple[int, *tuple[str, ...]])
show(lambda: next(iter(tuple[int, str])))
show(lambda: next(iter(tuple[int])).__unpacked__)
show(lambda: tuple[int].__unpacked__)
show(lambda: next(iter(tuple[int])).__typing_unpacked_tuple_args__)
show(lambda: [*list[int]])
show(lambda: next(iter(list[int])) == list[int])
show(lambda: (int | list[T])[str])
show(lambda: (int | list[T]).__parameters__)
show(lambda: int | None)
show(lambda: list[int].append is list.append)
show(lambda: list[int].__name__)
show(lambda: isinstance(list[int], type))
show(lambda: type(list[int]))
show(lambda: copy.copy(list[int]) == list[int])
show(lambda: list[int].__reduce__())
show(lambda: isinstance([], list[int]))
show(lambda: issubclass(list, list[int]))
show(lambda: types.GenericAlias(list, (int,)) == list[int])
show(lambda: list[int]("ab"))
show(lambda: [name for name in dir(list[int]) if name not in dir(list)])
show(lambda: Callable[P, T][[int, str], float])


class Box(Generic[T]):
    pass


class Own:
    def __class_getitem__(cls, item):
        return types.GenericAlias(cls, item)


show(lambda: Box[int]().__orig_class__)
show(lambda: Own[int]().__orig_class__)
show(lambda: Own[T][int].__args__)
