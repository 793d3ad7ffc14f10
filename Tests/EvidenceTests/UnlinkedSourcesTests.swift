import Foundation
import ReleaseModel
import TestSupport
import Testing
import Toolchain
import Verification

/// Which modules the standard folders of a package have, and what is said about unreadable sources.
@Suite struct UnlinkedSourcesTests {
  private let bench: Bench

  /// A local package in `Kit`, where a folder and a file can't be read.
  init() throws {
    bench = try Bench()
    for (file, text) in [
      "Kit/Sources/Kit-Mocks/Mock.swift": "public struct MockStore {}",
      "Kit/Sources/Kit-Mocks/closed/Other.swift": "public struct MockCloud {}",
      "Kit/Sources/CMocks/mock.cxx": "void mock_store() {}",
      "Kit/Sources/CMocks/include/mock.hh": "struct HiddenMock {};",
      "Kit/Sources/CMocks/secret.c": "void secret_mock() {}",
      "Kit/Sources/Loose.swift": "struct Loose {}",
      "Kit/Sources/README.md": "struct NoCode {}",
      "Kit/Sources/Empty/notes.txt": "",
    ] {
      try bench.write(text, to: file)
    }
    try FileManager.default.createSymbolicLink(
      atPath: bench.path("Kit/Sources/.#Loose.swift"), withDestinationPath: "user@host.1")
    #expect(chmod(bench.path(""), 0o755) == 0)
    for path in ["Kit-Mocks/closed", "CMocks/secret.c"] {
      #expect(chmod(bench.path("Kit/Sources/\(path)"), 0) == 0)
    }
  }

  private var folder: String { bench.path("Kit/Sources") }
  private var closed: String {
    "\(folder)/Kit-Mocks/closed: the folder cannot be read: Permission denied"
  }
  private var secret: String { "\(folder)/CMocks/secret.c: Permission denied" }

  @Test func modulesAreNamedAsSwiftPMDoes() throws {
    let found = try withoutRoot { StandardModules(in: [folder, bench.path("Kit/Tests")]) }
    #expect(found.modules.map(\.name) == ["CMocks", "Kit_Mocks", "Loose.swift"])
    #expect(
      found.modules.map { $0.sources.map { $0.dropFirst(folder.count + 1) } } == [
        ["CMocks/mock.cxx", "CMocks/secret.c"], ["Kit-Mocks/Mock.swift"], ["Loose.swift"],
      ])
    #expect(found.unreadable == [closed])
  }

  @Test func unreadableSourcesAreReported() throws {
    let rule = Rule(id: "mocks", names: ["mock_store", "MockStore", "MockCloud"])
    let found = try withoutRoot {
      UnlinkedSources(StandardModules(in: [folder]), in: bench.workspace).search(
        for: rule.names.map { (rule, $0) })
    }
    #expect(Set(found.matches.map(\.pattern)) == ["mock_store", "MockStore"])
    #expect(found.unreadable == [closed, secret])
  }

  @Test func hintsNameUnreadableSources() throws {
    let target = PackageDescription.Target(
      name: "CMocks", kind: .shipped, folder: folder,
      sources: ["\(folder)/CMocks/mock.cxx", "\(folder)/CMocks/secret.c"])
    let package = PackageDescription(
      name: "p", modules: [], hasForeignModules: true, products: [], targets: [target])
    let hints = try withoutRoot {
      SourceHintGatherer.gather([package], root: bench.folder.url.path)
    }
    #expect(hints.unreadable == [closed, secret])
    #expect(hints.definitions.keys.sorted() == ["HiddenMock", "mock_store"])
  }
}
