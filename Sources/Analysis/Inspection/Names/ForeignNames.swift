internal import DebugInformation
package import ObjectFile
internal import SwiftNames

/// The C and C++ names in the object files of modules.
///
/// They tell the names of a package from those of a runtime or library that a program contains.
package struct ForeignNames: Sendable {
  /// The modules whose objects define a name, by linker name.
  private var definitions: [String: Set<String>] = [:]
  /// The modules whose objects refer to a name that they don't define, by linker name.
  private var references: [String: Set<String>] = [:]
  private var files: [(module: String, file: File)] = []
  /// The modules whose objects can't be read, as with link-time optimization, and may contain any
  /// name.
  private var unreadable: Set<String> = []

  package init() {}

  /// Adds object files of modules; nil if they can't be read.
  package mutating func add(_ files: [File]?, of modules: Set<String>) {
    do throws(ReadError) {
      guard let files else {
        unreadable.formUnion(modules)
        return
      }
      for file in files {
        var names: [(String, isDefined: Bool)] = []
        try file.symbolTable?.forEachName { symbol, bytes in
          let name = String(decoding: bytes, as: UTF8.self)
          if !Demangling.isMangled(name) { names.append((name, symbol.isDefined)) }
        }
        for (name, isDefined) in names {
          if isDefined {
            definitions[name, default: []].formUnion(modules)
          } else {
            references[name, default: []].formUnion(modules)
          }
        }
        self.files += modules.map { ($0, file) }
      }
    } catch {
      unreadable.formUnion(modules)
    }
  }

  /// Whether a name in a linked file belongs to a module in the scope.
  ///
  /// An imported name belongs to the modules that refer to it, and a name that only debug information
  /// contains to those into whose code the function was inlined.
  func contains(
    _ name: String, in scope: ModuleScope, isImported: Bool, isInlined: Bool
  ) -> Bool {
    guard let modules = scope.modules else { return true }
    if !unreadable.isDisjoint(with: modules) { return true }
    // The linker appends the version to the names of some imports: `printf@GLIBC_2.2.5`.
    let plain = isImported ? String(name.prefix { $0 != "@" }) : name
    let owners = definitions[plain, default: []]
      .union(isImported ? references[plain, default: []] : [])
    if !owners.isDisjoint(with: modules) { return true }
    guard isInlined else { return false }
    return files.contains { module, file in
      guard modules.contains(module), file.hasDebugInformation else { return false }
      // A file that can't be read may contain it.
      guard let inlined = try? DebugInformation(reading: file).inlined([name]) else { return true }
      return inlined.names.contains(name) || !inlined.areAll
    }
  }
}
