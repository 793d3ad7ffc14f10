import DebugInformation
import ObjectFile
import TestSupport
import Testing

@Suite struct DebugInformationCompressionTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["zlib", "zstd", "zlib-gnu"])
  func compressedExecutableHasSamePlaces(format: String) throws {
    let path = try folder.swiftProgram()
    try folder.run("objcopy", "--compress-debug-sections=\(format)", path, "compressed")
    let plain = try File(path: path)
    let compressed = try File(path: folder.path("compressed"))
    #expect(compressed.sections.contains { $0.isCompressed })
    #expect(
      compressed.sections.contains { $0.name.hasPrefix(".zdebug_") } == (format == "zlib-gnu"))
    let names = Set(Names.swift.keys)
    let expected = try DebugInformation(reading: plain)
    let found = try DebugInformation(reading: compressed)
    #expect(found.strings == expected.strings)
    #expect(try found.places(of: names).places == expected.places(of: names).places)
    #expect(try found.places(of: names).places.count == names.count)
  }

  @Test(arguments: ["zlib", "zstd"])
  func compressedObjectIsRelocatedAfterDecompression(format: String) throws {
    let object = try folder.object("simulation.c")
    try folder.run("objcopy", "--compress-debug-sections=\(format)", object, "compressed.o")
    let expected = try Names.placesInC()
    #expect(try places(folder.path("compressed.o"), of: Array(expected.keys)) == expected)
  }
}
