internal import Foundation
internal import ObjectFile

/// The modules that a build linked into a product.
package struct LinkedModules: Sendable {
  /// The name of the product.
  package let product: String
  /// The absolute paths of the product and of the shared libraries of this build that it loads, or
  /// of the objects of a library that has no file of its own.
  package let files: [String]
  /// All modules, also those in these libraries.
  package let names: Set<String>
  /// The modules that no linked source imports, neither directly nor through other modules.
  package let unimported: Set<String>
}

extension Compilations {
  /// The modules linked into a product, given by its files or objects and by the modules of its own
  /// targets.
  ///
  /// SwiftPM links the dependencies of a target whether or not it imports them.
  ///
  /// - Throws: `GatheringError` if SwiftPM's description is damaged, and `FileBytes.Failure` if a
  ///   dependency file of the compiler can't be read.
  package func linkedModules(
    of product: String, in files: [String], from own: [String]
  ) throws -> LinkedModules {
    let libraries = try description.libraries(loadedBy: files.filter { !$0.hasSuffix(".o") })
    let files = files + libraries
    let names = try description.modules(in: files)
    return LinkedModules(
      product: product, files: files, names: names,
      unimported: try unimported(among: names, from: own))
  }

  /// The modules that can't be reached from the given ones through imports.
  ///
  /// The dependency files of the compilers list what each module imports. If they don't exist, every
  /// module counts as imported.
  private func unimported(
    among names: Set<String>, from own: [String]
  ) throws -> Set<String> {
    let calls = Dictionary(grouping: calls.filter { names.contains($0.module) }, by: \.module)
    let headers = calls.compactMapValues { $0.first?.publicHeaders }
    var open = own.filter { calls[$0] != nil }
    var left = Set(calls.keys).subtracting(open)
    if open.isEmpty { return [] }
    while !left.isEmpty, let module = open.popLast() {
      let lists = Set(calls[module]?.flatMap(\.dependencyFiles) ?? []).filter {
        !FileFinder.isMissing($0)
      }
      if lists.isEmpty { return [] }
      for path in try lists.flatMap(Self.prerequisites) {
        guard let imported = Self.module(declaredIn: path, headers, among: left) else { continue }
        left.remove(imported)
        open.append(imported)
      }
    }
    return left
  }

  /// The module that a compiled module, a header or a generated header belongs to.
  private static func module(
    declaredIn path: String, _ headers: [String: String], among modules: Set<String>
  ) -> String? {
    if path.hasSuffix(".swiftmodule") {
      // A file, or one of the files in a folder, which are named after platforms.
      let names = path.split(separator: "/").suffix(2)
      let name = names.first { $0.hasSuffix(".swiftmodule") } ?? ""
      let module = String(name.dropLast(".swiftmodule".count))
      return modules.contains(module) ? module : nil
    }
    // Clang reads the module maps of all dependencies.
    if path.hasSuffix(".modulemap") { return nil }
    return modules.first { module in
      headers[module].map { path.hasPrefix($0 + "/") } ?? path.hasSuffix("/\(module)-Swift.h")
    }
  }

  /// The modules whose targets have a module as a dependency, among the given ones, sorted.
  package func dependents(on module: String, among modules: Set<String>) -> [String] {
    let indirect = modules.filter { $0 != module && dependsOn(module, $0) }
    // A target that depends on the module only through another one does not name it.
    return indirect.filter { dependent in
      !indirect.contains { $0 != dependent && dependsOn($0, dependent) }
    }.sorted()
  }

  private func dependsOn(_ module: String, _ dependent: String) -> Bool {
    description.dependencies(of: [dependent]).contains(module)
  }

  /// Whether any of the files contains code or data that only the objects of a module define.
  ///
  /// Nil if that is unknown, because the files have no symbols or can't be read.
  package func isPresent(_ module: String, in files: [String]) -> Bool? {
    guard let objects = try? description.modules()[module]?.objects else { return nil }
    if !Set(objects).isDisjoint(with: files) { return true }
    do {
      var names: Set<String> = []
      for member in try objects.flatMap({ try Object.read(path: $0) }) {
        try member.file.symbolTable?.forEachName { symbol, bytes in
          if symbol.isDefined, symbol.binding == .global {
            names.insert(String(decoding: bytes, as: UTF8.self))
          }
        }
      }
      var isKnown = true
      for file in try files.flatMap({ try Object.read(path: $0) }).map(\.file) {
        var isPresent = false
        try file.symbolTable?.forEachName { symbol, bytes in
          if !isPresent, symbol.isDefined {
            isPresent = names.contains(String(decoding: bytes, as: UTF8.self))
          }
        }
        if isPresent { return true }
        if try file.symbolTable == nil || file.missingSymbols() != nil { isKnown = false }
      }
      return isKnown ? false : nil
    } catch {
      return nil
    }
  }
}
