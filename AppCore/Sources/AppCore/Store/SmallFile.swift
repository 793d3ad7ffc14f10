import Foundation

/// A file of the store that is not read.
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

/// A key or a receipt; anything longer, or that is no file, is never read.
enum SmallFile {
  static let maximumSize = 4096

  /// Returns when the file can be read in an instant; a named pipe could wait for ever.
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
      throw .refused(reason: "it is longer than \(maximumSize) bytes")
    }
  }
}
