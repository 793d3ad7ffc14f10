import ConfigurationFiles
import Foundation
import ReleaseGate
import ReleaseModel
import Testing

/// Which configuration counts for a folder, and for which package.
@Suite struct ProjectTests {
  private let folder: PackageFolder

  /// A repository with a package of its own at the top, one in `App`, and one in `App/Tools`.
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

  @Test(arguments: ["", "App", "App/Sources/App"])
  func aSubfolderUsesTheConfigurationAbove(_ place: String) throws {
    let found = try project(from: place)
    #expect(found.root == folder.path)
    #expect(found.packagePath == folder.path + "/App")
    #expect(found.file == folder.path + "/.verify-release.yml")
  }

  @Test(arguments: ["Sources", "Sources/Tool", "App/Tools"])
  func aFolderInAnotherPackageIsRefused(_ place: String) throws {
    let text = try refusal(from: place)
    #expect(text.hasPrefix(".verify-release.yml:2:10: error: package: "))
    let other = place == "App/Tools" ? "\(folder.path)/App/Tools" : folder.path
    #expect(text.contains("is for the package in \(folder.path)/App, but"))
    #expect(text.contains("is in the package in \(other);"))
  }

  @Test func theNearestConfigurationCounts() throws {
    try configure("", in: "App/Tools/")
    let found = try project(from: "App/Tools")
    #expect(found.root == folder.path + "/App/Tools")
    #expect(found.packagePath == found.root)
  }

  @Test func theSearchEndsAtTheTopOfTheRepository() throws {
    try folder.write("gitdir: elsewhere\n", to: "App/.git")
    #expect(try Project.find(from: folder.path + "/App/Sources") == nil)
  }

  @Test func withoutTheKeyThePackageIsInItsOwnFolder() throws {
    try configure("")
    #expect(try project(from: "Sources/Tool").packagePath == folder.path)
    #expect(try refusal(from: "App/Sources").contains("is for the package in \(folder.path), but"))
  }

  @Test(arguments: ["nowhere", "App/Sources"])
  func aFolderWithoutAManifestIsRefused(_ name: String) throws {
    try configure("package: \(name)\n")
    let found = try project(from: "")
    let error = try #require(throws: ConfigurationError.self) { try found.requirePackage() }
    #expect(
      error.description.contains("there is no package in \(folder.path)/\(name): Package.swift is"))
    #expect(error.location.line == 2)
  }

  @Test(arguments: ["..", "/App", "App/../..", "'*'"])
  func aPathThatIsNotBelowTheConfigurationIsRefused(_ path: String) throws {
    try configure("package: \(path)\n")
    #expect(try refusal(from: "").contains("expected a path below the folder"))
  }

  @Test(arguments: [".", "./"]) func itsOwnFolderCanBeNamed(_ path: String) throws {
    try configure("package: \(path)\n")
    #expect(try project(from: "").packagePath == folder.path)
  }

  @Test func aNamedConfigurationIsForThePackageThatItNames() throws {
    let file = folder.path + "/.verify-release.yml"
    #expect(try project(from: "App", file: file).packagePath == folder.path + "/App")
    #expect(try refusal(from: "App/Tools", file: file).contains("is for the package in"))
    let elsewhere = try PackageFolder()
    #expect(try Project.find(from: elsewhere.path, file: file)?.root == folder.path)
  }

  /// One file for several packages, in a folder that has none.
  @Test func aNamedConfigurationWithoutAPackageIsForTheOneOfTheFolder() throws {
    try configure("", in: "ci/shared")
    let file = folder.path + "/ci/shared.verify-release.yml"
    for package in ["App", "App/Tools"] {
      let found = try project(from: package, file: file)
      #expect(found.root == "\(folder.path)/\(package)")
      #expect(found.packagePath == found.root)
    }
  }

  @Test func aLinkIsTheFolderThatItLeadsTo() throws {
    let elsewhere = try PackageFolder()
    let link = elsewhere.path + "/link"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path + "/App/Sources")
    #expect(try Project.find(from: link)?.packagePath == folder.path + "/App")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/tools", withDestinationPath: folder.path + "/App/Tools")
    #expect(try refusal(from: "tools").contains("is in the package in \(folder.path)/App/Tools;"))
  }

  @Test func aPackageBehindALinkOutsideIsRefused() throws {
    let elsewhere = try PackageFolder()
    try elsewhere.write("// swift-tools-version: 6.0\n", to: "Package.swift")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/Out", withDestinationPath: elsewhere.path)
    try configure("package: Out\n")
    #expect(try refusal(from: "").contains("the folder is a link to \(elsewhere.path), outside of"))
  }

  @Test func aConfigurationThatIsALinkToNothingIsNotPassedOver() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/App/.verify-release.yml", withDestinationPath: "nowhere")
    #expect(try refusal(from: "App").contains("the file can't be read: No such file"))
  }

  @Test(arguments: [
    ".verify-release.yaml", "verify-release.yml", "verify-release.yaml", ".verify_release.yml",
    ".Verify-Release.yml", ".verifyrelease.yml",
  ])
  func aConfigurationWithAnotherNameIsRefused(_ name: String) throws {
    try folder.write("version: 1\n", to: "App/" + name)
    let text = try refusal(from: "App/Sources")
    #expect(text.hasPrefix("\(folder.path)/App/\(name):1: error: "))
    #expect(text.contains("rename it to `.verify-release.yml`"))
    let named = folder.path + "/App/" + name
    #expect(try Project.find(from: "\(folder.path)/App", file: named)?.file == named)
    try configure("", in: "App/")
    #expect(try project(from: "App/Sources").file == folder.path + "/App/.verify-release.yml")
  }

  @Test func otherFilesAreNoConfiguration() throws {
    for name in [".verify-release.yml.old", "shared.verify-release.yml", "verify-release"] {
      try folder.write("version: 1\n", to: "App/" + name)
    }
    #expect(try project(from: "App").file == folder.path + "/.verify-release.yml")
  }

  @Test func aConfigurationAboveWithoutThePackageSaysWhatToAdd() throws {
    try configure("")
    try FileManager.default.removeItem(atPath: folder.path + "/Package.swift")
    #expect(try refusal(from: "App/Sources").hasSuffix("add `package: App`"))
  }

  @Test func aPipeIsAConfiguration() throws {
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
