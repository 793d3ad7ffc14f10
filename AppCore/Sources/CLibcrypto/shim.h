// OpenSSL 3's libcrypto, as installed by Debian's libssl-dev; only AppCore's folder Cryptography
// uses it.
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
