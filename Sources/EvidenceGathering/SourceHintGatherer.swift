package import ReleaseModel
internal import SwiftSources

/// What the sources of a package reveal about debug code, without compiling them.
package struct SourceHints: Sendable {
  /// Where a name or string occurs first.
  package struct Place: Sendable {
    package var location: SourceLocation
    /// Whether it occurs only inside `#if DEBUG`, as far as is known.
    package var isDebugOnly: Bool
    /// The modules that it occurs in.
    package var modules: Set<String> = []
    /// Whether other modules can refer to it by this name wherever it occurs.
    package var isExternal = true
  }

  /// How often Swift code tests each compilation condition.
  package var conditions: [String: Int] = [:]
  /// How often C code tests each macro.
  package var macros: [String: Int] = [:]
  /// The functions and types that C code defines, with dots between the components of C++ names.
  package var definitions: [String: Place] = [:]
  /// The string literals without interpolations.
  package var literals: [String: Place] = [:]
  /// The modules of packages that are referenced by path.
  package var localModules: [CompiledModule] = []

  package init() {}
}

/// Gathers what the sources of a package reveal about debug code.
package enum SourceHintGatherer {
  private static let headers: Set = ["h", "hh", "hpp", "hxx", "inc", "ipp"]

  /// Reads the code that can ship; a file that can't be read counts as empty, because the compiler
  /// will report it.
  ///
  /// - Parameters:
  ///   - package: The package.
  ///   - root: The absolute path of the folder that locations are relative to.
  /// - Returns: The hints of all shipping targets, and the modules of local packages.
  package static func gather(_ package: PackageDescription, root: String) -> SourceHints {
    var hints = SourceHints()
    var seen: Set<String> = []
    let local = package.localDependencies.flatMap {
      CompiledModule.all(inStandardFolder: "\($0)/Sources")
    }
    hints.localModules = local.filter { !$0.name.contains(".") && !$0.sources.isEmpty }
    let targets = package.targets.filter { $0.kind == .shipped }
    let modules =
      targets.map { ($0.module, $0.sources + headers(of: $0)) }
      + local.map { ($0.name, $0.sources) }
    for (module, sources) in modules {
      for path in sources where seen.insert(path).inserted {
        guard let bytes = try? FileBytes.read(path) else { continue }
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
            let isExternal = found.isExternal && !isHeader(path)
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

  /// The headers of a target that has code in a language other than Swift.
  private static func headers(of target: PackageDescription.Target) -> [String] {
    guard let folder = target.folder, target.sources.contains(where: { !$0.hasSuffix(".swift") })
    else { return [] }
    return FileFinder.find(folder, skipping: { $0.hasPrefix(".") }, where: isHeader).found.map(
      \.path)
  }

  private static func isHeader(_ path: String) -> Bool {
    headers.contains(path.split(separator: ".").last.map(String.init) ?? "")
  }
}

extension SourceHints.Place? {
  /// Adds another place with the same name or string; the first one remains its location.
  fileprivate mutating func add(_ place: SourceHints.Place) {
    guard var first = self else { return self = place }
    first.isDebugOnly = first.isDebugOnly && place.isDebugOnly
    first.modules.formUnion(place.modules)
    first.isExternal = first.isExternal && place.isExternal
    self = first
  }
}
