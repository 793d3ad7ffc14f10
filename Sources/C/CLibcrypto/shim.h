// libcrypto, from OpenSSL 3, as Swift sees it. Only the target Cryptography imports this module.
//
// Swift can't import a macro that takes arguments, so static inline functions stand for those that
// Cryptography uses.

#ifndef CLIBCRYPTO_SHIM_H
#define CLIBCRYPTO_SHIM_H

#include <openssl/bio.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <stddef.h>

// OPENSSL_clear_free: frees memory of libcrypto after overwriting it.
static inline void openssl_clear_free(void *pointer, size_t count) {
  OPENSSL_clear_free(pointer, count);
}

// OPENSSL_free: frees memory of libcrypto.
static inline void openssl_free(void *pointer) { OPENSSL_free(pointer); }

// Whether PEM_read_bio failed with this error because no block is left.
static inline int openssl_is_end_of_pem(unsigned long error) {
  return ERR_GET_LIB(error) == ERR_LIB_PEM && ERR_GET_REASON(error) == PEM_R_NO_START_LINE;
}

#endif
