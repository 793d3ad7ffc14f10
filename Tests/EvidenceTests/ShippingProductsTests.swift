import Foundation
import ReleaseModel
import Testing
import Toolchain

/// Which products count as shipping, from SwiftPM's descriptions of real manifests.
@Suite struct ShippingProductsTests {
  private let build = Build(name: "debug", configuration: .debug)

  private func products(
    _ products: String = "", targets: String, named names: [String], plugins: [String] = []
  ) async throws -> [PackageDescription.Product] {
    let bench = try Bench()
    try bench.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Whole", products: [\(products)], targets: [\(targets)])
      """, to: "Package.swift")
    for name in names { try bench.write("", to: "Sources/\(name)/\(name).swift") }
    for name in plugins { try bench.write("", to: "Plugins/\(name)/\(name).swift") }
    let evidence = try await bench.packageManager.description(using: build)
    return try #require(evidence.value, "\(evidence)").products
  }

  @Test func undeclaredPluginToolDoesNotShip() async throws {
    let found = try await products(
      #".executable(name: "declared", targets: ["declared"])"#,
      targets: """
        .executableTarget(name: "App", dependencies: ["linked"], plugins: ["Generate"]),
        .executableTarget(name: "free"), .executableTarget(name: "declared"),
        .executableTarget(name: "tool", dependencies: ["helper"]),
        .executableTarget(name: "helper"), .executableTarget(name: "linked"),
        .plugin(
          name: "Generate", capability: .buildTool(), dependencies: ["tool", "declared", "linked"]),
        .plugin(
          name: "Notes", capability: .command(intent: .custom(verb: "notes", description: "Notes.")),
          dependencies: ["command"]),
        .executableTarget(name: "command"),
        """, named: ["App", "free", "declared", "tool", "helper", "linked", "command"],
      plugins: ["Generate", "Notes"])
    #expect(
      found.filter { $0.kind == .executable }.map(\.name).sorted() == [
        "App", "declared", "free", "linked",
      ])
    #expect(
      Set(found.filter { $0.kind == .buildTool }.map(\.name)).isSuperset(of: [
        "tool", "helper", "command",
      ]))
  }

  /// A changed manifest is read again, even if its description is unchanged.
  @Test func toolDeclaredLaterShips() async throws {
    let bench = try Bench()
    func write(_ products: String) throws {
      try bench.write(
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "Whole", products: [\(products)],
          targets: [
            .executableTarget(name: "tool"),
            .plugin(name: "Generate", capability: .buildTool(), dependencies: ["tool"]),
          ])
        """, to: "Package.swift")
    }
    func kind() async throws -> PackageDescription.Product.Kind? {
      let evidence = try await bench.packageManager.description(using: build)
      return try #require(evidence.value, "\(evidence)").products.first { $0.name == "tool" }?.kind
    }
    try bench.write("", to: "Sources/tool/tool.swift")
    try bench.write("", to: "Plugins/Generate/Generate.swift")
    try write("")
    #expect(try await kind() == .buildTool)
    let file = bench.workspace.log("manifest.json")
    try FileManager.default.removeItem(atPath: file)
    #expect(try await kind() == .buildTool)
    #expect(!FileManager.default.fileExists(atPath: file), "SwiftPM was called again")
    try write(#".executable(name: "tool", targets: ["tool"])"#)
    #expect(try await kind() == .executable)
  }

  @Test func libraryTargetsWithoutProductAreOneArtifact() async throws {
    let found = try await products(
      targets: #".target(name: "A"), .target(name: "B", dependencies: ["A"])"#, named: ["A", "B"])
    #expect(found.map(\.name) == ["Whole"])
    #expect(found.map(\.kind) == [.objects])
    #expect(found.first?.modules.sorted() == ["A", "B"])
  }

  /// Other packages cannot use a library that is in no product.
  @Test func libraryTargetOutsideProductsDoesNotShip() async throws {
    let found = try await products(
      #".library(name: "A", targets: ["A"])"#, targets: #".target(name: "A"), .target(name: "B")"#,
      named: ["A", "B"])
    #expect(found == [.init(name: "A", kind: .objects, modules: ["A"], ownModules: ["A"])])
  }

  /// The library is only for the tool, which runs on the build machine.
  @Test func libraryOnlyForToolDoesNotShip() async throws {
    let found = try await products(
      #".plugin(name: "Generate", targets: ["Generate"])"#,
      targets: """
        .target(name: "Support"), .executableTarget(name: "tool", dependencies: ["Support"]),
        .plugin(name: "Generate", capability: .buildTool(), dependencies: ["tool"])
        """, named: ["Support", "tool"], plugins: ["Generate"])
    #expect(Set(found.map(\.name)) == ["Generate", "tool"])
    #expect(found.allSatisfy { !$0.ships })
  }
}
