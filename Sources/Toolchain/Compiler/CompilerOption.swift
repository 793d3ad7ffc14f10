internal import Foundation

/// An option of a compiler with its values, such as `-D BETA`, which equals `-DBETA`.
struct CompilerOption: Hashable {
  private let parts: [String]
  /// The option as it was written.
  let words: [String]

  static func == (left: Self, right: Self) -> Bool { left.parts == right.parts }

  func hash(into hasher: inout Hasher) { hasher.combine(parts) }

  private static let withValue: Set<String> = [
    "-D", "-F", "-I", "-U", "-enable-experimental-feature", "-enable-upcoming-feature",
    "-idirafter",
    "-imacros", "-include", "-iquote", "-isystem", "-swift-version",
  ]
  private static let joined: Set<String> = ["-D", "-F", "-I", "-U"]

  var isLanguageMode: Bool { parts[0] == "-swift-version" }

  /// Splits arguments into options; unknown ones are words of their own.
  static func parse(_ arguments: some Collection<String>) -> [CompilerOption] {
    var found: [CompilerOption] = []
    var rest = Array(arguments)[...]
    while let word = rest.popFirst() {
      if word.hasPrefix("-X"), let value = rest.popFirst() {
        // The values of an option for another program each have the prefix.
        var inner = [value]
        while rest.first == word, rest.count > 1 { inner.append(rest.removeFirst(2)[1]) }
        found += parse(inner).map { option in
          CompilerOption([word] + option.parts, option.words.flatMap { [word, $0] })
        }
      } else if withValue.contains(word), let value = rest.popFirst() {
        found.append(CompilerOption(normalizing: word, value, [word, value]))
      } else if joined.contains(String(word.prefix(2))), word.utf8.count > 2 {
        found.append(
          CompilerOption(normalizing: String(word.prefix(2)), String(word.dropFirst(2)), [word]))
      } else {
        found.append(CompilerOption([word], [word]))
      }
    }
    return found
  }

  private init(_ parts: [String], _ words: [String]) { (self.parts, self.words) = (parts, words) }

  private init(normalizing name: String, _ value: String, _ words: [String]) {
    let normal =
      switch name {
      case "-D" where !value.contains("="): value + "=1"
      case "-I" where value.hasPrefix("/"): URL(filePath: value).standardizedFileURL.path
      default: value
      }
    self.init([name, normal], words)
  }
}

extension ArraySlice<String> {
  fileprivate mutating func removeFirst(_ count: Int) -> [String] {
    defer { self = dropFirst(count) }
    return Array(prefix(count))
  }
}
