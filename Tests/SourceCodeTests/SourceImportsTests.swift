import SourceCode
import Testing

/// Imports that every build on Linux compiles.
@Suite struct SourceImportsTests {
  private func imports(_ code: String) -> [String] {
    SwiftSource(bytes: Array(code.utf8)).certainImports()
      .map { "\($0.isTestable ? "testable " : "")\($0.module):\($0.line)" }
  }

  @Test(arguments: [
    ("@testable import App", ["testable App:1"]),
    ("import Foundation\n\n@testable public import struct App.Store", ["testable App:3"]),
    ("@testable\nimport App\nimport Darwin.C", ["testable App:2", "Darwin:3"]),
    ("@preconcurrency internal import UIKit", ["UIKit:1"]),
    ("#if os(Linux)\n@testable import App\n#endif", ["testable App:2"]),
    ("#if os(macOS)\n#else\nimport func Darwin.exit\n#endif", ["Darwin:3"]),
    ("#if !canImport(Darwin)\nimport AppKit\n#endif", ["AppKit:2"]),
    ("#if DEBUG\n#endif\nimport ObjectiveC", ["ObjectiveC:3"]),
  ])
  func certainImportsAreFound(_ code: String, _ expected: [String]) {
    #expect(imports(code) == expected)
  }

  @Test(arguments: [
    "#if DEBUG\n@testable import App\n#endif", "#if !DEBUG\n@testable import App\n#endif",
    "#if canImport(Darwin)\nimport Darwin\n#endif", "#if canImport(Kit)\nimport UIKit\n#endif",
    "#if os(Linux)\n#else\nimport Darwin\n#endif", "#if swift(>=6)\nimport Darwin\n#endif",
    "#if os(Linux) && TESTING\n@testable import App\n#endif", "// @testable import App",
    "let text = \"\"\"\n@testable import App\nimport Darwin\n\"\"\"", "import Foundation",
    "let a = kind.import\nDarwin.exit(1)", "/* import Darwin */", "import DarwinKit", "import",
    "#if false\nimport Darwin\n#elseif DEBUG\n#elseif os(Linux)\nimport Darwin\n#endif",
  ])
  func uncertainImportsAreNotFound(_ code: String) {
    #expect(imports(code) == [])
  }
}
