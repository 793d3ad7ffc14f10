#if DEBUG || DeveloperMode
  import CBuildSettings
  import Foundation

  /// The SHA-256 of the code that activates developer mode, compiled into the build.
  public struct DeveloperCodeHash: Sendable {
    private let digest: SHA256Digest

    /// The hash that this build was compiled with, from the environment variable
    /// `DEVELOPER_CODE_SHA256`; `nil` if it was not set.
    public static let builtIn = String(cString: developer_code_sha256).split(separator: "=").last
      .flatMap { DeveloperCodeHash(String($0)) }

    /// Parses 64 hexadecimal digits; fails for anything else, for zeros, and for the hash of the
    /// empty code.
    public init?(_ text: String) {
      let digits = text.compactMap(\.hexDigitValue)
      guard text.utf8.count == 64, digits.count == 64, digits != Array(repeating: 0, count: 64)
      else { return nil }
      let bytes = stride(from: 0, to: 64, by: 2).map { (index: Int) -> UInt8 in
        UInt8(16 * digits[index] + digits[index + 1])
      }
      // A script whose variable is unset computes the hash of the empty code.
      guard let digest = SHA256Digest(bytes: bytes), digest != SHA256Digest(of: Data()) else {
        return nil
      }
      self.digest = digest
    }

    func matches(_ code: String) -> Bool { SHA256Digest(of: Data(code.utf8)) == digest }
  }
#endif
