/// `DEVELOPER_CODE_SHA256=` and the SHA-256 of the developer code, as 64 hexadecimal digits; zeros if
/// the build has none.
///
/// Only builds with developer mode define it.
extern const char *const developer_code_sha256;
