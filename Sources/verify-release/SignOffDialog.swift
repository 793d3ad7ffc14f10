internal import Foundation
internal import ReleaseModel
internal import Reporting

/// Prompts for the results of open checklist items at a terminal.
struct SignOffDialog {
  struct Answer {
    /// The result; `nil` skips the item.
    var result: SignOff.Result?
    var evidence: String?
    var note: String?
  }

  let style: Style
  /// The evidence from the command line; if set, the dialog doesn't ask for evidence.
  let evidence: String?

  /// Shows an item and prompts for its result; returns `nil` when the user quits.
  mutating func ask(about item: ChecklistReport.Item, number: Int, of count: Int) -> Answer? {
    StandardError.write(
      "\nItem \(number) of \(count)\n" + ChecklistText(style: style).question(about: item))
    while true {
      switch line("Did it pass? (yes, no, n/a, skip, quit) ")?.lowercased() {
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
      guard let text = required("Evidence (file or URL): ") else { return nil }
      answer.evidence = text
    }
    let note =
      result == .notApplicable
      ? required("Why does it not apply? ") : line("Note (optional): ")
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

  /// Reads one line, trimmed; returns `nil` at the end of input.
  private func line(_ question: String) -> String? {
    StandardError.write(question)
    return readLine()?.trimmingCharacters(in: .whitespaces)
  }
}
