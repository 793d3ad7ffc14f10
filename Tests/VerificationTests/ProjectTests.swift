import Foundation
import ReleaseModel
import TestSupport
import Testing
import Verification

/// Which configuration applies to a folder, and which package it configures.
@Suite struct ProjectTests {
  private let folder: PackageFolder

  /// Creates a repository with packages at the root, in `App` and in `App/Tools`.
  init() throws {
    folder = try PackageFolder()
    for package in ["", "App/", "App/Tools/"] {
      try folder.write("// swift-tools-version: 6.0\n", to: package + "Package.swift")
    }
    try folder.write("", to: ".git/HEAD")
    try folder.write("", to: "App/Sources/App/main.swift")
    try folder.write("", to: "Sources/Tool/main.swift")
    try configure("package: App\n")
  }

  private func configure(_ text: String, in place: String = "") throws {
    try folder.write(
      "version: 1\n\(text)builds: { debug: { configuration: debug } }\n",
      to: place + ".verify-release.yml")
  }

  private func project(from place: String, file: String? = nil) throws -> Project {
    let start = place.isEmpty ? folder.path : "\(folder.path)/\(place)"
    return try #require(try Project.find(from: start, file: file))
  }

  private func refusal(from place: String, file: String? = nil) throws -> String {
    try #require(throws: ConfigurationError.self) { try project(from: place, file: file) }
      .description
  }

  @Test func packagesBelowFolderAreFound() throws {
    let start = folder.path + "/Apps"
    for path in ["One/In/Side", "Two/Deep/Down", "Two/Deep/Down/Below", ".hidden", "closed/No"] {
      try folder.write("", to: "Apps/\(path)/Package.swift")
    }
    try folder.write("", to: "Apps/One/Package.swift")
    try FileManager.default.createSymbolicLink(
      atPath: start + "/Link", withDestinationPath: folder.path)
    #expect(chmod(folder.path, 0o755) == 0)
    #expect(chmod(start + "/closed", 0) == 0)
    defer { chmod(start + "/closed", 0o755) }
    let found = try withoutRoot { Project.packages(below: start) }
    #expect(found.packages == ["One", "Two/Deep/Down"])
    #expect(found.unreadable == ["closed/ cannot be read: Permission denied"])
  }

  @Test(arguments: ["", "App", "App/Sources/App"])
  func subfolderUsesConfigurationAbove(_ place: String) throws {
    let found = try project(from: place)
    #expect(found.root == folder.path)
    #expect(found.packagePath == folder.path + "/App")
    #expect(found.file == folder.path + "/.verify-release.yml")
  }

  @Test(arguments: ["Sources", "Sources/Tool", "App/Tools"])
  func folderInAnotherPackageIsRejected(_ place: String) throws {
    let text = try refusal(from: place)
    #expect(text.hasPrefix(".verify-release.yml:2:10: error: package: "))
    let other = place == "App/Tools" ? "\(folder.path)/App/Tools" : folder.path
    #expect(text.contains("configures the package in \(folder.path)/App, but"))
    #expect(text.contains("belongs to the package in \(other);"))
  }

  @Test func nearestConfigurationIsUsed() throws {
    try configure("", in: "App/Tools/")
    let found = try project(from: "App/Tools")
    #expect(found.root == folder.path + "/App/Tools")
    #expect(found.packagePath == found.root)
  }

  @Test func searchStopsAtRepositoryRoot() throws {
    try folder.write("gitdir: elsewhere\n", to: "App/.git")
    #expect(try Project.find(from: folder.path + "/App/Sources") == nil)
  }

  @Test func packageDefaultsToConfigurationFolder() throws {
    try configure("")
    #expect(try project(from: "Sources/Tool").packagePath == folder.path)
    #expect(
      try refusal(from: "App/Sources").contains("configures the package in \(folder.path), but"))
  }

  @Test(arguments: ["nowhere", "App/Sources"])
  func folderWithoutManifestIsRejected(_ name: String) throws {
    try configure("package: \(name)\n")
    let found = try project(from: "")
    let error = try #require(throws: ConfigurationError.self) { try found.requirePackage() }
    #expect(
      error.description.contains("no package in \(folder.path)/\(name): Package.swift does"))
    #expect(error.location.line == 2)
  }

  @Test func misspelledPackageHasSuggestion() throws {
    try configure("package: Ap\n")
    let found = try project(from: "")
    let error = try #require(throws: ConfigurationError.self) { try found.requirePackage() }
    #expect(error.message.contains("does not exist (did you mean 'App'?); set `package`"))
  }

  @Test(arguments: ["..", "/App", "App/../..", "'*'"])
  func pathOutsideConfigurationFolderIsRejected(_ path: String) throws {
    try configure("package: \(path)\n")
    #expect(try refusal(from: "").contains("expected a path inside the configuration's folder"))
  }

  @Test(arguments: [".", "./"]) func packagePathMayBeDot(_ path: String) throws {
    try configure("package: \(path)\n")
    #expect(try project(from: "").packagePath == folder.path)
  }

  @Test func namedConfigurationAppliesToItsPackage() throws {
    let file = folder.path + "/.verify-release.yml"
    #expect(try project(from: "App", file: file).packagePath == folder.path + "/App")
    #expect(try refusal(from: "App/Tools", file: file).contains("configures the package in"))
    let elsewhere = try PackageFolder()
    #expect(try Project.find(from: elsewhere.path, file: file)?.root == folder.path)
  }

  /// A shared configuration in a folder without a package serves several packages.
  @Test func namedConfigurationDefaultsToPackageOfFolder() throws {
    try configure("", in: "ci/shared")
    let file = folder.path + "/ci/shared.verify-release.yml"
    for package in ["App", "App/Tools"] {
      let found = try project(from: package, file: file)
      #expect(found.root == "\(folder.path)/\(package)")
      #expect(found.packagePath == found.root)
    }
  }

  @Test func symbolicLinkIsResolved() throws {
    let elsewhere = try PackageFolder()
    let link = elsewhere.path + "/link"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path + "/App/Sources")
    #expect(try Project.find(from: link)?.packagePath == folder.path + "/App")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/tools", withDestinationPath: folder.path + "/App/Tools")
    #expect(
      try refusal(from: "tools").contains("belongs to the package in \(folder.path)/App/Tools;"))
  }

  @Test func packageBehindLinkOutsideIsRejected() throws {
    let elsewhere = try PackageFolder()
    try elsewhere.write("// swift-tools-version: 6.0\n", to: "Package.swift")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/Out", withDestinationPath: elsewhere.path)
    try configure("package: Out\n")
    #expect(
      try refusal(from: "").contains(
        "the folder is a symbolic link to \(elsewhere.path), which is outside"))
  }

  @Test func danglingConfigurationLinkIsError() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/App/.verify-release.yml", withDestinationPath: "nowhere")
    #expect(try refusal(from: "App").contains("cannot read the file: No such file"))
  }

  @Test(arguments: [
    ".verify-release.yaml", "verify-release.yml", "verify-release.yaml", ".verify_release.yml",
    ".Verify-Release.yml", ".verifyrelease.yml",
  ])
  func misnamedConfigurationIsRejected(_ name: String) throws {
    try folder.write("version: 1\n", to: "App/" + name)
    let text = try refusal(from: "App/Sources")
    #expect(text.hasPrefix("\(folder.path)/App/\(name):1: error: "))
    #expect(text.contains("rename it to `.verify-release.yml`"))
    let named = folder.path + "/App/" + name
    #expect(try Project.find(from: "\(folder.path)/App", file: named)?.file == named)
    try configure("", in: "App/")
    #expect(try project(from: "App/Sources").file == folder.path + "/App/.verify-release.yml")
  }

  @Test func similarlyNamedFilesAreIgnored() throws {
    for name in [".verify-release.yml.old", "shared.verify-release.yml", "verify-release"] {
      try folder.write("version: 1\n", to: "App/" + name)
    }
    #expect(try project(from: "App").file == folder.path + "/.verify-release.yml")
  }

  @Test func configurationWithoutPackageSuggestsKey() throws {
    try configure("")
    try FileManager.default.removeItem(atPath: folder.path + "/Package.swift")
    #expect(try refusal(from: "App/Sources").hasSuffix("add `package: App`"))
  }

  @Test func configurationCanBePipe() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(
      contentsOf: Data("version: 1\nbuilds: { debug: { configuration: debug } }\n".utf8))
    try pipe.fileHandleForWriting.close()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let found = try project(from: "App/Sources", file: path)
    #expect(found.root == folder.path + "/App")
    #expect(found.configuration.builds.map(\.name) == ["debug"])
  }
}
