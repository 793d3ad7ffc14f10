package import ReleaseModel

/// How text looks on a terminal.
package struct Style: Sendable {
  /// Whether escape sequences for colours are written.
  package let usesColor: Bool
  /// Whether the tool's own signs may be other characters than ASCII's.
  package let usesUnicode: Bool
  /// How many columns there are; nil: lines are as long as they are.
  package let width: Int?

  /// Creates a style.
  package init(usesColor: Bool, usesUnicode: Bool = true, width: Int? = nil) {
    self.usesColor = usesColor
    self.usesUnicode = usesUnicode
    self.width = width
  }

  /// Whether the locale of an environment shows more than ASCII: its character set is UTF-8, or
  /// nothing names a locale, as on many machines that build, whose logs are read elsewhere.
  ///
  /// POSIX, Base Definitions, 8.2: the first of these that is not empty decides.
  package static func usesUnicode(in environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let locale = locale?.lowercased() else { return true }
    return locale.contains("utf-8") || locale.contains("utf8")
  }

  /// A sign for a verdict; nil stands for a check that had nothing to do.
  package func sign(_ verdict: Verdict?) -> String {
    switch verdict {
    case .passed: green(usesUnicode ? "✓" : "+")
    case .failed: red(usesUnicode ? "✗" : "x")
    case .unverified: yellow("?")
    case .pending: yellow(usesUnicode ? "…" : "~")
    case nil: dim("-")
    }
  }

  /// What stands for text that is left out.
  var ellipsis: String { usesUnicode ? "…" : "..." }

  /// What stands for a value that is not there.
  var dash: String { usesUnicode ? "–" : "-" }

  /// A whole text as it is shown: nothing in it is a command to GitHub's runner, and its quotation
  /// marks are ASCII where its signs are.
  package func finished(_ text: String) -> String {
    let text =
      usesUnicode
      ? text : text.replacing("“", with: "\"").replacing("”", with: "\"")
    return text.withoutWorkflowCommands
  }

  /// Text that stands out.
  package func bold(_ text: String) -> String { wrap(text, "1") }
  /// Text of less weight.
  package func dim(_ text: String) -> String { wrap(text, "2") }
  /// Text that says no.
  package func red(_ text: String) -> String { wrap(text, "31") }
  /// Text that says yes.
  package func green(_ text: String) -> String { wrap(text, "32") }
  /// Text that says perhaps.
  package func yellow(_ text: String) -> String { wrap(text, "33") }

  /// Select Graphic Rendition (ECMA-48, 8.3.117).
  private func wrap(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
