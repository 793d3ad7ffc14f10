/// The pairs of matching brackets in a string; brackets of one kind nest, and a backslash escapes a
/// bracket.
struct BracketPairs {
  /// The offset of the closing bracket by that of the opening one, in UTF-8 bytes.
  private var closings: [Int: Int] = [:]

  init(_ bytes: [UInt8]) {
    var squares: [Int] = []
    var rounds: [Int] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): squares.append(index)
      case UInt8(ascii: "]"):
        if let start = squares.popLast() { closings[start] = index }
      case UInt8(ascii: "("): rounds.append(index)
      case UInt8(ascii: ")"):
        if let start = rounds.popLast() { closings[start] = index }
      default: break
      }
      index += 1
    }
  }

  /// The offset of the bracket that closes the one at `offset`.
  func closing(of offset: Int) -> Int? { closings[offset] }
}
