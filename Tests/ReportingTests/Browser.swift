import Foundation
import TestSupport

/// Chromium, which `scripts/validators` installs, and what it makes of pages.
enum Browser {
  /// What `scripts/browser` says of a page.
  struct Page: Decodable {
    var complaints: [String]
    var requests: [String]
    var views: [View]
  }

  /// A page at one width, for one medium and colour scheme.
  struct View: Decodable {
    var width: Int
    var media: String
    var scheme: String
    /// How many pixels the page is wider than the window.
    var overflow: Int
    var elements: Set<String>
    var attributes: Set<String>
    var title: String
    var headings: [String]
    var tables: [Table]
    var findings: [String]
    /// How many elements are in closed groups.
    var hidden: Int
    /// The addresses of links, and the names that links of the page can use.
    var links: [String]
    var anchors: [String]
    /// How high the page is, and where the verdict and the first thing to do end, in pixels.
    var height: Double
    var verdictBottom: Double
    var stepBottom: Double?
    var filterShown: Bool
    /// The luminance of the page, from 0 to 1.
    var paper: Double
    /// Texts with a contrast below 4.5, which WCAG 2.2 asks for (1.4.3).
    var faint: [String]
    var statuses: [String]
    /// What each button of the filter leaves.
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

  /// Opens files in the browser, one after the other.
  static func measure(_ files: [String]) throws -> [Page] {
    let script = Repository.folder.appending(path: "scripts/browser").path
    let output = try Program.output(of: [script, "measure"] + files)
    return try JSONDecoder().decode([Page].self, from: Data(output.utf8))
  }
}
