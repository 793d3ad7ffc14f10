/// A string with the placeholders `%@`, `%d`, `%ld`, `%lld`, each also as `%2$lld`, and `%%`.
///
/// With `String(format:)`, an incorrect translation would be undefined behavior.
struct LocalizedFormat {
  let text: String
  let language: String

  func filled(with arguments: [LocalizedArgument]) -> String {
    var result = ""
    var next = 0
    var rest = text[...]
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...]
      if rest.hasPrefix("%%") {
        result += "%"
        rest = rest.dropFirst(2)
      } else if let place = rest.prefixMatch(of: /%(?:([0-9]+)\$)?(?:@|(?:ll|l)?d)/) {
        let index: Int
        if let position = place.1 {
          index = (Int(position) ?? 0) - 1
        } else {
          index = next
          next += 1
        }
        result +=
          arguments.indices.contains(index) ? arguments[index].text(in: language)[...] : place.0
        rest = rest[place.range.upperBound...]
      } else {
        result += "%"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }
}
