import Foundation
import ObjectFile
import TestSupport
import Testing

@Suite struct TruncationTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func truncatedExecutableIsErrorAtAnyLength() throws {
    let path = try folder.program()
    let size = try folder.bytes(of: "program").count
    let file = try File(path: path)
    let table = file.sections.count * 64
    // The ELF header and program headers, the section headers, and samples in between.
    var lengths = Set(0..<1024).union(size - table..<size)
    for sample in 1...500 { lengths.insert(size * sample / 501) }
    for length in lengths.sorted(by: >) {
      #expect(truncate(path, length) == 0)
      let expected: ReadError.Code =
        switch length {
        case 0: .empty
        case 1...3: .unknownFormat
        default: .truncated
        }
      #expect(failure(reading: path)?.code == expected, "truncated to \(length) of \(size) bytes")
    }
  }

  @Test func truncated32BitObjectIsErrorAtAnyLength() throws {
    let path = try folder.object(for: "armv7-linux-gnueabi")
    for length in (4..<(try folder.bytes(of: "freestanding.o").count)).reversed() {
      #expect(truncate(path, length) == 0)
      #expect(failure(reading: path)?.code == .truncated, "truncated to \(length) bytes")
    }
  }

  @Test func segmentPastEndIsTruncationWithoutSectionHeaders() throws {
    _ = try folder.program()
    var bytes = try folder.bytes(of: "program")
    bytes.replaceSubrange(40..<48, with: [UInt8](repeating: 0, count: 8))
    bytes.replaceSubrange(60..<64, with: [0, 0, 0, 0])
    let path = try folder.write(bytes, to: "headless")
    // From here on, the file has only sections that are not loaded.
    let end = try #require(bytes.firstRange(of: Array("GCC: (".utf8))).lowerBound
    #expect(truncate(path, end) == 0)
    #expect(try File(path: path).sections.isEmpty)
    for length in [end - 64, end / 2, 65] {
      #expect(truncate(path, length) == 0)
      #expect(failure(reading: path)?.code == .truncated)
    }
  }
}
