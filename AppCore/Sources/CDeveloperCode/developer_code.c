#include "developer_code.h"

// Package.swift defines it for builds with developer mode. Without it, this file is empty.
#ifdef DEVELOPER_CODE_SHA256
const char *const developer_code_sha256 = DEVELOPER_CODE_SHA256;
#endif
