/// A string with the placeholders `%@`, `%d`, `%ld`, `%lld`, each also as `%2$lld`, and `%%`.
///
/// With `String(format:)`, an incorrect translation would be undefined behavior.
struct LocalizedFormat {
  let text: String
  let language: String

  func filled(with arguments: [LocalizedArgument]) -> String {
    var next = 0
    return text.replacing(/%(?:%|(?:([0-9]+)\$)?(?:@|(?:ll|l)?d))/) { place in
      if place.0 == "%%" { return "%" }
      var index = next
      if let position = place.1 { index = (Int(position) ?? 0) - 1 } else { next += 1 }
      return arguments.indices.contains(index)
        ? arguments[index].text(in: language) : String(place.0)
    }
  }
}
