import Foundation

/// The reason why something failed, for a message that says where and what to do.
struct Failure: Error, CustomStringConvertible {
  let description: String
}

extension Error {
  /// A one-line description of the error, with the location in JSON if known.
  var reason: String {
    let text: String
    switch self as any Error {
    case is AppDataError, is PreferenceError, is Failure: text = "\(self)"
    case DecodingError.keyNotFound(let key, let context):
      text = "\(context.place) has no \"\(key.stringValue)\""
    case DecodingError.typeMismatch(let type, let context),
      DecodingError.valueNotFound(let type, let context):
      let expected =
        (type as? any PreferenceValue.Type)?.expectation
        ?? (type == [Any].self ? "a list" : "an object")
      text = "\(context.place): expected \(expected)"
    case DecodingError.dataCorrupted(let context):
      text = "\(context.place): \(context.debugDescription)"
    default:
      text = (self as NSError).cause
    }
    return text.singleLine.trimmingCharacters(in: CharacterSet(charactersIn: ". "))
  }
}

extension String {
  /// The string with spaces instead of line breaks and control characters, which a terminal obeys.
  var singleLine: String {
    split { character in
      character.isNewline
        || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }.joined(separator: " ")
  }
}

extension NSError {
  // On Linux, the description of a Cocoa error is often only its number; the cause is in `userInfo`.
  fileprivate var cause: String {
    if domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(code))) }
    return userInfo[NSDebugDescriptionErrorKey] as? String
      ?? (userInfo[NSUnderlyingErrorKey] as? any Error).map { ($0 as NSError).cause }
      ?? localizedDescription
  }
}

extension DecodingError.Context {
  fileprivate var place: String {
    let path = codingPath.reduce("") { path, key in
      path + (key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? "" : ".") + key.stringValue)
    }
    return path.isEmpty ? "the top level" : path
  }
}
