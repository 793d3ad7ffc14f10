import Foundation
import ReleaseModel
import TestSupport
import Testing
import Toolchain
import Verification

/// Errors of a release build about what only other builds declare.
@Suite struct MissingNamesTests {
  private let folder: TemporaryFolder
  private let package: PackageDescription

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      final class Table {
        #if DEBUG
          var buffer: [Int] = []
          func dump() {}
          enum Mode { case traced, plain }
        #elseif os(macOS)
          struct Panel {}
        #else
          func dump() {}
        #endif
        func run() {
          #if DEBUG
            let count = 1
          #endif
          print(count, buffer)
        }
      }
      """, to: "Sources/App/Table.swift")
    try folder.write("struct Panels { var panel = Panel() }", to: "Sources/App/Panels.swift")
    let sources = folder.url.path + "/Sources/App/"
    package = PackageDescription(
      name: "app", modules: ["App"], hasForeignModules: false, products: [],
      localDependencies: [],
      targets: [
        .init(
          name: "App", kind: .shipped,
          sources: [sources + "Table.swift", sources + "Panels.swift"])
      ])
  }

  @Test(arguments: [
    ("buffer", "#if DEBUG", 3), ("Mode", "#if DEBUG", 5), ("traced", "#if DEBUG", 5),
    ("Panel", "#elseif os(macOS)", 7), ("count", "#if DEBUG", 13),
  ])
  func conditionOfNameIsFound(_ name: String, _ condition: String, _ line: Int) throws {
    let place = SourceLocation(file: "Sources/App/Table.swift", line: line)
    #expect(try cause(of: name) == .conditionalName(name, condition: condition, at: place))
  }

  /// Declared in every build, or nowhere.
  @Test(arguments: ["run", "Panels", "other"])
  func otherNameHasNoCondition(_ name: String) throws {
    #expect(try cause(of: name) == .missingName(name))
  }

  private func cause(of name: String) throws -> Diagnostic.Cause? {
    let result = BuildResult(
      succeeded: false, errors: [Diagnostic(message: "", cause: .missingName(name))], command: "",
      log: "", seconds: 0)
    let workspace = try Workspace(root: folder.url.path)
    return MissingNames(of: package, in: workspace).explain(result).errors.first?.cause
  }
}
