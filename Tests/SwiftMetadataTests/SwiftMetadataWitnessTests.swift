import Foundation
import ObjectFile
import SwiftMetadata
import TestSupport
import Testing

@Suite struct SymbolAgreementTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func strippedExecutableTypesMatchSymbols() throws {
    let path = try folder.executable()
    let whole = try File(path: path)
    let witness = try Witness(of: try #require(whole.symbolTable))
    let stripped = try File(path: try folder.stripped(path))
    #expect(stripped.symbolTable == nil)
    let metadata = try SwiftMetadata(reading: stripped)
    #expect(metadata.coverage == .read)
    #expect(metadata.unreadable == [])
    #expect(witness.descriptors.count == 31)
    #expect(witness.contradictions(to: metadata.types) == [])
    #expect(Set(metadata.types.compactMap(\.address)) == Set(witness.descriptors.keys))
  }

  @Test func staticExecutableTypesMatchSymbols() throws {
    let path = try folder.app("static", ["-static-executable", "-Xlinker", "--gc-sections"])
    let witness = try Witness(of: try #require(try File(path: path).symbolTable))
    let stripped = try File(path: try folder.stripped(path))
    let metadata = try SwiftMetadata(reading: stripped)
    #expect(metadata.unreadable == [])
    #expect(witness.contradictions(to: metadata.types) == [])
    #expect(Set(metadata.types.compactMap(\.address)) == Set(witness.descriptors.keys))
    #expect(metadata.types.contains { $0.name == "App.Date.InFoundation" })
  }

  @Test func strippedLibraryTypesMatchSymbols() throws {
    let path = try folder.app("libApp.so", ["-emit-library"])
    let witness = try Witness(of: try #require(try File(path: path).symbolTable))
    let metadata = try SwiftMetadata(reading: try File(path: try folder.stripped(path)))
    #expect(metadata.unreadable == [])
    #expect(witness.contradictions(to: metadata.types) == [])
    #expect(Set(metadata.types.compactMap(\.address)) == Set(witness.descriptors.keys))
    #expect(metadata.types.contains { $0.name == "App.Store" })
  }

  /// Includes types that a library does not export.
  @Test(arguments: try Toolchain.libraries(in: "lib/swift/linux", suffix: ".so"))
  func toolchainLibraryTypesMatchSymbols(path: String) throws {
    let file = try File(path: path)
    let metadata = try SwiftMetadata(reading: file)
    let witness = try Witness(of: try #require(file.symbolTable))
    #expect(metadata.unreadable == [])
    #expect(metadata.coverage == .read || witness.descriptors.isEmpty)
    #expect(witness.contradictions(to: metadata.types) == [])
    #expect(Set(metadata.types.compactMap(\.address)) == Set(witness.descriptors.keys))
    let exports = try Witness(of: try #require(file.dynamicSymbolTable))
    #expect(exports.contradictions(to: metadata.types) == [])
  }

  @Test func largestToolchainExecutableTypesMatchSymbols() throws {
    let file = try File(path: Toolchain.folder().appending(path: "swift-package").path)
    let metadata = try SwiftMetadata(reading: file)
    let witness = try Witness(of: try #require(file.symbolTable))
    #expect(metadata.unreadable == [])
    #expect(metadata.types.count > 1000)
    #expect(witness.contradictions(to: metadata.types) == [])
    #expect(Set(metadata.types.compactMap(\.address)) == Set(witness.descriptors.keys))
  }
}
