package import ReleaseModel

/// How text looks on a terminal.
package struct Style: Sendable {
  /// Whether escape sequences for colours are written.
  package let usesColor: Bool

  /// Creates a style.
  package init(usesColor: Bool) {
    self.usesColor = usesColor
  }

  /// A sign for a verdict; nil stands for a check that had nothing to do.
  package func sign(_ verdict: Verdict?) -> String {
    switch verdict {
    case .passed: green("✓")
    case .failed: red("✗")
    case .unverified: yellow("?")
    case .pending: yellow("…")
    case nil: dim("-")
    }
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
