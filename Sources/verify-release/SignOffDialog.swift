internal import Foundation
internal import ReleaseModel
internal import Reporting

/// Prompts for the results of open checklist items at a terminal.
struct SignOffDialog {
  enum Answer {
    case result(SignOff.Result)
    case skip
    case quit
  }

  let style: Style

  /// Shows an item and prompts for its result.
  func ask(about item: ChecklistReport.Item, number: Int, of count: Int) -> Answer {
    StandardError.write(
      "\nItem \(number) of \(count)\n" + TerminalReport(style: style).question(about: item))
    while true {
      switch line("Did it pass? (yes, no, n/a, skip, quit) ")?.lowercased() {
      case nil, "q", "quit": return .quit
      case "s", "skip", "": return .skip
      case "y", "yes": return .result(.passed)
      case "n", "no": return .result(.failed)
      case "n/a", "na": return .result(.notApplicable)
      default: continue
      }
    }
  }

  /// Prompts for evidence; returns `nil` at the end of input.
  func evidence() -> String? { required("Evidence (file or URL): ") }

  /// Prompts for a note, which may be empty unless the item does not apply; returns `nil` at the end
  /// of input.
  func note(on result: SignOff.Result) -> String? {
    result == .notApplicable
      ? required("Why does it not apply? ") : line("Note (optional): ")
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
