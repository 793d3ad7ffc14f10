#include "build_settings.h"

// Package.swift defines it for builds with developer mode. Without it, this file is empty; its name
// ships even then, in the symbol table.
#ifdef DEVELOPER_CODE_SHA256
const char *const developer_code_sha256 = "DEVELOPER_CODE_SHA256=" DEVELOPER_CODE_SHA256;
#endif
