import AppCore

struct Settings: AppCommand {
  let name = "settings"
  let abstract = "Show the settings screen, or change one of its rows first."
  let arguments = [
    Argument(.optional, "row", "The row to change or to tap, such as Appearance.useImageColors."),
    Argument(.optional, "value", "on or off for a switch; the option for a picker, such as dark."),
  ]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    if let id: String = try? values["row"] {
      let rows = SettingsModel(app, appVersion: CoreApp.version).sections.flatMap(\.rows)
      guard let row = rows.first(where: { $0.id == id }) else {
        let ids = rows.filter(\.isEnabled).map(\.id).joined(separator: ", ")
        throw UsageError(description: "no row '\(id)'; choose one of: \(ids)")
      }
      try await app.forCustomer { try row.change(to: try? values["value"]) }
    }
    let model = SettingsModel(app, appVersion: CoreApp.version)
    print(model.sections.map(\.screenText).joined(separator: "\n\n"))
  }
}

extension SettingsSection {
  @MainActor
  var screenText: String {
    let width = rows.map { if case .value = $0.content { $0.title.count } else { 0 } }.max() ?? 0
    let lines =
      [title] + rows.flatMap { $0.screenLines(titleWidth: width) } + (footer.map { [$0] } ?? [])
    return lines.enumerated().map { $0.offset == 0 ? $0.element : "  \($0.element)" }
      .joined(separator: "\n")
  }
}

extension SettingsRow {
  /// Whether the row can be changed or tapped.
  fileprivate var isEnabled: Bool {
    switch content {
    case .text, .value: false
    case .button, .toggle, .picker: true
    }
  }

  @MainActor
  fileprivate func change(to value: String?) throws {
    switch (content, value) {
    case (.button(let tap), nil): try tap()
    case (.toggle(let isOn), "on"): try isOn.set(true)
    case (.toggle(let isOn), "off"): try isOn.set(false)
    case (.picker(_, let selection), let value?): try selection.set(value)
    case (.text, _), (.value, _): throw CustomerError(description: "row '\(id)' only shows a value")
    case (.button, _): throw CustomerError(description: "row '\(id)' is a button without a value")
    case (.toggle, _): throw CustomerError(description: "row '\(id)' needs a value: on or off")
    case (.picker(let options, _), nil):
      let ids = options.map(\.id).joined(separator: ", ")
      throw CustomerError(description: "row '\(id)' needs a value: one of \(ids)")
    }
  }

  @MainActor
  fileprivate func screenLines(titleWidth: Int) -> [String] {
    switch content {
    case .text: [title]
    case .value(let value):
      [title + String(repeating: " ", count: titleWidth - title.count) + "  " + value]
    case .button: ["[\(title)]"]
    case .toggle(let isOn): ["[\(isOn.value ? "x" : " ")] \(title)"]
    case .picker(let options, let selection):
      [title] + options.map { "  (\($0.id == selection.value ? "*" : " ")) \($0.title)" }
    }
  }
}
