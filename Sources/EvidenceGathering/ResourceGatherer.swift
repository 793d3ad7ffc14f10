internal import Foundation
package import ReleaseModel

/// Files that ship together, and where they come from.
package struct ResourceBundle: Sendable {
  /// The bundle's name, or the path of the folder as it was given.
  package var name: String
  /// The files and folders in it.
  package var contents: [Content]

  /// A file, or a folder with all that is in it.
  package struct Content: Sendable {
    /// The absolute path.
    package var path: String
    /// The absolute path of what it is a copy of, if that is known.
    package var source: String?

    /// Creates a content.
    package init(path: String, source: String? = nil) {
      self.path = path
      self.source = source
    }
  }

  /// Creates a bundle.
  package init(name: String, contents: [Content]) {
    self.name = name
    self.contents = contents
  }
}

/// Searches files that ship beside artifacts for the strings of rules.
package struct ResourceGatherer: Sendable {
  private let workspace: Workspace

  /// Creates a gatherer that shows paths relative to a workspace's root.
  package init(workspace: Workspace) { self.workspace = workspace }

  /// Whether a rule asks for strings; without one, no resource is worth reading.
  package static func isNeeded(for rules: [Rule]) -> Bool {
    rules.contains { !$0.strings.isEmpty }
  }

  /// Searches every file of a bundle; throws `CancellationError`.
  package func gather(
    _ bundle: ResourceBundle, build: String?, rules: [Rule]
  ) throws -> ResourceEvidence {
    var result = Result(rules)
    for content in bundle.contents {
      for found in FileFinder.find(content.path, where: { _ in true }).found {
        try Task.checkCancellation()
        let shown =
          found.path.ranges(of: "/\(bundle.name)/").last.map {
            "\(bundle.name)/\(found.path[$0.upperBound...])"
          } ?? workspace.relative(found.path)
        switch found {
        case .unreadable(_, let reason): result.unreadable.append("\(shown): \(reason)")
        case .file(let path):
          let source = content.source.map { $0 + path.dropFirst(content.path.count) } ?? path
          result.search(path, shown: shown, source: workspace.relative(source))
        }
      }
    }
    return ResourceEvidence(
      name: bundle.name, build: build, inspection: .collected(result.inspection))
  }

  /// What the files so far have.
  private struct Result {
    private let patterns: [(rule: String, string: String)]
    private let search: ResourceSearch
    private var matches: [Int: RuleMatch] = [:]
    private var fileCount = 0
    var unreadable: [String] = []

    init(_ rules: [Rule]) {
      patterns = rules.flatMap { rule in rule.strings.map { (rule.id, $0) } }
      search = ResourceSearch(patterns.map(\.string))
    }

    var inspection: ResourceInspection {
      ResourceInspection(
        fileCount: fileCount, matches: matches.sorted { $0.key < $1.key }.map(\.value),
        unreadable: unreadable)
    }

    mutating func search(_ path: String, shown name: String, source: String) {
      do {
        let bytes = try FileBytes.read(path)
        for hit in search.hits(in: bytes) { add(hit, name, source) }
        fileCount += 1
      } catch {
        unreadable.append("\(name): \(error.reason)")
      }
    }

    private mutating func add(_ hit: ResourceSearch.Hit, _ file: String, _ source: String) {
      let (rule, string) = patterns[hit.string]
      var match =
        matches[hit.string]
        ?? RuleMatch(
          rule: rule, pattern: string, name: string, module: nil, traces: [], isPartOfText: true)
      match.isPartOfText = match.isPartOfText && !hit.isWhole
      let line = hit.line.map { ":\($0)" } ?? ""
      let key = hit.key.map { ", key \"\($0)\"" } ?? ""
      let trace = Trace(kind: .resource, detail: file + line + key)
      if match.traces.last != trace, match.traces.count < ResourceSearch.limit {
        match.traces.append(trace)
      }
      if match.location == nil, let line = hit.line {
        match.location = SourceLocation(file: source, line: line)
      }
      matches[hit.string] = match
    }
  }
}
