/// Detects patterns for source names that no declaration's name can match.
///
/// A rule with such a pattern would always pass.
package enum NameSyntax {
  /// Why no name can match a pattern, and what to write instead, without a period.
  ///
  /// Nil if a name can match.
  package static func problem(in pattern: String) -> String? {
    guard pattern.contains(where: { $0 != "*" && $0 != "." }) else {
      return "it would match every name"
    }
    // C++ operators have punctuation in their names: `operator()`, `operator<=>`.
    let text = pattern.replacing(/\boperator\s*([^\w\s.:*]+|""|\w+\[\])/, with: "operator")
    if text.first?.isWhitespace ?? false || text.last?.isWhitespace ?? false {
      return "names cannot start or end with a space"
    }
    if text.contains("`") { return "write the name without backticks" }
    if text.contains(/[()]/) {
      return "omit the arguments: '\(text.prefix { $0 != "(" })'\(rawHint)"
    }
    if text.contains(/[\w*]<.*>/) || text.contains(/<[^<>]*\w[^<>]*>/) {
      return "omit the generic arguments: '\(text.prefix { $0 != "<" })'\(rawHint)"
    }
    if let other = text.firstMatch(of: /[\[\]{},;"'\\]/) {
      return "names cannot contain '\(other.0)'\(rawHint)"
    }
    let parts = text.replacing("::", with: ".")
    if parts.contains(":") { return "omit the argument labels\(rawHint)" }
    if parts.contains(/[\w*]\.{1,2}$/) || parts.contains(/^\.+\w/) || parts.contains(/\w\.\.\w/) {
      return "a name is missing before or after a dot"
    }
    return nil
  }

  /// A raw identifier can contain any character.
  private static let rawHint = " (in a raw identifier, use '*' for this character)"
}
