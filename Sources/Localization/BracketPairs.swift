/// Which bracket closes which in a text; brackets of one kind nest, a backslash takes their meaning.
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

  /// Where the bracket that opens at `offset` closes.
  func closing(of offset: Int) -> Int? { closings[offset] }
}
