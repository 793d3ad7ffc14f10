internal import ReleaseModel

/// A localized string shown below its source string, with a caret under the finding.
struct ExcerptText {
  /// The columns of a long string to show on either side of the finding.
  private static let context = 40

  private let source: String?
  private let before: String
  private let marked: String
  private let after: String

  init(_ excerpt: TextExcerpt, style: Style) {
    func cut(_ text: String, keepingEnd: Bool, twice: Bool = false) -> String {
      let limit = twice ? 2 * Self.context : Self.context
      guard text.count > limit else { return text }
      return keepingEnd ? style.ellipsis + text.suffix(limit) : text.prefix(limit) + style.ellipsis
    }
    let bytes = Array(excerpt.text.utf8)
    let start = min(max(excerpt.offset ?? 0, 0), bytes.count)
    let end = min(start + max(excerpt.length ?? bytes.count, 0), bytes.count)
    source = excerpt.source.map { cut($0.escapedForTerminal, keepingEnd: false, twice: true) }
    let isWhole = excerpt.offset == nil
    before = cut(Self.text(bytes[..<start]), keepingEnd: true)
    marked = isWhole ? "" : cut(Self.text(bytes[start..<end]), keepingEnd: false)
    after = cut(
      Self.text(bytes[(isWhole ? start : end)...]), keepingEnd: false, twice: isWhole)
  }

  /// The labeled lines; a caret needs a string that fits into `width` columns.
  func lines(sourceLabel: String, label: String, width: Int?) -> [TerminalLine] {
    let labelWidth = max(sourceLabel.displayWidth, label.displayWidth)
    func line(_ label: String, _ text: String) -> TerminalLine {
      TerminalLine(label: "  \(label.padding(to: labelWidth))  ", text)
    }
    var lines: [TerminalLine] = []
    if let source { lines.append(line(sourceLabel, source)) }
    let text = before + marked + after
    lines.append(line(label, text))
    if !marked.isEmpty {
      // A terminal reorders right-to-left strings, so a caret would point at the wrong part; in
      // multiline strings, there is no place for one.
      let isOneLine = width.map { labelWidth + 4 + text.displayWidth <= $0 } ?? true
      lines.append(
        text.hasRightToLeftText || !isOneLine
          ? line("", "affected: \(marked)")
          : line(
            "",
            .spaces(before.displayWidth) + "^"
              + String(repeating: "~", count: max(0, marked.displayWidth - 1))))
    }
    return lines
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).escapedForTerminal
  }
}
