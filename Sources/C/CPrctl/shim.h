// prctl(2), whose variable arguments Swift can't pass. Only the target HostSystem imports this module.

#ifndef CPRCTL_SHIM_H
#define CPRCTL_SHIM_H

#include <sys/prctl.h>

static inline int become_child_subreaper(void) {
  return prctl(PR_SET_CHILD_SUBREAPER, 1L, 0L, 0L, 0L);
}

#endif
