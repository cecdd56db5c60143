// SPDX-License-Identifier: GPL-3.0-or-later
// The one body of each micro-op, by topic.
#pragma once
#include "vmcore/ops/bodies/Arithmetic.h"
#include "vmcore/ops/bodies/Calls.h"
#include "vmcore/ops/bodies/Control.h"
#include "vmcore/ops/bodies/Names.h"
#include "vmcore/ops/bodies/Stack.h"
