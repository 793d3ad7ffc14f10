/// Reads linker names of Swift and C++.
///
/// Wrap many calls in `DeepStack.runMany`.
package enum MangledName {
  /// The declaration that a name belongs to; nil for a C name or an unreadable name.
  package static func owner(of name: String) -> SymbolOwner? {
    if let text = readable(name) { return SymbolOwner(demangled: text) }
    guard case .read(let cxx) = CxxName.read(name), let path = cxx.paths.first else { return nil }
    return SymbolOwner(Declaration(module: "", path: path), arguments: nil)
  }

  /// The declarations that a name mentions; empty for a C name or an unreadable name.
  package static func declarations(in name: String) -> [Declaration] {
    if let text = readable(name) { return DeclarationScanner.declarations(in: text) }
    guard case .read(let cxx) = CxxName.read(name) else { return [] }
    return cxx.paths.map { Declaration(module: "", path: $0) }
  }

  /// The demangled form of a Swift name, or of a name that refers to one.
  private static func readable(_ name: String) -> String? {
    Demangling.demangle(name) ?? Demangling.reference(in: name)
  }
}

/// A demangled C++ name: Itanium C++ ABI, "External Names".
///
/// The mangled form is scanned here for two reasons: the printed form can be exponentially longer,
/// and libstdc++'s `__cxa_demangle` rejects names longer than 1,024 bytes, some of which occur in
/// Swift's own runtime library.
package struct CxxName: Sendable, Hashable {
  /// The longest mangled name that is read, in bytes; the longest in the Swift toolchain has 1,897.
  package static let longestName = 8_192

  /// The paths of the declarations that the name mentions, starting with its owner.
  ///
  /// Each path starts with the outermost namespace and isn't empty. Components have no template
  /// arguments, parameters or ABI tags, and anonymous namespaces are omitted. The other paths are
  /// the types and functions in template arguments, parameters and expressions, without
  /// repetitions.
  package let paths: [[String]]
  /// The first path as written in C++, with a prefix for derived symbols: `vtable for app::Stub`.
  package let text: String

  /// Reads a linker name, which may end with a symbol version (`@GLIBCXX_3.4`) and a clone suffix
  /// (`.isra.0`).
  package static func read(_ name: String) -> DemangleResult<CxxName> {
    var bytes = Array(name.utf8)
    var role = ""
    // GCC's functions that construct and destroy static objects (gcc/tree.cc,
    // get_file_function_name).
    for (prefix, meaning) in [
      ("_GLOBAL__sub_I_", "static initialization of "),
      ("_GLOBAL__I_", "static initialization of "),
      ("_GLOBAL__sub_D_", "static destruction of "), ("_GLOBAL__D_", "static destruction of "),
    ] where bytes.starts(with: prefix.utf8) {
      bytes.removeFirst(prefix.utf8.count)
      role = meaning
    }
    guard bytes.starts(with: "_Z".utf8) else { return .notMangled }
    guard bytes.count <= longestName else { return .unreadable }
    if let version = bytes.firstIndex(of: UInt8(ascii: "@")) { bytes.removeSubrange(version...) }
    var scanner = CxxScanner(bytes)
    guard let path = try? scanner.mangledName(), !(path.isEmpty && scanner.role.isEmpty) else {
      return .unreadable
    }
    return .read(
      CxxName(
        paths: ([path] + scanner.mentions).filter { !$0.isEmpty },
        text: role + scanner.role + path.joined(separator: "::")))
  }
}
