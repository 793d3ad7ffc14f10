internal import ReleaseModel

/// A text at fault below its source text, with a caret under the fault.
struct ExcerptText {
  /// How many columns of a long text are shown on either side of the fault.
  private static let context = 40

  private let source: String?
  private let before: String
  private let marked: String
  private let after: String

  init(_ excerpt: TextExcerpt) {
    let bytes = Array(excerpt.text.utf8)
    let start = min(max(excerpt.offset ?? 0, 0), bytes.count)
    let end = min(start + max(excerpt.length ?? bytes.count, 0), bytes.count)
    source = excerpt.source.map { Self.cut($0.escapedForTerminal, keepingEnd: false, twice: true) }
    let isWhole = excerpt.offset == nil
    before = Self.cut(Self.text(bytes[..<start]), keepingEnd: true)
    marked = isWhole ? "" : Self.cut(Self.text(bytes[start..<end]), keepingEnd: false)
    after = Self.cut(
      Self.text(bytes[(isWhole ? start : end)...]), keepingEnd: false, twice: isWhole)
  }

  /// The lines, each with a label in front.
  func lines(sourceLabel: String, label: String) -> [String] {
    let width = max(sourceLabel.displayWidth, label.displayWidth)
    var lines: [String] = []
    if let source { lines.append("  \(sourceLabel.padding(to: width))  \(source)") }
    let text = before + marked + after
    lines.append("  \(label.padding(to: width))  \(text)")
    if !marked.isEmpty {
      let gap = String(repeating: " ", count: width + 4)
      // A terminal turns such a text round, so a caret would stand under another part of it.
      lines.append(
        text.hasRightToLeftText
          ? gap + "namely \(marked)"
          : gap + String(repeating: " ", count: before.displayWidth) + "^"
            + String(repeating: "~", count: max(0, marked.displayWidth - 1)))
    }
    return lines
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).escapedForTerminal
  }

  private static func cut(_ text: String, keepingEnd: Bool, twice: Bool = false) -> String {
    let limit = twice ? 2 * context : context
    guard text.count > limit else { return text }
    return keepingEnd ? "…" + text.suffix(limit) : text.prefix(limit) + "…"
  }
}
