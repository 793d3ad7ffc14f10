import Foundation
import Testing

/// The sources follow the rules of Documentation/AppCore.md.
@Suite struct StructureTests {
  private struct File {
    let path: String
    let lines: [Substring]
  }

  private static var files: [File] {
    get throws {
      let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources")
      return try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        .filter { $0.hasSuffix(".swift") }.sorted().map { path in
          let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
          return File(
            path: path,
            lines: text.split(separator: "\n", omittingEmptySubsequences: false).dropLast())
        }
    }
  }

  @Test func filesForDebuggingAreEntirelyInsideACondition() throws {
    for file in try Self.files where file.path.hasSuffix("+Debug.swift") {
      #expect(file.lines.first == "#if DEBUG" && file.lines.last == "#endif", "\(file.path)")
    }
    for file in try Self.files where file.path.contains(/Tiers|DeveloperMode/) {
      #expect(file.lines.first?.hasPrefix("#if DEBUG") == true, "\(file.path)")
    }
  }

  /// A hook is what other files have inside a condition.
  @Test func hooksAreSmall() throws {
    for file in try Self.files where file.lines.first?.hasPrefix("#if DEBUG") == false {
      let starts = file.lines.indices.filter {
        file.lines[$0].contains(/^ *#if .*(DEBUG|DeveloperMode)/)
      }
      for start in starts {
        let end = file.lines[start...].firstIndex { $0.contains(/^ *#(else|elseif|endif)/) }
        let length = try #require(end) - start - 1
        #expect(length <= 6, "\(file.path), line \(start + 1)")
      }
    }
  }

  /// An example that is too long to read is not copied.
  @Test func sourcesStayShort() throws {
    #expect(try Self.files.map(\.lines.count).reduce(0, +) < 7000)
  }
}
