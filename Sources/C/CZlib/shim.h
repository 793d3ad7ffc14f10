// zlib, as Swift sees it. Only the target ELF imports this module.

#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#include <zlib.h>

#endif
