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
    let renderer: any Renderer =
      switch self {
      case .json: JSONReport()
      case .tap: TAPReport()
      case .sarif: SARIFReport()
      case .junit: JUnitReport()
      case .github: GitHubReport()
      case .gitlab: GitLabReport()
      }
    return Data(try renderer.render(report).utf8)
  }

  /// The golden file of a specimen.
  func golden(_ specimen: Specimen) -> URL {
    Golden.folder.appending(path: "\(specimen.name).\(rawValue)")
  }
}
