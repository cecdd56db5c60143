# sysconfig knows the installation, and the helpers of CPython's tests import modules anew.
import sys
import sysconfig
from test.support import import_helper

print(sysconfig.get_platform(), sysconfig.get_python_version(), sysconfig.get_config_var("SIZEOF_VOID_P"), repr(sys.abiflags))
print(sys.implementation._multiarch == sysconfig.get_config_var("MULTIARCH"))
plain = import_helper.import_fresh_module("heapq", blocked=["_heapq"])
import heapq
print(plain is heapq, plain.nsmallest(2, [3, 1, 2]), plain.heappop.__module__)
