internal import CLibcrypto

/// The state of libcrypto in this process.
enum Libcrypto {
  /// Initializes libcrypto on first use; call it before anything else of libcrypto.
  ///
  /// Without the configuration file, `OPENSSL_CONF` can't load modules or replace algorithms. Without
  /// the exit handler, `exit` can't free memory that another thread is still hashing with
  /// (OPENSSL_init_crypto(3)).
  static func initialize() { precondition(isInitialized, "libcrypto can't be initialized") }

  private static let isInitialized =
    OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT), nil) == 1
}

/// A call of libcrypto that failed though its arguments were valid, as when memory runs out.
package struct LibcryptoError: Error, Equatable, CustomStringConvertible {
  /// The call and libcrypto's reason.
  package let description: String

  /// Takes the reason from the error queue of the thread, and empties the queue.
  init(_ call: String) {
    let reason = ERR_reason_error_string(ERR_peek_last_error()).map { String(cString: $0) }
    ERR_clear_error()
    description = "\(call) failed: \(reason ?? "unknown reason")"
  }
}
