import ReleaseModel
import TestSupport
import Testing
import Toolchain
import Verification

/// Imports that make a build impossible, found in the sources and the manifest.
@Suite struct ImportGathererTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("// swift-tools-version: 6.0\n", to: "Package.swift")
    for module in ["Kit", "KitTesting", "App"] {
      try folder.write("let a = 1\n", to: "\(module).swift")
    }
  }

  private var package: PackageDescription {
    PackageDescription(
      name: "Kit", modules: ["Kit", "KitTesting", "App"], hasForeignModules: false,
      products: [
        .init(name: "Kit", kind: .objects, modules: ["Kit"], ownModules: ["Kit"]),
        .init(
          name: "KitTesting", kind: .objects, modules: ["KitTesting", "Kit"],
          ownModules: ["KitTesting"]),
      ],
      targets: ["Kit", "KitTesting", "App"].map {
        .init(name: $0, kind: .shipped, sources: [folder.path("\($0).swift")])
      })
  }

  private func found(
    _ configuration: Build.Configuration = .release, flags: [String] = [],
    products: Set<String>? = nil
  ) throws -> [String] {
    let build = Build(name: "b", configuration: configuration, flags: flags)
    let workspace = try Workspace(
      root: folder.path("."), packagePath: folder.path("."), files: folder.path("files"))
    return ImportGatherer(of: package, in: workspace).gather(
      build, of: package.products.filter { products?.contains($0.name) ?? true }
    ).map { "\($0.product) \($0.problem) \($0.module) \($0.location.line)" }
  }

  @Test func testableImportIsImpossibleInRelease() throws {
    #expect(try found() == [])
    try folder.write("import Kit\n@testable import Kit\n", to: "KitTesting.swift")
    #expect(try found() == ["KitTesting testable Kit 2"])
    #expect(try found(.debug) == [])
    #expect(try found(products: ["Kit"]) == [])
    #expect(try found(flags: ["-Xswiftc", "-enable-testing"]) == [])
    // C modules and those of other packages may accept it.
    try folder.write("@testable import Other\n", to: "KitTesting.swift")
    #expect(try found() == [])
  }

  @Test func manifestMayEnableTesting() throws {
    try folder.write("@testable import Kit\n", to: "KitTesting.swift")
    try folder.write("// swift-tools-version: 6.0\n// -enable-testing\n", to: "Package.swift")
    #expect(try found() == [])
  }

  @Test func moduleOfApplePlatformsIsMissing() throws {
    try folder.write("import Darwin\n", to: "Kit.swift")
    for configuration in [Build.Configuration.debug, .release] {
      #expect(try found(configuration) == ["Kit missing Darwin 1"])
    }
    #expect(try found(flags: ["--swift-sdk", "x"]) == [])
    // Code that no product contains may not be compiled.
    try folder.write("let a = 1\n", to: "Kit.swift")
    try folder.write("import UIKit\n", to: "App.swift")
    #expect(try found() == [])
  }
}
