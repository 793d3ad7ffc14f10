#pragma once

// The pages in Documentation/checks, in the order of reports: each ends with a NUL, and the list with another one.
const char *_Nonnull explainPages(void);
