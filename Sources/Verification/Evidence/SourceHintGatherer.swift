package import ReleaseModel
internal import SourceCode
internal import Toolchain

/// What the sources of a package reveal about debug code, without compiling them.
package struct SourceHints: Sendable {
  /// Where a name or string occurs first.
  package struct Place: Sendable {
    package var location: SourceLocation
    /// Whether it occurs only inside `#if DEBUG`, as far as is known.
    package var isDebugOnly: Bool
    /// The modules that it occurs in.
    package var modules: Set<String>
    /// Whether other modules can refer to it by this name wherever it occurs.
    package var isExternal = true
    /// Whether every place is in a header or an Objective-C class, so that the code may leave no
    /// name in a build.
    var isTraceless = false
    /// Whether any place is a variable that the optimizer may fold into the code that uses it.
    package var isFoldable = false
    /// Whether code looks it up as an environment variable, a launch argument or a key.
    package var isKey = false

    package init(location: SourceLocation, isDebugOnly: Bool, modules: Set<String> = []) {
      self.location = location
      self.isDebugOnly = isDebugOnly
      self.modules = modules
    }
  }

  /// How often Swift code tests each compilation condition.
  package var conditions: [String: Int] = [:]
  /// How often C code tests each macro.
  package var macros: [String: Int] = [:]
  /// The functions, types and global variables that C code defines, with dots between the
  /// components of C++ names.
  package var definitions: [String: Place] = [:]
  /// The string literals without interpolations.
  package var literals: [String: Place] = [:]
  /// The resources whose file names look like debug code, with the modules that contain them.
  package var resources: [String: String] = [:]
  /// The files and folders that can't be read, with the reasons.
  package var unreadable: [String] = []

  package init() {}
}

/// Gathers what the sources of a package reveal about debug code.
package enum SourceHintGatherer {
  /// Reads the code that can ship.
  ///
  /// - Parameters:
  ///   - packages: The package, and those that it references by path.
  ///   - root: The absolute path of the folder that locations are relative to.
  ///   - isDebugName: Whether the file name of a resource looks like debug code.
  /// - Returns: The hints of all shipping targets.
  package static func gather(
    _ packages: [PackageDescription], root: String, isDebugName: (String) -> Bool = { _ in false }
  ) -> SourceHints {
    var hints = SourceHints()
    var seen: Set<String> = []
    for target in packages.flatMap(\.targets) where target.kind == .shipped {
      for path in target.resources {
        let found = FileFinder.find(path, where: { _ in true }).found
        hints.unreadable += found.unreadable
        for file in found.files
        where isDebugName(file.split(separator: "/").last.map(String.init) ?? "") {
          hints.resources[file.relativeWithParents(to: root)] = target.module
        }
      }
      let sources = target.sources + headers(of: target, &hints.unreadable)
      for path in sources where seen.insert(path).inserted {
        guard let bytes = FileBytes.read(path, orListIn: &hints.unreadable) else { continue }
        let file = path.relativeWithParents(to: root)
        func place(_ line: Int, _ isDebugOnly: Bool) -> SourceHints.Place {
          SourceHints.Place(
            location: SourceLocation(file: file, line: line), isDebugOnly: isDebugOnly,
            modules: [target.module])
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
          let classes = source.objectiveCClasses
          for (index, found) in (source.definitions + classes).enumerated() {
            var place = place(found.line, found.isDebugOnly)
            place.isTraceless =
              SourceKind(of: path) == .header || index >= source.definitions.count
            place.isFoldable = found.isFoldable
            place.isExternal = found.isExternal && !place.isTraceless
            hints.definitions[found.path.joined(separator: ".")].add(place)
          }
        }
        for literal in literals {
          var place = place(literal.line, literal.isDebugOnly)
          place.isKey = literal.isKey
          hints.literals[literal.text].add(place)
        }
      }
    }
    return hints
  }

  /// The headers of a target that has code in a language other than Swift.
  private static func headers(
    of target: PackageDescription.Target, _ unreadable: inout [String]
  ) -> [String] {
    guard let folder = target.folder, target.sources.contains(where: { !$0.hasSuffix(".swift") })
    else { return [] }
    let found = FileFinder.find(
      folder, skipping: { $0.hasPrefix(".") }, where: { SourceKind(of: $0) == .header }
    ).found
    unreadable += found.unreadable
    return found.files
  }
}

extension SourceHints.Place? {
  /// Adds another place with the same name or string; the first one remains its location.
  fileprivate mutating func add(_ place: SourceHints.Place) {
    guard var first = self else { return self = place }
    first.isDebugOnly = first.isDebugOnly && place.isDebugOnly
    first.modules.formUnion(place.modules)
    first.isExternal = first.isExternal && place.isExternal
    first.isTraceless = first.isTraceless && place.isTraceless
    first.isFoldable = first.isFoldable || place.isFoldable
    first.isKey = first.isKey || place.isKey
    self = first
  }
}
