// libelf, from elfutils, as Swift sees it. Only the target ObjectFile imports it.
//
// Swift imports functions, structures, enumerations and constant macros as they stand. It can't
// import a macro that takes arguments, so each such macro that is used is a static inline
// function here, with the macro's name in lowercase.

#ifndef CLIBELF_SHIM_H
#define CLIBELF_SHIM_H

#include <ar.h>
#include <gelf.h>
#include <libelf.h>
#include <stddef.h>

// The GNU C library has this function, but declares it only where _GNU_SOURCE is defined before
// the first inclusion of string.h, which is too late here.
extern void *memmem(const void *haystack, size_t haystacklen, const void *needle, size_t needlelen);

// The binding in the upper four bits of st_info: gABI chapter 4, Symbol Table.
static inline unsigned char gelf_st_bind(unsigned char info) { return GELF_ST_BIND(info); }

// The type in the lower four bits of st_info: gABI chapter 4, Symbol Table.
static inline unsigned char gelf_st_type(unsigned char info) { return GELF_ST_TYPE(info); }

// The visibility in the lower two bits of st_other: gABI chapter 4, Symbol Table.
static inline unsigned char gelf_st_visibility(unsigned char other) {
  return GELF_ST_VISIBILITY(other);
}

#endif
