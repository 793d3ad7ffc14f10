import Foundation

/// The reason why a key or receipt file is not read.
enum SmallFileError: Error, CustomStringConvertible {
  case missing
  case refused(reason: String)

  var description: String {
    switch self {
    case .missing: "the file does not exist"
    case .refused(let reason): reason
    }
  }
}

/// Checks key and receipt files before they are read; only small regular files are accepted.
enum SmallFile {
  static let maximumSize = 4096

  /// Checks that the file can be read without blocking; a named pipe could block forever.
  static func check(_ url: URL) throws(SmallFileError) {
    let attributes: [FileAttributeKey: Any]
    do {
      attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    } catch CocoaError.fileReadNoSuchFile {
      throw .missing
    } catch {
      throw .refused(reason: error.reason)
    }
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw .refused(reason: "it is not a regular file")
    }
    guard let size = attributes[.size] as? Int, size <= maximumSize else {
      throw .refused(reason: "it is larger than \(maximumSize) bytes")
    }
  }
}
