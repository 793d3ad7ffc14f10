internal import Cryptography
internal import Foundation
package import Inspection
package import ReleaseModel
package import Toolchain

/// Searches files that ship with artifacts for the strings of rules.
package struct ResourceGatherer: Sendable {
  private let workspace: Workspace
  private let takesDigests: Bool
  private let hygiene: HygieneSearch?

  /// Creates a gatherer that reports paths relative to a workspace's root, and digests if needed.
  ///
  /// Without `hygiene`, it searches for rules only.
  package init(workspace: Workspace, takesDigests: Bool = false, hygiene: HygieneSearch? = nil) {
    self.workspace = workspace
    self.takesDigests = takesDigests
    self.hygiene = hygiene
  }

  /// Whether any rule has strings; otherwise, no resource needs to be read.
  package static func isNeeded(for rules: [Rule]) -> Bool {
    rules.contains { !$0.strings.isEmpty }
  }

  /// Searches every file of a bundle.
  ///
  /// - Throws: `CancellationError`.
  package func gather(
    _ bundle: ResourceBundle, build: String?, rules: [Rule]
  ) throws -> ResourceEvidence {
    var result = Result(
      rules, takesDigests: takesDigests, hygiene: bundle.isEmbedded ? nil : hygiene)
    for path in bundle.paths {
      for found in FileFinder.find(path, where: { _ in true }).found {
        try Task.checkCancellation()
        let shown =
          found.path.ranges(of: "/\(bundle.name)/").last.map {
            "\(bundle.name)/\(found.path[$0.upperBound...])"
          } ?? workspace.relative(found.path)
        switch found {
        case .unreadable(_, let reason): result.unreadable.append("\(shown): \(reason)")
        case .file(let path):
          let source = bundle.source(of: path)
          // SwiftPM doesn't remove copies of files that a target no longer has.
          let isLeft = source == nil && !bundle.sources.isEmpty
          result.search(
            path, shown: shown, source: workspace.relative(source ?? path),
            note: isLeft ? " (left by an earlier build)" : "")
        }
      }
    }
    return ResourceEvidence(
      name: bundle.name, build: build, inspection: .collected(result.inspection))
  }

  /// The combined result for the files so far.
  private struct Result {
    private let patterns: [(rule: String, string: String)]
    private let search: ResourceSearch
    private var matches: [Int: RuleMatch] = [:]
    private var fileCount = 0
    private var compressed: [CompressedFile] = []
    private var digests: [FileDigest] = []
    private let takesDigests: Bool
    private let hygiene: HygieneSearch?
    private var facts: [HygieneFact] = []
    var unreadable: [String] = []

    init(_ rules: [Rule], takesDigests: Bool, hygiene: HygieneSearch?) {
      self.takesDigests = takesDigests
      self.hygiene = hygiene
      patterns = rules.flatMap { rule in rule.strings.map { (rule.id, $0) } }
      search = ResourceSearch(patterns.map(\.string))
    }

    var inspection: ResourceInspection {
      var inspection = ResourceInspection(
        fileCount: fileCount, matches: matches.sorted { $0.key < $1.key }.map(\.value),
        unreadable: unreadable,
        compressed: compressed)
      inspection.digests = digests
      inspection.hygiene = facts
      return inspection
    }

    mutating func search(_ path: String, shown name: String, source: String, note: String) {
      do {
        let bytes = try FileBytes.read(path)
        if takesDigests {
          digests.append(FileDigest(file: name, sha256: ContentDigest.sha256(of: Data(bytes))))
        }
        // What is found in a packed file is not looked for in its bytes again.
        var (strings, subjects): (Set<Int>, Set<HygieneFact.Subject>) = ([], [])
        let packed = PackedFile(bytes) { path, bytes in
          let shown = path.isEmpty ? name : "\(name)/\(path)"
          for hit in search.hits(in: bytes) {
            strings.insert(hit.string)
            add(hit, shown, source, note, isPacked: true)
          }
          for fact in hygiene?.facts(
            inResource: bytes, shown: shown, source: source, packed: path) ?? []
          {
            subjects.insert(fact.subject)
            facts.append(fact)
          }
        }
        for hit in search.hits(in: bytes) where !strings.contains(hit.string) {
          add(hit, name, source, note)
        }
        facts += (hygiene?.facts(inResource: bytes, shown: name, source: source) ?? [])
          .filter { !subjects.contains($0.subject) }
        if let format = packed.obstacle {
          compressed.append(CompressedFile(name: name, source: source, format: format.rawValue))
        }
        fileCount += 1
      } catch {
        unreadable.append("\(name): \(error.reason)")
      }
    }

    private mutating func add(
      _ hit: ResourceSearch.Hit, _ file: String, _ source: String, _ note: String,
      isPacked: Bool = false
    ) {
      let (rule, string) = patterns[hit.string]
      var match =
        matches[hit.string]
        ?? RuleMatch(
          rule: rule, pattern: string, name: string, module: nil, traces: [],
          presence: hit.isWord ? .whole : .part)
      let presence: Presence = hit.isWord ? .whole : .part
      // A part of a longer word is no evidence if there is a word.
      guard presence <= match.presence else { return }
      if presence < match.presence { (match.traces, match.location) = ([], nil) }
      match.presence = presence
      let line = hit.line.map { ":\($0)" } ?? ""
      let key = hit.key.map { ", key \"\($0)\"" } ?? ""
      let trace = Trace(kind: .resource, detail: file + line + key + note)
      if match.traces.last != trace, match.traces.count < ResourceSearch.limit {
        match.traces.append(trace)
      }
      if match.location == nil, let line = hit.line {
        match.location = SourceLocation(file: source, line: isPacked ? 1 : line)
      }
      matches[hit.string] = match
    }
  }
}
