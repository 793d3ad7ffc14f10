internal import Algorithms

/// The parts of a pattern that occur literally in every linker name that it can match.
///
/// A mangled name may replace a repeated word with a letter (swift/docs/ABI/Mangling.rst,
/// "Identifiers"; swift/include/swift/Demangling/ManglingUtils.h), so it doesn't always contain a
/// declaration's whole name. But the first occurrence of each word is spelled out. A word ends
/// before `_`, and before an uppercase letter that doesn't follow one; it doesn't start with a
/// digit. So a fragment of a name without such a boundary, and without a digit at its start, is
/// part of one word, wherever the name was cut, and is in the linker name. The same holds for
/// mangled names nested in mangled names, as in specializations, because the boundaries depend only
/// on two adjacent characters; and for names in Punycode, which keep their runs of ASCII characters
/// and replace no words.
///
/// The following are not certain:
/// - names that the demangler prints from codes (`EncodedNames`), and parts of them,
/// - letters that match case-insensitively,
/// - operators and other characters outside `A…Z a…z 0…9 _ $`, which are encoded,
/// - fragments of one letter or of two uppercase letters, which generic parameters can have.
///
/// A name that no compiler emits can split a word in two, which the demangler joins.
enum RequiredSubstrings {
  /// The fragments of a pattern that are certain, longest first, without duplicates.
  ///
  /// If two have the same length, the later one comes first: a member's name is rarer than its
  /// type's.
  static func words(of pattern: String) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    func end() {
      let certain = Array(word.drop(while: \.isDigit))
      if isCertain(certain), !words.contains(certain) { words.append(certain) }
      word = []
    }
    for byte in pattern.utf8 {
      guard byte.isUppercase || byte.isLowercase || byte.isDigit || byte == UInt8(ascii: "$") else {
        end()
        continue
      }
      if byte.isUppercase, let last = word.last, !last.isUppercase { end() }
      word.append(byte)
    }
    end()
    return words.reversed().sorted { $0.count > $1.count }
  }

  private static func isCertain(_ word: [UInt8]) -> Bool {
    // The code for `Int8` contains only the number.
    let letters = word.filter { !$0.isDigit }
    guard letters.count > 2 || letters.count == 2 && letters.contains(where: \.isLowercase) else {
      return false
    }
    return !EncodedNames.contains(letters) && !EncodedNames.contains(word)
  }
}
