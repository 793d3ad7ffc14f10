// libzstd, as Swift sees it. Only the target ELF imports this module.

#ifndef CZSTANDARD_SHIM_H
#define CZSTANDARD_SHIM_H

#include <zstd.h>

#endif
