import AppCore

struct Settings: AppCommand {
  let name = "settings"
  let abstract = "Show the settings screen."

  func run(_ app: AppLaunch, _ values: Values) async throws {
    let model = SettingsModel(app, appVersion: CoreApp.version)
    print(model.sections.map(\.screenText).joined(separator: "\n\n"))
  }
}

extension SettingsSection {
  var screenText: String {
    let width = rows.map { if case .value = $0.content { $0.title.count } else { 0 } }.max() ?? 0
    let lines =
      [title] + rows.flatMap { $0.screenLines(titleWidth: width) } + (footer.map { [$0] } ?? [])
    return lines.enumerated().map { $0.offset == 0 ? $0.element : "  \($0.element)" }
      .joined(separator: "\n")
  }
}

extension SettingsRow {
  fileprivate func screenLines(titleWidth: Int) -> [String] {
    switch content {
    case .text: [title]
    case .value(let value):
      [title + String(repeating: " ", count: titleWidth - title.count) + "  " + value]
    case .action: ["[\(title)]"]
    case .picker(let options, let selected):
      [title] + options.map { "  (\($0.id == selected ? "*" : " ")) \($0.title)" }
    }
  }
}
