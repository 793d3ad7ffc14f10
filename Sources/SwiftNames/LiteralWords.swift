/// The parts of a pattern that stand unchanged in every linker name that it can match.
///
/// A mangled name may have a letter in place of a word that came before (swift/docs/ABI/Mangling.rst,
/// "Identifiers"; swift/include/swift/Demangling/ManglingUtils.h), so the name of a declaration need
/// not be in it as a whole. But each word is spelled out where it comes first. A word ends where `_`
/// or an upper-case letter follows what is no upper-case letter, and it does not begin with a digit:
/// so a fragment of a name that has no such place in it and does not begin with a digit is within
/// one word, wherever the name was cut, and is in the linker name. The same holds for a name within
/// a mangled name within a mangled name, as specialisations have them, because the places depend on
/// two neighbouring characters only; and in names in Punycode, which keep their runs of ASCII
/// characters and replace no words.
///
/// Nothing is certain about
/// - names that the demangler prints from codes (`Unspelled`), and parts of them,
/// - letters that match without regard to case,
/// - operators and other characters outside `A…Z a…z 0…9 _ $`, which are encoded,
/// - fragments of one letter, and of two upper-case ones, which generic parameters can have.
///
/// A name that no compiler makes can break a word in two pieces, and the demangler joins them.
enum LiteralWords {
  /// The fragments of a pattern that are certain, longest first, each once.
  ///
  /// Of two with the same length, the later one is first: a member's name is rarer than its type's.
  static func words(of pattern: String) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    func end() {
      let certain = Array(word.drop(while: isDigit))
      if isCertain(certain), !words.contains(certain) { words.append(certain) }
      word = []
    }
    for byte in pattern.utf8 {
      guard isUpper(byte) || isLower(byte) || isDigit(byte) || byte == UInt8(ascii: "$") else {
        end()
        continue
      }
      if isUpper(byte), let last = word.last, !isUpper(last) { end() }
      word.append(byte)
    }
    end()
    return words.reversed().sorted { $0.count > $1.count }
  }

  private static func isCertain(_ word: [UInt8]) -> Bool {
    // Of `Int8`, the code has the number.
    let letters = word.filter { !isDigit($0) }
    guard letters.count > 2 || letters.count == 2 && letters.contains(where: isLower) else {
      return false
    }
    return !Unspelled.contains(letters) && !Unspelled.contains(word)
  }

  private static func isUpper(_ byte: UInt8) -> Bool {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
  }

  private static func isLower(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
