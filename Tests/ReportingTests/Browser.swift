import Foundation
import TestSupport

/// Chromium, which `scripts/validators` installs, and its measurements of pages.
enum Browser {
  /// The measurements of `scripts/browser`.
  struct Page: Decodable {
    var complaints: [String]
    var requests: [String]
    var views: [View]
  }

  /// A page at one width, for one medium and color scheme.
  struct View: Decodable {
    var width: Int
    var media: String
    var scheme: String
    /// The number of pixels by which the page is wider than the window.
    var overflow: Int
    var elements: Set<String>
    var attributes: Set<String>
    var title: String
    var headings: [String]
    var tables: [Table]
    var findings: [String]
    /// The number of rows, steps and findings that a page break can divide.
    var broken: Int
    /// The number of elements in closed groups.
    var hidden: Int
    /// The number of digests that are shown in both forms, if groups are open.
    var twice: Int
    /// The targets of links, and the IDs that links on the page can refer to.
    var links: [String]
    var anchors: [String]
    /// The height of the page and the bottom of the verdict and of the first next step, in pixels.
    var height: Double
    var verdictBottom: Double
    var stepBottom: Double?
    var filterShown: Bool
    /// The luminance of the page, from 0 to 1.
    var paper: Double
    /// Strings with a contrast below 4.5, the minimum of WCAG 2.2 (1.4.3).
    var faint: [String]
    var statuses: [String]
    /// What remains visible with each button of the filter.
    var filtered: [String: Filter]
  }

  struct Table: Decodable {
    var title: String
    var columns: [String]
    var rows: [[String]]
  }

  struct Filter: Decodable {
    var shown: [String]
    var label: String
    var focusable: Bool
  }

  /// What axe-core finds in each file: the width, color scheme, rule and element.
  static func check(_ files: [String]) throws -> [[String]] {
    let script = Repository.folder.appending(path: "scripts/browser").path
    let output = try Program.output(of: [script, "check"] + files)
    return try JSONDecoder().decode([[String]].self, from: Data(output.utf8))
  }

  /// Opens files in the browser one at a time.
  static func measure(_ files: [String]) throws -> [Page] {
    let script = Repository.folder.appending(path: "scripts/browser").path
    let output = try Program.output(of: [script, "measure"] + files)
    return try JSONDecoder().decode([Page].self, from: Data(output.utf8))
  }
}
