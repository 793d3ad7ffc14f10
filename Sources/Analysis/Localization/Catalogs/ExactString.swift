/// A string compared byte by byte, as in the lookup of keys.
///
/// `String` equality uses canonical equivalence instead.
struct ExactString: Hashable {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (one: ExactString, other: ExactString) -> Bool {
    one.text == other.text && one.text.utf8.elementsEqual(other.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
