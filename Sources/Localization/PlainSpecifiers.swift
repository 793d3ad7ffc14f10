/// The quick look that spares most translations the comparison of their format arguments: they have
/// the specifiers of the source text in its order.
struct PlainSpecifiers {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  /// Whether there was a percent sign that is not plainly that of `%@`, `%2$lld`, `%.1f` or alike.
  private var isDoubtful = false

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Whether both texts have the same specifiers in the same order; false in case of doubt.
  static func areSame(in one: String, and other: String) -> Bool {
    var one = one
    var other = other
    return one.withUTF8 { one in
      other.withUTF8 { other in
        var (one, other) = (PlainSpecifiers(one), PlainSpecifiers(other))
        while let specifier = one.next() {
          guard let counterpart = other.next(), specifier.elementsEqual(counterpart) else {
            return false
          }
        }
        return other.next() == nil && !one.isDoubtful && !other.isDoubtful
      }
    }
  }

  /// The next specifier without its percent sign; nil at the end and where there is doubt.
  private mutating func next() -> Slice<UnsafeBufferPointer<UInt8>>? {
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "%") { offset += 1 }
    let start = offset + 1
    offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"), UInt8(ascii: "."),
        UInt8(ascii: "l"):
        continue
      case UInt8(ascii: "@"), UInt8(ascii: "d"), UInt8(ascii: "u"), UInt8(ascii: "f"):
        return bytes[start..<offset]
      default:
        isDoubtful = true
        return nil
      }
    }
    if start <= bytes.count { isDoubtful = true }
    return nil
  }
}
