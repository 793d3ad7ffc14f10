internal import Algorithms

/// An upper bound for the printed length of a mangled Swift name.
///
/// A substitution (`A` and letters; swift/docs/ABI/Mangling.rst, "Substitutions") refers to an
/// earlier part of the name, which is printed again. So 150 bytes can expand to 150 MB. A
/// substitution is no larger than everything that was read before its number, or a higher one, was
/// first used.
struct DemangledSizeBound {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var size = 0
  /// The size of everything before a substitution's first use, by its number.
  private var sizes: [Int] = []
  private let limit: Int

  /// Whether the name expands to fewer than about `limit` characters.
  static func isBelow(_ limit: Int, _ name: [UInt8]) -> Bool {
    var expansion = DemangledSizeBound(name, limit: limit)
    return expansion.run()
  }

  private init(_ name: [UInt8], limit: Int) {
    bytes = name[...]
    position = 0
    self.limit = limit
  }

  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func run() -> Bool {
    while position < bytes.count, size < limit {
      switch next {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): identifier()
      case UInt8(ascii: "A"):
        position += 1
        substitutions()
      case UInt8(ascii: "S"):
        // A type of the standard library, which may be repeated: `S2i`.
        position += 1
        add(8, times: natural() ?? 1)
      case UInt8(ascii: "f"):
        // The number of a closure or default argument may follow: `fU38_`.
        position += 1
        if "UuA".utf8.contains(next) {
          position += 1
          _ = natural()
        }
      default:
        position += 1
        add(1, times: 1)
      }
    }
    return size < limit
  }

  private mutating func add(_ more: Int, times: Int) {
    let (product, overflow) = more.multipliedReportingOverflow(by: times)
    size = overflow ? limit : min(limit, size + min(limit, product))
  }

  private mutating func natural() -> Int? {
    var value: Int?
    while next.isDigit {
      value = min(limit, (value ?? 0) * 10 + Int(next) - 0x30)
      position += 1
    }
    return value
  }

  /// Parses an identifier: a length and text; after `0`, letters may also refer to earlier words.
  private mutating func identifier() {
    var hasWords = false
    if next == UInt8(ascii: "0") {
      position += 1
      if next == UInt8(ascii: "0") { position += 1 } else { hasWords = true }
    }
    repeat {
      while hasWords, next.isLowercase || next.isUppercase {
        hasWords = next.isLowercase
        position += 1
        add(16, times: 1)
      }
      if next == UInt8(ascii: "0") {
        position += 1
        return
      }
      guard let count = natural() else { return }
      add(1, times: count)
      position = min(bytes.count, position + count)
    } while hasWords
  }

  /// Parses one or more substitutions: lowercase letters and a final capital one, each with an
  /// optional count; or a number for one beyond the alphabet, and `_`.
  private mutating func substitutions() {
    while position < bytes.count {
      let count = natural()
      let letter = next
      guard letter == UInt8(ascii: "_") || letter.isLowercase || letter.isUppercase
      else { return }
      position += 1
      let index: Int
      if letter == UInt8(ascii: "_") {
        index = count.map { $0 + 27 } ?? 26
      } else {
        index = Int(letter & ~0x20) - 0x41
      }
      // A number greater than the name's length refers to nothing, so nothing is printed.
      guard index < bytes.count + 27 else { return }
      while sizes.count <= index { sizes.append(size) }
      add(sizes[index] + 1, times: letter == UInt8(ascii: "_") ? 1 : count ?? 1)
      if !letter.isLowercase { return }
    }
  }
}
