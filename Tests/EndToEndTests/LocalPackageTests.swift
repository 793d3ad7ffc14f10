import Foundation
import ReleaseModel
import TestSupport
import Testing

/// Packages that are referenced by path are part of what ships.
@Suite struct LocalPackageTests {
  private let source = "Kit/Code/Kit.swift"

  @Test func unguardedDeclarationInLocalPackageIsFound() async throws {
    let tool = try await Tool(building: "local-package")
    defer { tool.remove() }
    let folder = tool.folder + "/local-package"
    let record = folder + "/.verify-release.debug-only.yml"
    let recorded = try String(contentsOfFile: record, encoding: .utf8)
    try FileManager.default.removeItem(atPath: record)
    let recording = try await tool.run(["rules", "--record", "--quiet"], in: folder)
    #expect(recording.exitCode == 0, "\(recording.all)")
    #expect(try String(contentsOfFile: record, encoding: .utf8) == recorded)

    try removeConditions(in: "\(folder)/\(source)")
    let (outcome, report) = try await tool.report([], in: folder)
    #expect(outcome.exitCode == 1)
    let found = report.checks.first { $0.id == "derived-rules" }?.findings ?? []
    #expect(found.map(\.name) == ["Kit.openKitDebugPanel"])
    #expect(found.first?.location?.file == source)
    // An explicit rule without modules applies to it too.
    let leaks = report.checks.first { $0.id == "debug-leak" }?.findings ?? []
    #expect(leaks.map(\.name) == ["Kit.openKitDebugPanel"])

    // Its manifest reads a file of the package that references it.
    let manifest = folder + "/Kit/Package.swift"
    try replace(
      "import PackageDescription", "import Foundation\nimport PackageDescription", in: manifest)
    try replace(
      #"path: "Code""#,
      #"path: "Code", swiftSettings: FileManager.default.fileExists(atPath: Context.packageDirectory + "/../debug.txt")"#
        + #" ? [.define("DEBUG")] : []"#, in: manifest)
    for isDefined in [false, true] {
      if isDefined { try tool.write("", to: "local-package/debug.txt") }
      let (_, report) = try await tool.report(["--only", "debug-flag"], in: folder)
      let flags = report.checks.first { $0.id == "debug-flag" }?.findings ?? []
      #expect(flags.contains { $0.message.contains(" for Kit") } == isDefined, "\(flags)")
    }
  }

  /// A shared library that a product loads ships with it, although it is not a product of the
  /// package.
  @Test func loadedLibraryOfLocalPackageIsSearched() async throws {
    let tool = try await Tool(building: "local-package")
    defer { tool.remove() }
    let folder = tool.folder + "/local-package"
    try replace(
      #".library(name: "Kit", "#, #".library(name: "Kit", type: .dynamic, "#,
      in: folder + "/Kit/Package.swift")
    let (clean, report) = try await tool.report([], in: folder)
    #expect(clean.exitCode == 0, "\(clean.all)")
    let names = ["App", "libKit.so"]
    #expect(report.artifacts.map(\.name) == names + names)

    try removeConditions(in: "\(folder)/\(source)")
    let (outcome, leaking) = try await tool.report(["--only", "debug-leak"], in: folder)
    #expect(outcome.exitCode == 1)
    let leaks = leaking.checks.first { $0.id == "debug-leak" }?.findings ?? []
    #expect(leaks.map(\.name) == ["Kit.openKitDebugPanel"])
    #expect(leaks.map(\.artifact) == ["libKit.so"])
  }

  /// A library without a type consists of its modules' object files, whichever package has them.
  @Test func libraryIncludesObjectsOfLocalPackages() async throws {
    let tool = try await Tool(building: "local-library")
    defer { tool.remove() }
    let folder = tool.folder + "/local-library"
    let record = folder + "/.verify-release.debug-only.yml"
    let recorded = try String(contentsOfFile: record, encoding: .utf8)
    try FileManager.default.removeItem(atPath: record)
    let recording = try await tool.run(["rules", "--record", "--quiet"], in: folder)
    #expect(recording.exitCode == 0, "\(recording.all)")
    #expect(try String(contentsOfFile: record, encoding: .utf8) == recorded)

    try removeConditions(in: folder + "/Kit/Sources/Kit/Kit.swift")
    try replace(
      "cSettings: []", #"cSettings: [.define("DEBUG")]"#, in: folder + "/Kit/Package.swift")
    let (outcome, report) = try await tool.report([], in: folder)
    #expect(outcome.exitCode == 1, "\(outcome.all)")
    // Facade, Kit and three of CDice; nothing uses Unused.
    #expect(report.artifacts.first { $0.build == "release" }?.objectCount == 5)
    for check in ["derived-rules", "debug-leak"] {
      let found = report.checks.first { $0.id == check }?.findings ?? []
      #expect(found.map(\.name) == ["Kit.openKitDebugPanel"])
      #expect(found.first?.location?.file == "Kit/Sources/Kit/Kit.swift")
    }
    let flags = report.checks.first { $0.id == "debug-flag" }?.findings ?? []
    #expect(flags.count == 1 && flags.first?.message.contains(" for CDice,") == true, "\(flags)")
  }

  /// SwiftPM links both executables to the same file, and only the dependency's remains.
  @Test func dependencyExecutableIsNotProduct() async throws {
    let tool = try await Tool(building: "local-package")
    defer { tool.remove() }
    let folder = tool.folder + "/local-package"
    try replace(
      "products: [", #"products: [.executable(name: "App", targets: ["KitApp"]), "#,
      in: folder + "/Kit/Package.swift")
    try replace(
      "targets: [.target(", #"targets: [.executableTarget(name: "KitApp", path: "App"), .target("#,
      in: folder + "/Kit/Package.swift")
    try tool.write("print(2)\n", to: "local-package/Kit/App/main.swift")
    let (outcome, report) = try await tool.report([], in: folder)
    #expect(outcome.exitCode == 2, "\(outcome.all)")
    let found = report.checks.first { $0.id == "artifact-visibility" }?.findings ?? []
    #expect(
      found.contains {
        $0.message.contains("linked KitApp") && $0.message.contains("not its target App")
      },
      "\(found)")
  }

  /// The sibling package is in another repository, or in none.
  @Test func uncommittedLocalPackageIsNotAttested() async throws {
    let tool = try await Tool(building: "local-package")
    defer { tool.remove() }
    let folder = tool.folder + "/local-package"
    let kit = tool.folder + "/Kit"
    try FileManager.default.moveItem(atPath: folder + "/Kit", toPath: kit)
    try replace("path: \"Kit\"", "path: \"../Kit\"", in: folder + "/Package.swift")
    try ".build\n".write(toFile: folder + "/.gitignore", atomically: true, encoding: .utf8)
    try await commit(folder, tool)

    #expect(try await attest(folder, tool)?.contains(/rerun: \S*Kit\/Code\/Kit\.swift/) == true)
    try await commit(kit, tool)
    #expect(try await attest(folder, tool) == nil)

    try "*.generated.swift\n".write(
      toFile: kit + "/.git/info/exclude", atomically: true, encoding: .utf8)
    let generated = kit + "/Code/X.generated.swift"
    try "public func sneaky() -> Int { 42 }\n"
      .write(toFile: generated, atomically: true, encoding: .utf8)
    let refusal = try await attest(folder, tool)
    #expect(refusal?.contains(/rerun: \S*X\.generated\.swift/) == true, "\(refusal ?? "written")")
    try FileManager.default.removeItem(atPath: generated)

    try replace("1...6", "1...8", in: kit + "/Code/Kit.swift")
    #expect(try await attest(folder, tool)?.contains(/rerun: \S*Kit\/Code\/Kit\.swift/) == true)
  }

  /// The target's path is not one of SwiftPM's default folders.
  @Test func ignoredSourceInCustomPathIsNotAttested() async throws {
    let tool = try await Tool(building: "local-package")
    defer { tool.remove() }
    let folder = tool.folder + "/local-package"
    try ".build\n*.generated.swift\n"
      .write(toFile: folder + "/.gitignore", atomically: true, encoding: .utf8)
    try await commit(folder, tool)
    #expect(try await attest(folder, tool) == nil)
    for path in ["App/X.generated.swift", "Kit/Code/X.generated.swift"] {
      try "func sneaky() -> Int { 42 }\n"
        .write(toFile: "\(folder)/\(path)", atomically: true, encoding: .utf8)
      #expect(try await attest(folder, tool)?.contains("rerun: \(path)") == true)
      try FileManager.default.removeItem(atPath: "\(folder)/\(path)")
    }
  }

  /// Why no attestation was written; nil if it was.
  private func attest(_ folder: String, _ tool: Tool) async throws -> String? {
    let file = tool.folder + "/attestation.jsonl"
    try? FileManager.default.removeItem(atPath: file)
    let outcome = try await tool.run(["--quiet", "--output", "attestation=\(file)"], in: folder)
    let isWritten = FileManager.default.fileExists(atPath: file)
    #expect(outcome.exitCode == (isWritten ? 0 : 2), "\(outcome.all)")
    return isWritten ? nil : outcome.error
  }

  private func commit(_ folder: String, _ tool: Tool) async throws {
    let identity = ["-c", "user.name=Release", "-c", "user.email=release@example.org"]
    for arguments in [
      ["init", "--quiet"], ["add", "--all"],
      identity + ["commit", "--quiet", "--message", "First"],
    ] {
      let outcome = try await tool.run("git", arguments, in: folder)
      try #require(outcome.exitCode == 0, "\(outcome.all)")
    }
  }

  private func removeConditions(in file: String) throws {
    try edit(file) {
      $0.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
    }
  }

  private func replace(_ old: String, _ new: String, in file: String) throws {
    try edit(file) { $0.replacing(old, with: new) }
  }
}
