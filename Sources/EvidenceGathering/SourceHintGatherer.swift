package import ReleaseModel
internal import SwiftSources

/// What the sources of a package say about debug code, as written.
package struct SourceHints: Sendable {
  /// Where a name or string occurs first.
  package struct Place: Sendable {
    package var location: SourceLocation
    /// Whether it occurs only inside `#if DEBUG`, as far as is known.
    package var isDebugOnly: Bool
    /// The modules that it occurs in.
    package var modules: Set<String> = []
    /// Whether other modules can refer to it by this name in every place where it occurs.
    package var isExternal = true
  }

  /// How often conditions name each compilation condition of Swift.
  package var conditions: [String: Int] = [:]
  /// How often conditions name each macro of C.
  package var macros: [String: Int] = [:]
  /// The functions and types that C code defines, with dots between the components of C++ names.
  package var definitions: [String: Place] = [:]
  /// The string literals without interpolations.
  package var literals: [String: Place] = [:]
  /// The modules in the packages that are referenced by path.
  package var localModules: [CompiledModule] = []
  /// The files and folders that can't be read, with the reasons.
  package var unreadable: [String] = []

  package init() {}
}

/// Reads what the sources of a package say about debug code.
package enum SourceHintGatherer {
  /// Reads the code that can ship.
  ///
  /// - Parameters:
  ///   - package: The package.
  ///   - root: The absolute path of the folder that locations are relative to.
  /// - Returns: The hints of all shipping targets, and of the modules of local packages.
  package static func gather(_ package: PackageDescription, root: String) -> SourceHints {
    var hints = SourceHints()
    var seen: Set<String> = []
    let local = StandardModules(in: package.localDependencies.map { "\($0)/Sources" })
    hints.unreadable = local.unreadable
    hints.localModules = local.modules.filter { !$0.name.contains(".") }
    let targets = package.targets.filter { $0.kind == .shipped }
    let modules =
      targets.map { ($0.module, $0.sources + headers(of: $0, &hints.unreadable)) }
      + local.modules.map { ($0.name, $0.sources) }
    for (module, sources) in modules {
      for path in sources where seen.insert(path).inserted {
        let bytes: [UInt8]
        do {
          bytes = try FileBytes.read(path)
        } catch {
          hints.unreadable.append("\(path): \(error.reason)")
          continue
        }
        let file = path.relative(to: root)
        func place(_ line: Int, _ isDebugOnly: Bool, isExternal: Bool = true) -> SourceHints.Place {
          SourceHints.Place(
            location: SourceLocation(file: file, line: line), isDebugOnly: isDebugOnly,
            modules: [module], isExternal: isExternal)
        }
        let literals: [SourceLiteral]
        if path.hasSuffix(".swift") {
          let source = SwiftSource(bytes: bytes)
          hints.conditions.merge(source.conditions(), uniquingKeysWith: +)
          literals = source.literals()
        } else {
          let source = CSource(bytes: bytes)
          hints.macros.merge(source.conditions, uniquingKeysWith: +)
          literals = source.literals
          for found in source.definitions {
            let isExternal = found.isExternal && SourceKind(of: path) != .header
            hints.definitions[found.path.joined(separator: ".")].add(
              place(found.line, found.isDebugOnly, isExternal: isExternal))
          }
        }
        for literal in literals {
          hints.literals[literal.text].add(place(literal.line, literal.isDebugOnly))
        }
      }
    }
    return hints
  }

  /// The headers of a target that has code in another language than Swift.
  private static func headers(
    of target: PackageDescription.Target, _ unreadable: inout [String]
  ) -> [String] {
    guard let folder = target.folder, target.sources.contains(where: { !$0.hasSuffix(".swift") })
    else { return [] }
    var headers: [String] = []
    for file in FileFinder.find(
      folder, skipping: { $0.hasPrefix(".") }, where: { SourceKind(of: $0) == .header }
    ).found {
      switch file {
      case .file(let path): headers.append(path)
      case .unreadable(let path, _) where FileFinder.isMissing(path): break
      case .unreadable(let path, let reason): unreadable.append("\(path): \(reason)")
      }
    }
    return headers
  }
}

extension SourceHints.Place? {
  /// Adds a place of the same name or string; the first one remains its location.
  fileprivate mutating func add(_ place: SourceHints.Place) {
    guard var first = self else { return self = place }
    first.isDebugOnly = first.isDebugOnly && place.isDebugOnly
    first.modules.formUnion(place.modules)
    first.isExternal = first.isExternal && place.isExternal
    self = first
  }
}
