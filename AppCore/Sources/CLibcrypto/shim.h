// OpenSSL 3's libcrypto, as Debian's libssl-dev installs it; only the folder Cryptography of AppCore
// uses it.
#include <openssl/crypto.h>
#include <openssl/evp.h>
