// SPDX-License-Identifier: GPL-3.0-or-later
// The module _datetime, from which datetime takes all of its names.
#include "vmcore/modules/Datetime.h"
#include "vmcore/modules/StandardModules.h"

namespace vmcore {

ModuleObject* makeDatetimeModule(Vm& vm)
{
    using namespace datetime;
    ModuleObject* module = makeModule(vm, "_datetime", "Fast implementation of the datetime type.");
    if (!DeltaData::type(vm)) { // a program that imports the module afresh gets the same classes
        makeDeltaType(vm);
        TypeObject* date = makeDateType(vm);
        makeTimeType(vm);
        makeZoneType(vm, makeZoneInfoType(vm));
        makeMomentType(vm, date);
    }
    setConstant(vm, module, "timedelta", Value::heap(DeltaData::type(vm)));
    setConstant(vm, module, "date", Value::heap(DateData::type(vm)));
    setConstant(vm, module, "time", Value::heap(TimeData::type(vm)));
    setConstant(vm, module, "datetime", Value::heap(MomentData::type(vm)));
    setConstant(vm, module, "tzinfo", Value::heap(ZoneInfoData::type(vm)));
    setConstant(vm, module, "timezone", Value::heap(ZoneData::type(vm)));
    setConstant(vm, module, "MINYEAR", Value::smallInt(kMinYear));
    setConstant(vm, module, "MAXYEAR", Value::smallInt(kMaxYear));
    setConstant(vm, module, "UTC", utc(vm));
    return module;
}

} // namespace vmcore
