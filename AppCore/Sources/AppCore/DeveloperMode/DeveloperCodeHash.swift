#if DEBUG || DeveloperMode
  public import Foundation

  /// The SHA-256 of the code that unlocks developer mode; supplied from outside the repository.
  public struct DeveloperCodeHash: Sendable {
    /// The environment variable that contains the hash, as 64 hexadecimal digits.
    public static let environmentVariable = "DEVELOPER_CODE_SHA256"

    /// The file in the data folder that contains the hash, as 64 hexadecimal digits, for devices
    /// without environment variables.
    public static let fileName = "developer-code.sha256"

    private let digest: SHA256Digest

    /// Finds the hash; the environment variable takes precedence over the file.
    ///
    /// - Throws: `DeveloperModeError.hashMissing` without either, `hashMalformed` if the one that
    ///   is used is not a hash, or is the hash of the empty code.
    public init(environment: [String: String], folder: URL) throws(DeveloperModeError) {
      let file = folder.appending(path: Self.fileName)
      let text: String
      let place: String
      if let value = environment[Self.environmentVariable] {
        (text, place) = (value, "the environment variable \(Self.environmentVariable)")
      } else {
        do {
          (text, place) = (try String(contentsOf: file, encoding: .utf8), file.path)
        } catch CocoaError.fileReadNoSuchFile {
          throw .hashMissing(path: file.path)
        } catch {
          throw .hashMalformed(place: file.path)
        }
      }
      let digits = Array(text.trimmingCharacters(in: .whitespacesAndNewlines).utf8)
      let bytes: [UInt8] = stride(from: 0, to: digits.count - 1, by: 2).compactMap { index in
        guard let high = Self.value(digits[index]), let low = Self.value(digits[index + 1]) else {
          return nil
        }
        return high << 4 | low
      }
      // A script whose variable is unset computes the hash of the empty code.
      guard digits.count == 64, let digest = SHA256Digest(bytes: bytes),
        digest != SHA256Digest(of: Data())
      else { throw .hashMalformed(place: place) }
      self.digest = digest
    }

    func matches(_ code: String) -> Bool {
      SHA256Digest(of: Data(code.utf8)) == digest
    }

    private static func value(_ digit: UInt8) -> UInt8? {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
      default: nil
      }
    }
  }
#endif
