// SPDX-License-Identifier: GPL-3.0-or-later
// Opening and closing the descriptor of a FileIO.
#pragma once
#include "vmcore/modules/IoFile.h"

namespace vmcore::io {

Value initFile(Vm& vm, const CallArgs& args); // FileIO.__init__
// False: an error is pending. The descriptor is gone in any case.
bool closeDescriptor(Vm& vm, FileIo& f);
// What _IOBase.close() does to the stream; an error may be pending afterwards.
void closeBase(Vm& vm, Value self);

} // namespace vmcore::io
