/// A format that compresses strings.
package enum CompressedFormat: String, CaseIterable, Sendable {
  case zip, gzip, xz, bzip2
  case zstandard = "Zstandard"
  case sevenZip = "7z"
  case lz4 = "LZ4"
  case rar = "RAR"
  case lzip

  /// Recognizes the first bytes, and more than the usual ones if these can occur by chance.
  init?(startOf file: ArraySlice<UInt8>) {
    let format = Self.allCases.first { format in
      format.starts.contains { start in
        file.count >= start.count
          && Swift.zip(file, start).allSatisfy { byte, expected in expected.contains(byte) }
      }
    }
    guard let format else { return nil }
    self = format
  }

  /// The first bytes of files, each with its possible values.
  private var starts: [[ClosedRange<UInt8>]] {
    func bytes(_ bytes: UInt8...) -> [ClosedRange<UInt8>] { bytes.map { $0...$0 } }
    return switch self {
    // APPNOTE.TXT, 4.3.7: a local file, whose version is at most 6.3; or the first part of several.
    case .zip:
      [bytes(0x50, 0x4b, 3, 4) + [0...63], bytes(0x50, 0x4b, 7, 8, 0x50, 0x4b, 3, 4)]
    // RFC 1952, 2.3: method 8, and five flags.
    case .gzip: [bytes(0x1f, 0x8b, 8) + [0...0x1f]]
    case .xz: [bytes(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0)]
    // A level, and the digits of pi.
    case .bzip2:
      [bytes(0x42, 0x5a, 0x68) + [0x31...0x39] + bytes(0x31, 0x41, 0x59, 0x26, 0x53, 0x59)]
    // RFC 8878, 3.1: a frame, or one to skip, which other frames follow.
    case .zstandard: [bytes(0x28, 0xb5, 0x2f, 0xfd), [0x50...0x5f] + bytes(0x2a, 0x4d, 0x18)]
    case .sevenZip: [bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c)]
    // The frame format: version 1, and the legacy frame.
    case .lz4: [bytes(4, 0x22, 0x4d, 0x18) + [0x40...0x7f], bytes(2, 0x21, 0x4c, 0x18)]
    case .rar: [bytes(0x52, 0x61, 0x72, 0x21, 0x1a, 7)]
    case .lzip: [bytes(0x4c, 0x5a, 0x49, 0x50, 1)]
    }
  }
}
