import StringCatalogs
import TestSupport
import Testing

/// The specifiers of a string with their types, then bare percent signs and lookalikes.
private func outline(_ text: String) -> String {
  let format = FormatString(text)
  var parts = format.specifiers.map { specifier in
    var part = slice(text, specifier.range) + "="
    if let position = specifier.position { part += "\(position):" }
    part += String(repeating: "*", count: specifier.starCount)
    switch specifier.kind {
    case .argument(let type): part += type.rawValue
    case .substitution(let name): part += "#\(name)"
    case .substitutionArgument: part += "arg"
    }
    return part
  }
  parts += format.barePercents.map { "bare \($0.lowerBound)" }
  parts += format.lookalikes.map { "lookalike \(slice(text, $0.range))" }
  return parts.joined(separator: ", ")
}

@Suite struct FormatStringTests {
  @Test(arguments: [
    ("%@", "%@=object"),
    ("%d %i %u", "%d=integer, %i=integer, %u=integer"),
    ("%x %X %o", "%x=integer, %X=integer, %o=integer"),
    ("%D %U %O", "%D=integer, %U=integer, %O=integer"),
    ("%lld", "%lld=integer"),
    ("%hhd%hd%ld", "%hhd=byte, %hd=short, %ld=integer"),
    ("%qd%zd%td%jd", "%qd=integer, %zd=integer, %td=integer, %jd=integer"),
    ("%f%F%e%E", "%f=floatingPoint, %F=floatingPoint, %e=floatingPoint, %E=floatingPoint"),
    ("%g%G%a%A", "%g=floatingPoint, %G=floatingPoint, %a=floatingPoint, %A=floatingPoint"),
    ("%.2f", "%.2f=floatingPoint"),
    ("%5.1lf", "%5.1lf=floatingPoint"),
    ("%Lf", "%Lf=longDouble"),
    ("%c%C", "%c=character, %C=character"),
    ("%s", "%s=cString"),
    ("%S", "%S=unicodeString"),
    ("%p%n", "%p=pointer, %n=pointer"),
    ("%1$@ %2$lld", "%1$@=1:object, %2$lld=2:integer"),
    ("%12$@", "%12$@=12:object"),
    ("%-10s|%+d|%#x", "%-10s=cString, %+d=integer, %#x=integer"),
    ("%05d|%'d", "%05d=integer, %'d=integer"),
    ("%*d %.*f %*.*g", "%*d=*integer, %.*f=*floatingPoint, %*.*g=**floatingPoint"),
    ("%.f", "%.f=floatingPoint"),
    ("% d|% .2f", "% d=integer, % .2f=floatingPoint"),
    ("% @", "% @=object"),
    ("%#@files@ in %2$#@folders@", "%#@files@=#files, %2$#@folders@=2:#folders"),
    ("%1#@files@ %+#@a@", "%1#@files@=#files, %+#@a@=#a"), ("%1# @x@", "%1# @x@=#x"),
    ("%(count)lld %2$(größe).1f", "%(count)lld=integer, %2$(größe).1f=2:floatingPoint"),
    ("%[is,is not]@ %2$[a]@", "%[is,is not]@=object, %2$[a]@=2:object"),
    ("https://example.org/%@/%d?x=%d5", "%@=object, %d=integer, %d=integer"),
    ("5%D0", "%D=integer"),
    ("%arg files", "%arg=arg"),
    ("%1$arg", "%1$arg=1:arg"),
    ("a%%b %%%@", "%@=object"),
    ("", ""), ("100", ""), ("日本語のテキスト、だけ", ""), ("نص عربي", ""),
  ])
  func specifiersAreFound(_ text: String, _ expected: String) {
    #expect(outline(text) == expected)
  }

  @Test(arguments: [
    ("100%", "bare 3"), ("%", "bare 0"), ("% ", "bare 0"), ("5 % Rabatt", "bare 2"),
    ("%é", "bare 0"), ("100%, %@", "%@=object, bare 3"), ("%1", "bare 0"), ("%1$", "bare 0"),
    ("%1 files", "bare 0"), ("%0$@", "bare 0"), ("%128$@", "bare 0"),
    ("%99999999999999999999$@", "bare 0"), ("%$@", "bare 0"), ("%ll", "bare 0"), ("%y", "bare 0"),
    ("%(a name)s", "bare 0"), ("%()d", "bare 0"), ("%(a", "bare 0"), ("%[a]", "bare 0"),
    ("https://example.org/%D0%9F", "bare 20, bare 23"), ("%5%%", "bare 0"), ("%#@files", "bare 0"),
    ("%#@@", "bare 0"),
    ("%#@a%@", "%@=object, bare 0"), ("%1＄@", "bare 0"), ("%＠", "bare 0"), ("%.", "bare 0"),
    ("%1 $ @", "bare 0"), ("% 1$@", "bare 0"), ("%-", "bare 0"), ("%Y-%m", "bare 0, bare 3"),
  ])
  func barePercentSignsAreFound(_ text: String, _ expected: String) {
    #expect(outline(text) == expected)
  }

  /// In prose, a space after a percent sign looks like a space flag.
  @Test(arguments: [
    ("100% sure", "bare 3"), ("100% done", "bare 3"), ("100 % de l'espace", "bare 4"),
    ("100\u{A0}% de", "bare 5"), ("100\u{202F}% des", "bare 6"), ("20 % d'économie", "bare 3"),
    ("20 % d’économie", "bare 3"), ("100% a", "bare 3"), ("50% zu viel", "bare 2"),
    ("100% le", "bare 3"), ("٥٠% de", "bare 4"), ("% der Leute", "bare 0"),
    ("%lld% de", "%lld=integer, bare 4"), ("%lld % de", "%lld=integer, bare 5"),
    ("%lld % d", "%lld=integer, % d=integer"), ("x: % d y", "% d=integer"),
    ("100% 5d", "% 5d=integer"), ("% d件", "% d=integer"), ("5 % @", "% @=object"),
  ])
  func proseIsDistinguishedFromSpaceFlags(_ text: String, _ expected: String) {
    #expect(outline(text) == expected)
  }

  @Test(arguments: [
    ("％@", "lookalike ％@"), ("﹪d", "lookalike ﹪d"), ("٪lld", "lookalike ٪lld"),
    ("共％1$@個", "lookalike ％1$@"), ("％#@files@", "lookalike ％#@files@"),
    ("5％@", "lookalike ％@"), ("５％1$d", "lookalike ％1$d"),
    ("50٪", ""), ("٥٠٪ من", ""), ("50％OFF", ""), ("最大％OFF", ""), ("５０％d", ""), ("％ d", ""),
    ("100％", ""), ("٪", ""), ("％％", ""), ("％@ %@", "%@=object, lookalike ％@"),
    ("％", ""), ("丅\u{85}ª", ""),
  ])
  func lookalikePercentSignsAreFound(_ text: String, _ expected: String) {
    #expect(outline(text) == expected)
  }

  @Test(arguments: [
    ("100%%", true), ("%%@", true), ("%@", false), ("% %", false), ("100%", false),
  ])
  func escapedPercentSignsAreRecognized(_ text: String, _ isEscaped: Bool) {
    #expect(FormatString(text).hasEscapedPercent == isEscaped)
    #expect(!FormatString(text).isPlain)
  }

  /// The search for percent signs reads eight bytes at a time.
  @Test(arguments: ["%@", "％@", "﹪@", "٪@"])
  func percentSignAtAnyOffsetIsFound(_ sign: String) {
    for before in 0..<20 {
      for after in 0..<20 {
        let text =
          String(repeating: ".", count: before) + sign + String(repeating: "ª", count: after)
        let format = FormatString(text)
        let found = (format.specifiers + format.lookalikes).map(\.range)
        #expect(found == [before..<before + sign.utf8.count])
      }
    }
  }

  @Test func rangesStayInsideString() {
    var generator = SeededGenerator(state: 11)
    let pieces = [
      "%", "%", "％", "٪", "1", "9", "$", "#", "@", "*", ".", "l", "h", "d", "f", " ", "-", "'",
      "arg",
      "é", "語", "\u{0}", "0",
    ]
    var found = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 0..<10, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let format = FormatString(text)
      let ranges = ((format.specifiers + format.lookalikes).map(\.range) + format.barePercents)
        .sorted { $0.lowerBound < $1.lowerBound }
      found += ranges.count
      #expect(ranges.allSatisfy { $0.upperBound <= text.utf8.count && !$0.isEmpty })
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    }
    #expect(found > 5000)
  }
}

/// The part of `text` at `range`, in UTF-8 bytes.
func slice(_ text: String, _ range: Range<Int>) -> String {
  String(decoding: Array(text.utf8)[range], as: UTF8.self)
}
