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

/// Names in demangled symbols that mangled names abbreviate as codes.
enum EncodedNames {
  /// The types and protocols with codes of two or three letters, as printed by this demangler.
  ///
  /// `Si` is `Swift.Int`, `ScM` is `Swift.MainActor`, `Bp` is `Builtin.RawPointer`
  /// (swift/include/swift/Demangling/StandardTypesMangling.def; swift/docs/ABI/Mangling.rst,
  /// "Types").
  private static let coded = ["S", "Sc", "B"].flatMap { prefix in
    ["A"..."Z", "a"..."z"].flatMap { (letters: ClosedRange<Unicode.Scalar>) in
      (letters.lowerBound.value...letters.upperBound.value).compactMap { letter in
        Unicode.Scalar(letter).flatMap { Demangling.demangle("$s\(prefix)\(Character($0))D") }
      }
    }
  }

  /// The printed forms of other codes (swift/lib/Demangling/NodePrinter.cpp): modules, types, kinds
  /// of declarations, and numbered entities, as in `closure #1`.
  private static let printed = [
    "Swift", "__C", "__C_Synthesized", "Builtin", "FPIEEE", "VecxInt", "VecxFPIEEE", "FixedArray",
    "Self", "Any", "AnyObject", "init", "deinit", "subscript", "getter", "setter", "default",
    "object", "variable", "expansion", "name", "static", "__ivar_destroyer", "__ivar_initializer",
  ]

  /// The names that are codes in C++ (Itanium C++ ABI, "Operator Encodings", "Builtin Types" and
  /// "Compression").
  private static let cxx = [
    "std", "allocator", "basic_string", "basic_istream", "basic_ostream", "basic_iostream",
    "char_traits", "operator", "new", "delete", "co_await", "lambda", "block", "unnamed type",
    "bool", "char", "short", "int", "long", "signed", "unsigned", "float", "double", "wchar_t",
    "char8_t", "char16_t", "char32_t", "__int128", "__float128", "decltype(nullptr)", "void",
    "auto",
  ]

  /// The names, separated by zeros.
  private static let text = Array((coded + printed + cxx).joined(separator: "\0").utf8)

  /// Whether the bytes, which must not contain a zero, are part of one of these names.
  static func contains(_ part: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { $0.end(of: part) != nil }
  }
}
