internal import Algorithms

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
