internal import CLibcrypto

/// Process-wide initialization of libcrypto.
enum Libcrypto {
  /// Initializes libcrypto on first use; must be called before any other libcrypto function.
  ///
  /// Without the configuration file, `OPENSSL_CONF` can't load modules or replace algorithms.
  /// Without the exit handler, `exit` can't free memory that another thread is still hashing with
  /// (OPENSSL_init_crypto(3)).
  static func initialize() { precondition(isInitialized, "libcrypto cannot be initialized") }

  private static let isInitialized =
    OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT), nil) == 1
}

/// An error of a libcrypto call with valid arguments, for example when memory runs out.
package struct LibcryptoError: Error, Equatable, CustomStringConvertible {
  /// The name of the call and libcrypto's reason.
  package let description: String

  /// Takes the reason from the thread's error queue, and empties the queue.
  init(_ call: String) {
    let reason = ERR_reason_error_string(ERR_peek_last_error()).map { String(cString: $0) }
    ERR_clear_error()
    description = "\(call) failed: \(reason ?? "unknown reason")"
  }
}
