internal import Foundation
internal import ReleaseModel
internal import Reporting

/// Asks a person at a terminal about open checklist items.
struct SignOffDialogue {
  /// What a person says of an item.
  struct Answer {
    /// The result; nil: the item is skipped.
    var result: SignOff.Result?
    var evidence: String?
    var note: String?
  }

  let style: Style
  /// The evidence that the command line names, for which nobody is asked.
  let evidence: String?

  /// Shows an item and asks for the answer; nil when the person wants no more questions.
  mutating func ask(about item: ChecklistReport.Item, number: Int, of count: Int) -> Answer? {
    StandardError.write(
      "\n\(number) of \(count)\n" + ChecklistText(style: style).question(about: item))
    while true {
      switch line("Does it hold? yes, no, n/a, skip or quit: ")?.lowercased() {
      case nil, "q", "quit": return nil
      case "s", "skip", "": return Answer()
      case "y", "yes": return answer(.passed, item)
      case "n", "no": return answer(.failed, item)
      case "n/a", "na": return answer(.notApplicable, item)
      default: continue
      }
    }
  }

  private func answer(_ result: SignOff.Result, _ item: ChecklistReport.Item) -> Answer? {
    var answer = Answer(result: result, evidence: evidence)
    if evidence == nil, result == .passed, item.signing?.needsEvidence == true {
      guard let text = required("Evidence, a file or URL: ") else { return nil }
      answer.evidence = text
    }
    let note =
      result == .notApplicable ? required("Why not? ") : line("Note, or Enter for none: ")
    guard let note else { return nil }
    answer.note = note.isEmpty ? nil : note
    return answer
  }

  private func required(_ question: String) -> String? {
    while let text = line(question) {
      if !text.isEmpty { return text }
    }
    return nil
  }

  /// One line without the spaces around it; nil at the end of what is typed.
  private func line(_ question: String) -> String? {
    StandardError.write(question)
    return readLine()?.trimmingCharacters(in: .whitespaces)
  }
}
