/// A declaration's name, prepared for matching against patterns.
package struct MatchableName: Sendable {
  package let declaration: Declaration
  /// Module and path joined by dots, in UTF-8.
  let text: [UInt8]
  /// The offsets of the module and of each path component, and the total length plus 1.
  let starts: [Int]

  /// Takes a declaration's name; in lowercase for case-insensitive patterns.
  package init(_ declaration: Declaration, isLowercased: Bool = false) {
    self.declaration = declaration
    var text: [UInt8] = []
    var starts = [0]
    for component in [declaration.module] + declaration.path {
      if !text.isEmpty || starts.count > 1 { text.append(UInt8(ascii: ".")) }
      text += isLowercased ? Array(component.lowercased().utf8) : Array(component.utf8)
      starts.append(text.count + 1)
    }
    self.text = text
    self.starts = starts
  }

  /// Calls `body` with the name's bytes, which are valid only during the call.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    text.withUnsafeBufferPointer(body)
  }
}
