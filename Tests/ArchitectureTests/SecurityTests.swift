import Foundation
import TestSupport
import Testing

/// SECURITY.md names a test for each promise.
@Suite struct SecurityTests {
  @Test func namedTestsExist() throws {
    let text = try String(
      contentsOf: Repository.folder.appending(path: "SECURITY.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    let tests = try #require(
      FileManager.default.subpaths(atPath: Repository.folder.appending(path: "Tests").path)
    ).filter { $0.hasSuffix("Tests.swift") }.map {
      try String(contentsOf: Repository.folder.appending(path: "Tests/\($0)"), encoding: .utf8)
    }
    #expect(rows.count > 10)
    for row in rows {
      let names = row.matches(of: /`(\w+)`/).map(\.1).filter { $0.contains(where: \.isUppercase) }
      #expect(!names.isEmpty, "\(row)")
      for name in names {
        #expect(tests.contains { $0.contains("func \(name)(") }, "\(name)")
      }
    }
  }
}
