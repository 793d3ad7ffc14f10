import Foundation
import ObjectFile
import SwiftMetadata
import TestSupport
import Testing

@Suite struct FixtureTests {
  private func metadata(
    _ name: String, _ options: [String] = []
  ) throws -> (metadata: SwiftMetadata, types: [String: NominalType]) {
    let folder = try TemporaryFolder()
    let path = try folder.app(name, ["-Xlinker", "--gc-sections"] + options)
    let metadata = try SwiftMetadata(reading: try File(path: try folder.stripped(path)))
    return (metadata, Dictionary(uniqueKeysWithValues: metadata.types.map { ($0.name, $0) }))
  }

  @Test(
    arguments: [
      ("App.Outer.Inner.Deepest", .enum, ["one", "two"]),
      ("App.Box", .struct, ["item"]),
      ("App.Box.Slot", .struct, ["left", "right"]),
      ("App.Box.Whole", .struct, ["total"]),
      ("App.Secret", .struct, ["password"]),
      ("App.SecretClass", .class, ["token"]),
      ("App.Hidden", .enum, ["there", "here"]),
      ("App.Outer.InOwnExtension", .struct, ["own"]),
      ("App.Outer.PrivateInExtension", .struct, ["buried"]),
      ("App.Date.InFoundation", .struct, ["foreign"]),
      ("App.Date.PrivateInFoundation", .class, ["alien"]),
      ("App.Array.InArray", .class, ["slots"]),
      ("App.Dictionary.InDictionary", .enum, ["entry"]),
      ("App.Payloads", .enum, ["number", "text", "pair", "none"]),
      ("App.Plain", .enum, ["alpha", "beta"]),
      ("App.Tree", .enum, ["node", "leaf"]),
      ("App.Store", .class, ["debugPremiumSimulationMode", "$__lazy_storage_$_expensive"]),
      ("App.Model", .class, ["_watched", "ignored", "_$observationRegistrar"]),
      ("App.Settings", .struct, ["_volume", "_plain"]),
      ("App.Worker", .actor, ["$defaultActor", "jobs"]),
      ("App.UnusedClass", .class, ["neverRead"]),
      ("App.Handle", .struct, ["descriptor"]),
      ("App.Größe", .struct, ["höhe"]),
      ("App.Shape", .protocol, []),
    ] as [(String, NominalType.Kind, [String])])
  func strippedFileKeepsTypesAndFields(
    name: String, kind: NominalType.Kind, fields: [String]
  ) throws {
    let type = try #require(try metadata("executable").types[name])
    #expect(type.kind == kind)
    #expect(type.fields.map(\.name) == fields)
    #expect(type.fields.allSatisfy { $0.isCase == (kind == .enum) })
    #expect(type.unnamedFieldCount == 0)
  }

  @Test func localTypeNameOmitsItsFunction() throws {
    let types = try metadata("executable").types
    #expect(types["App.Local"]?.fields.map(\.name) == ["insideFunction"])
    #expect(types["App.LocalClass"] != nil)
  }

  @Test func unusedStructIsAbsent() throws {
    #expect(try metadata("executable").types["App.UnusedStruct"] == nil)
  }

  @Test func storageNamesItsProperty() throws {
    let types = try metadata("executable").types
    #expect(types["App.Store"]?.fields.map(\.storage) == [nil, .lazyProperty("expensive")])
    #expect(
      types["App.Model"]?.fields.map(\.storage) == [.perhapsProperty("watched"), nil, nil])
    #expect(
      types["App.Settings"]?.fields.compactMap(\.storage?.property) == ["volume", "plain"])
    #expect(types["App.Worker"]?.fields.map(\.storage) == [nil, nil])
  }

  @Test func functionsAndComputedPropertiesAreAbsent() throws {
    let metadata = try metadata("executable").metadata
    let names = metadata.types.flatMap { $0.path + $0.fields.map(\.name) }
    for name in ["compute", "computed", "shared", "makeLocal", "area", "add"] {
      #expect(!names.contains(name))
    }
  }

  @Test func evidenceNamesAddresses() throws {
    let type = try #require(try metadata("executable").types["App.Store"])
    let address = try #require(type.address)
    #expect(type.evidence == "type descriptor at 0x" + String(address, radix: 16))
    let field = try #require(type.fields.first)
    #expect(field.evidence.wholeMatch(of: /field record at 0x[0-9a-f]+/) != nil)
  }

  @Test(arguments: ["-disable-reflection-metadata", "-disable-reflection-names"])
  func unnamedFieldsAreCountedWithoutReflection(option: String) throws {
    let (metadata, types) = try metadata("executable" + option, ["-Xfrontend", option])
    #expect(metadata.coverage == .read)
    #expect(metadata.unreadable == [])
    #expect(metadata.types.flatMap(\.fields) == [])
    #expect(types["App.Store"]?.unnamedFieldCount == 2)
    #expect(types["App.Payloads"]?.unnamedFieldCount == 4)
    #expect(types["App.Box.Slot"]?.unnamedFieldCount == 2)
    #expect(metadata.types.reduce(0) { $0 + $1.unnamedFieldCount } >= 40)
  }
}
