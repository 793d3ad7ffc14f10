/// What kind of code a file contains, according to its name.
package enum SourceKind: Sendable {
  case swift
  /// C or C++.
  case c
  /// Objective-C or Objective-C++.
  case objectiveC
  /// Code that C, C++ and Objective-C include.
  case header
  case assembly

  /// The kinds by file name extension, in lowercase: those that SwiftPM compiles or accepts as
  /// headers, and others that compilers and projects use.
  private static let extensions: [String: SourceKind] = [
    "swift": .swift,
    "c": .c, "cc": .c, "cpp": .c, "cxx": .c, "c++": .c,
    "m": .objectiveC, "mm": .objectiveC,
    "h": .header, "hh": .header, "hp": .header, "hpp": .header, "hxx": .header, "h++": .header,
    "inc": .header, "inl": .header, "ipp": .header, "tpp": .header, "tcc": .header, "txx": .header,
    "ixx": .header, "cppm": .header, "impl": .header, "def": .header,
    "s": .assembly, "asm": .assembly,
  ]

  /// The kind of the file with the given path or name; nil if it contains no code.
  package init?(of path: String) {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")),
      let kind = Self.extensions[String(Substring(name[dot...].dropFirst())).lowercased()]
    else { return nil }
    self = kind
  }
}
