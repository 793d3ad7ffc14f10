import ReleaseModel
import Testing

/// A row of the table of evidence: what a rule looks for in one file, and what it has to find.
struct EvidenceRow: Sendable, CustomTestStringConvertible {
  /// What a rule looks for, and the kinds of evidence that must appear; no other kind may.
  struct Look: Sendable {
    let pattern: String
    let isName: Bool
    let kinds: Set<Trace.Kind>
    /// What the detail of each trace begins with.
    let detail: String
    /// Whether it is there without the debug code too.
    var ships = false

    /// A pattern for names.
    static func name(_ pattern: String, _ kinds: Trace.Kind...) -> Look {
      Look(pattern: pattern, isName: true, kinds: Set(kinds), detail: "")
    }

    /// A text.
    static func text(_ text: String, _ kinds: Trace.Kind..., detail: String = "") -> Look {
      Look(pattern: text, isName: false, kinds: Set(kinds), detail: detail)
    }

    /// What has no `#if DEBUG` around it: the control that something can be found at all.
    static func shipped(_ look: Look) -> Look {
      var look = look
      look.ships = true
      return look
    }
  }

  let file: EvidenceFile
  let look: Look

  var testDescription: String {
    let kinds = look.kinds.map(\.rawValue).sorted().joined(separator: ", ")
    return "\(file.name): \(look.isName ? "name" : "text") \(look.pattern) -> [\(kinds)]"
  }

  /// Every row.
  static let all = swift + swiftObjects + c + cxx + archives + machines

  /// The rows for files in each of which the same is found.
  static func rows(_ files: [String], _ looks: [Look]) -> [EvidenceRow] {
    files.flatMap { name in
      // A file that nothing makes is one that can't be read, so that its rows fail.
      let file = EvidenceFile.all.first { $0.name == name } ?? EvidenceFile(name: name)
      return looks.map { EvidenceRow(file: file, look: $0) }
    }
  }
}
