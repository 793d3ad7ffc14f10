/// What a pattern for source names can't have, because no declaration's name has it.
///
/// A pattern that can't match would pass forever.
package enum NameSyntax {
  /// Why no name can match a pattern, and what to write instead, without a full stop; nil where one
  /// can.
  package static func problem(in pattern: String) -> String? {
    guard pattern.contains(where: { $0 != "*" && $0 != "." }) else {
      return "it matches every name"
    }
    // The operators of C++ have brackets and more in their names: `operator()`, `operator<=>`.
    let text = pattern.replacing(/\boperator\s*([^\w\s.:*]+|""|\w+\[\])/, with: "operator")
    if text.first?.isWhitespace ?? false || text.last?.isWhitespace ?? false {
      return "a name neither begins nor ends with a space"
    }
    if text.contains("`") { return "write the name without backticks" }
    if text.contains(/[()]/) {
      return "a name has no arguments; write '\(text.prefix { $0 != "(" })'\(rawHint)"
    }
    if text.contains(/[\w*]<.*>/) || text.contains(/<[^<>]*\w[^<>]*>/) {
      return "a name has no generic arguments; write '\(text.prefix { $0 != "<" })'\(rawHint)"
    }
    if let other = text.firstMatch(of: /[\[\]{},;"'\\]/) {
      return "a name has no '\(other.0)'\(rawHint)"
    }
    let parts = text.replacing("::", with: ".")
    if parts.contains(":") { return "a name has no argument labels\(rawHint)" }
    if parts.contains(/[\w*]\.{1,2}$/) || parts.contains(/^\.+\w/) || parts.contains(/\w\.\.\w/) {
      return "a name is missing beside a dot"
    }
    return nil
  }

  /// A raw identifier may have any character.
  private static let rawHint = ", or '*' for a character of a raw identifier"
}
