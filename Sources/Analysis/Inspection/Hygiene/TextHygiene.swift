internal import Algorithms
internal import ReleaseModel

/// Finds text that must not ship in the bytes of any file.
struct TextHygiene: Sendable {
  /// One piece of text.
  struct Found: Sendable {
    enum What: Sendable, Hashable {
      case endpoint(String, EndpointProblem)
      case secret(SecretForm)
      case catalogReader
      case buildPath
    }

    let what: What
    /// What is shown of it: never a secret.
    let text: String
    /// In bytes from the start of the file.
    let offset: UInt64
  }

  /// The number of bytes on each side of a piece that are needed to recognize what starts in it.
  static let margin = 1100
  /// The maximum number of bytes of a path that are shown.
  private static let longestPath = 200

  /// The folders of the build, without a slash at the end; the longest that fits counts.
  private let folders: Int
  private let needles: MultiPatternMatcher

  /// - Parameter folders: Folders whose names have at least two components.
  init(folders: [String]) {
    self.folders = folders.count
    needles = MultiPatternMatcher(
      folders.map { Array($0.utf8) } + SecretPattern.all.map(\.prefix)
        + [SecretPattern.privateKeyStart, Array("xcstrings".utf8)])
  }

  /// What starts in a range of bytes, which are at an offset of a file.
  func found(
    in bytes: UnsafeBufferPointer<UInt8>, _ piece: Range<Int>, at start: UInt64
  ) -> [Found] {
    var found: [Found] = []
    var paths: Set<Int> = []
    func add(_ what: Found.What, _ text: String, _ index: Int) {
      found.append(Found(what: what, text: text, offset: start + UInt64(index)))
    }
    needles.forEachOccurrence(in: bytes) { needle, index in
      guard piece.contains(index) else { return }
      if needle < folders {
        let end = index + needles.needles[needle].count
        guard isPath(index..<end, in: bytes), paths.insert(index).inserted else { return }
        let text = bytes[index...].prefix(Self.longestPath).prefix {
          $0 > 0x20 && !"\"'`<>|".utf8.contains($0)
        }
        add(.buildPath, String(decoding: text, as: UTF8.self), index)
      } else if needle == folders + SecretPattern.all.count + 1 {
        add(.catalogReader, "", index)
      } else if needle == folders + SecretPattern.all.count {
        if SecretPattern.isPrivateKey(at: index, in: bytes) { add(.secret(.privateKey), "", index) }
      } else {
        let pattern = SecretPattern.all[needle - folders]
        if pattern.matches(at: index, in: bytes) {
          add(.secret(pattern.form), String(decoding: pattern.prefix, as: UTF8.self) + "…", index)
        }
      }
    }
    Endpoints.forEach(in: bytes) { host, problem, range in
      if piece.contains(range.lowerBound) {
        add(.endpoint(host.lowercased(), problem), host, range.lowerBound)
      }
    }
    return found
  }

  /// Whether the name of a folder is a whole path or the start of one.
  private func isPath(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    func continues(_ byte: UInt8) -> Bool {
      byte.isAlphanumeric || "-_.~".utf8.contains(byte)
    }
    if range.lowerBound > 0, continues(bytes[range.lowerBound - 1]) { return false }
    return range.upperBound == bytes.count || !continues(bytes[range.upperBound])
  }
}
