import ReleaseModel
import TestSupport
import Testing
import Verification
import Yams

/// Every YAML example in the documents is accepted by the reader of its file.
@Suite struct DocumentedYAMLTests {
  @Test func configurationsAreValid() throws {
    var count = 0
    for block in try Documents.blocks(in: "yaml") where Self.isConfiguration(block) {
      // Some examples have only the section that they are about.
      let header = block.text.contains("version: 1") ? "" : "version: 1\n"
      #expect(throws: Never.self, "\(block.document)\n\(block.text)") {
        _ = try ConfigurationReader.read(header + block.text, file: block.document)
      }
      count += 1
    }
    #expect(count >= 4)
  }

  @Test func checklistsAreValid() throws {
    let blocks = try Documents.blocks(in: "yaml").filter { $0.text.hasPrefix("title:") }
    #expect(!blocks.isEmpty)
    for block in blocks {
      let reader = ChecklistReader(
        builds: ["debug", "release"], checks: ["build", "debug-leak"], roles: ["managers"])
      #expect(throws: Never.self, "\(block.document)") {
        _ = try reader.read(block.text, file: block.document)
      }
    }
  }

  /// `scripts/test-ci` validates the files in `Documentation/CI.md`.
  @Test func workflowInReadmeEqualsCompleteOne() throws {
    let workflows = try Documents.blocks(in: "yaml").filter { $0.text.contains("actions/checkout") }
    #expect(workflows.map(\.document) == ["Documentation/CI.md", "README.md"])
    let parsed = try workflows.map { try #require(try Yams.compose(yaml: $0.text)) }
    for key in ["on", "permissions", "jobs"] {
      let values = try parsed.map { try #require($0[key], "\(key)") }
      #expect(values[0] == values[1], "\(key)")
    }
  }

  private static func isConfiguration(_ block: Documents.Block) -> Bool {
    !block.text.hasPrefix("title:") && block.document != "Documentation/CI.md"
      && !block.text.contains("actions/checkout")
  }
}
