/// The capabilities of the output: color, Unicode and width.
package struct Style: Sendable {
  /// Whether to write escape sequences for colors.
  package let usesColor: Bool
  /// Whether the tool's own symbols may use non-ASCII characters.
  package let usesUnicode: Bool
  /// The number of columns; `nil` turns off wrapping.
  package let width: Int?

  package init(usesColor: Bool, usesUnicode: Bool = true, width: Int? = nil) {
    self.usesColor = usesColor
    self.usesUnicode = usesUnicode
    self.width = width
  }

  /// Whether the locale supports Unicode: its character set is UTF-8, or no locale is set, as on
  /// many build machines, whose logs are read elsewhere.
  ///
  /// POSIX, Base Definitions, 8.2: the first nonempty variable decides.
  package static func usesUnicode(in environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let locale = locale?.lowercased() else { return true }
    return locale.contains("utf-8") || locale.contains("utf8")
  }

  /// The sign of a verdict or of the state of an item.
  package func sign(_ status: Status) -> String {
    let sign =
      switch status {
      case .passed: usesUnicode ? "✓" : "+"
      case .failed, .error: usesUnicode ? "✗" : "x"
      case .invalid: "!"
      case .unverified: "?"
      case .pending, .stale: usesUnicode ? "…" : "~"
      case .warning, .note, .notApplicable, .notRun, .superseded, .removed: "-"
      }
    return colored(sign, as: status)
  }

  func colored(_ text: String, as status: Status) -> String {
    switch status {
    case .passed: green(text)
    case .failed, .error, .invalid: red(text)
    case .unverified, .pending, .stale, .warning: yellow(text)
    case .note, .notApplicable, .notRun, .superseded, .removed: dim(text)
    }
  }

  /// Marks omitted text.
  var ellipsis: String { usesUnicode ? "…" : "..." }

  /// Stands for a missing value.
  var dash: String { usesUnicode ? "–" : "-" }

  package func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  /// The string in the color of failures.
  package func red(_ text: String) -> String { wrap(text, "31") }
  /// The string in the color of success.
  func green(_ text: String) -> String { wrap(text, "32") }
  /// The string in the color of warnings.
  func yellow(_ text: String) -> String { wrap(text, "33") }

  /// Select Graphic Rendition (ECMA-48, 8.3.117).
  private func wrap(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
