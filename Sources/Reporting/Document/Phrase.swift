internal import ReleaseModel

/// A line of text in a document, in parts that each writer escapes and marks in its own way.
struct Phrase: ExpressibleByStringInterpolation {
  indirect enum Part {
    case text(String)
    /// Text with code between backticks, which a terminal shows as it is.
    case prose(String)
    /// A name, a location or a command, which people copy.
    case code(String)
    /// Names, each of which refers to the next.
    case chain([String])
    /// A digest, which documents may abbreviate.
    case digest(String)
    /// Text that is shown as a link if it is a web address.
    case address(String)
    /// A link to `#` and an anchor, or to an address if that is on the web.
    case link(Phrase, to: String)
    case anchor(Phrase, id: String)
    case strong(Phrase)
    case small(Phrase)
    case status(Status)
    /// How much of a language is translated, as a bar and in numbers.
    case coverage(TableCoverage.Language)
    /// Stands for a missing value.
    case nothing
    case lineBreak
  }

  private(set) var parts: [Part]

  init(parts: [Part]) { self.parts = parts }

  init(stringLiteral text: String) { parts = text.isEmpty ? [] : [.text(text)] }

  init(stringInterpolation interpolation: StringInterpolation) { parts = interpolation.parts }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ text: String) {
      if !text.isEmpty { parts.append(.text(text)) }
    }

    mutating func appendInterpolation(_ text: String) { appendLiteral(text) }
    mutating func appendInterpolation(_ part: Part) { parts.append(part) }
    mutating func appendInterpolation(_ phrase: Phrase) { parts += phrase.parts }
  }

  /// Whether it is only something to copy, which a terminal must not wrap.
  var isCode: Bool {
    switch parts.first {
    case .code: parts.count == 1
    case .link(let phrase, _): parts.count == 1 && phrase.isCode
    default: false
    }
  }
}

extension [Phrase] {
  /// The phrases that are not empty in one line.
  func joined(by separator: Phrase.Part) -> Phrase {
    let lines = map(\.parts).filter { !$0.isEmpty }
    return Phrase(parts: [Phrase.Part](lines.joined(separator: [separator])))
  }
}

extension String {
  /// The parts of a string with code between backticks; a single part if the backticks are unpaired.
  var proseParts: [Phrase.Part] {
    let parts = split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    let isPaired = parts.count % 2 == 1
    return isPaired && parts.indices.allSatisfy { $0 % 2 == 0 || !parts[$0].isEmpty }
      ? parts.enumerated().map { $0.offset % 2 == 0 ? .text($0.element) : .code($0.element) }
      : [.text(self)]
  }
}
