import Foundation
import ReleaseModel
import Reporting
import Testing

@Suite struct GitLabTests {
  private struct Entry: Decodable {
    var description: String
    var checkName: String
    var fingerprint: String
    var severity: String
    var location: Location

    enum CodingKeys: String, CodingKey {
      case description, fingerprint, severity, location
      case checkName = "check_name"
    }

    struct Location: Decodable {
      var path: String
      var lines: Lines
    }
    struct Lines: Decodable { var begin: Int }
  }

  @Test(arguments: Specimen.all)
  func reportMatchesGitLabFormat(_ specimen: Specimen) throws {
    let entries = try JSONDecoder().decode(
      [Entry].self, from: Data(contentsOf: MachineFormat.gitlab.golden(specimen)))
    for entry in entries {
      #expect(!entry.description.isEmpty && !entry.checkName.isEmpty)
      #expect(["info", "minor", "major", "critical", "blocker"].contains(entry.severity))
      #expect(entry.location.lines.begin >= 1)
      let path = entry.location.path
      #expect(!path.isEmpty && !path.hasPrefix("/") && !path.hasPrefix("./"))
      #expect(!path.split(separator: "/").contains(".."))
    }
    #expect(Set(entries.map(\.fingerprint)).count == entries.count)
    #expect(entries.isEmpty == (specimen.report.verdict == .passed && specimen.name != "partial"))
  }

  @Test func acceptedFindingsAreOmitted() throws {
    let text = try GitLabReport().render(Specimen.failing.report)
    #expect(text.contains("App.DebugMenu") && !text.contains("App.DebugDemo"))
  }

  /// A finding without a location is placed at its rule, or else in the configuration.
  @Test func everyEntryHasPathInRepository() throws {
    let entries = try JSONDecoder().decode(
      [Entry].self, from: Data(GitLabReport().render(Specimen.crowded.report).utf8))
    let places = entries.map { "\($0.location.path):\($0.location.lines.begin)" }
    #expect(places[0] == "Sources/App/Menu.swift:1")
    #expect(places[8...11].allSatisfy { $0 == ".verify-release.yml:9" })
    #expect(places[12] == ".verify-release.yml:1")
    #expect(entries[8].description.contains("/usr/include/menu.h:3"))
  }
}
