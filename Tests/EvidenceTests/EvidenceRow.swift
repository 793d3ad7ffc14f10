import ReleaseModel
import Testing

/// A row of the evidence table: what a rule looks for in one file, and what it must find.
struct EvidenceRow: Sendable, CustomTestStringConvertible {
  /// What a rule looks for, and exactly the kinds of trace that must appear.
  struct Look: Sendable {
    let pattern: String
    let isName: Bool
    let kinds: Set<Trace.Kind>
    /// The prefix of the detail of each trace.
    let detail: String
    /// Whether it is also found without the debug code.
    var ships = false

    /// A pattern for names.
    static func name(_ pattern: String, _ kinds: Trace.Kind...) -> Look {
      Look(pattern: pattern, isName: true, kinds: Set(kinds), detail: "")
    }

    /// A string to search for.
    static func text(_ text: String, _ kinds: Trace.Kind..., detail: String = "") -> Look {
      Look(pattern: text, isName: false, kinds: Set(kinds), detail: detail)
    }

    /// Code outside `#if DEBUG`: the control that something can be found at all.
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
    return "\(file.name): \(look.isName ? "name" : "string") \(look.pattern) -> [\(kinds)]"
  }

  static let all = swift + swiftObjects + c + cxx + archives + machines

  /// The rows for several files with the same expectations.
  static func rows(_ files: [String], _ looks: [Look]) -> [EvidenceRow] {
    files.flatMap { name in
      // A file that no command builds cannot be read, so its rows fail.
      let file = EvidenceFile.all.first { $0.name == name } ?? EvidenceFile(name: name)
      return looks.map { EvidenceRow(file: file, look: $0) }
    }
  }
}
