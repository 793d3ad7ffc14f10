import Foundation
import TestSupport
import Testing
import Toolchain

/// Nothing is written through a link, which a package may contain.
@Suite struct WorkspaceTests {
  private let folder: TemporaryFolder
  private let files = FileManager.default

  init() throws { folder = try TemporaryFolder() }

  private func makeFolder(_ name: String) throws {
    try files.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
  }

  @Test(arguments: ["", "/builds", "/logs", "/inspections", "/objects", "/symbol-graphs"])
  func linkInPlaceOfFolderIsNotFollowed(_ name: String) throws {
    let outside = folder.path("outside")
    try makeFolder("outside")
    try makeFolder(name.isEmpty ? "package/.build" : "package/.build/verify-release")
    try files.createSymbolicLink(
      atPath: folder.path("package/.build/verify-release\(name)"), withDestinationPath: outside)
    let error = try #require(throws: GatheringError.self) {
      _ = try Workspace(root: folder.path("package"))
    }
    #expect(
      error.description
        == ".build/verify-release\(name) is a symbolic link (to \(outside)), which is not followed;"
        + " remove it")
    #expect(try files.contentsOfDirectory(atPath: outside) == [])
  }

  @Test(arguments: [".build", "scratch"])
  func danglingLinkIsNamed(_ name: String) throws {
    try makeFolder("package")
    try files.createSymbolicLink(
      atPath: folder.path("package/\(name)"), withDestinationPath: "../gone")
    let error = try #require(throws: GatheringError.self) {
      _ = try Workspace(
        root: folder.path("package"),
        files: name == ".build" ? nil : folder.path("package/\(name)"))
    }
    #expect(
      error.description
        == "\(name) is a symbolic link to ../gone, which does not exist; create that folder, or remove the link"
    )
    #expect(!files.fileExists(atPath: folder.path("gone")))
  }

  /// Such as on a faster disk.
  @Test func buildFolderMayBeLink() throws {
    try makeFolder("package")
    try makeFolder("disk")
    try files.createSymbolicLink(
      atPath: folder.path("package/.build"), withDestinationPath: "../disk")
    _ = try Workspace(root: folder.path("package"))
    #expect(try files.contentsOfDirectory(atPath: folder.path("disk")) == ["verify-release"])
  }
}
