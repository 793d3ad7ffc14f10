import Foundation

/// Changes the text of a file.
///
/// - Throws: An error if the result is the same, because the test would then prove nothing.
package func edit(_ path: String, _ change: (String) throws -> String) throws {
  let text = try String(contentsOfFile: path, encoding: .utf8)
  let changed = try change(text)
  guard changed != text else { throw UnchangedFile(path: path) }
  try changed.write(toFile: path, atomically: true, encoding: .utf8)
}

private struct UnchangedFile: Error {
  let path: String
}
