import Foundation
import ReleaseModel
import Reporting

/// A report format that programs read.
enum MachineFormat: String, CaseIterable {
  case json, tap, sarif
  case junit = "junit.xml"
  case github = "github.txt"
  case gitlab = "gitlab.json"

  func render(_ report: Report) throws -> Data {
    switch self {
    case .json: try JSONReport.render(report)
    case .tap: Data(TAPReport.render(report).utf8)
    case .sarif: try SARIFReport.render(report)
    case .junit: Data(JUnitReport.render(report).utf8)
    case .github: Data(GitHubReport.render(report).utf8)
    case .gitlab: try GitLabReport.render(report)
    }
  }

  /// The golden file of a specimen.
  func golden(_ specimen: Specimen) -> URL {
    Golden.folder.appending(path: "\(specimen.name).\(rawValue)")
  }
}
