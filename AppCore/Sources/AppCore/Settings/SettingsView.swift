#if canImport(SwiftUI)
  public import SwiftUI

  /// The settings screen.
  public struct SettingsView: View {
    private let makeModel: @MainActor () -> SettingsModel
    @State private var model: SettingsModel
    @State private var failure: String?

    /// Creates the screen of an app.
    public init(_ app: AppLaunch, appVersion: String) {
      let makeModel = { @MainActor in SettingsModel(app, appVersion: appVersion) }
      self.makeModel = makeModel
      _model = State(initialValue: makeModel())
    }

    /// One section of a form for each section of the model.
    public var body: some View {
      Form {
        if let failure { Text(verbatim: failure) }
        ForEach(model.sections) { section in
          Section {
            ForEach(section.rows) { content(of: $0) }
          } header: {
            Text(verbatim: section.title)
          } footer: {
            if let footer = section.footer { Text(verbatim: footer) }
          }
        }
      }
    }

    @ViewBuilder
    private func content(of row: SettingsRow) -> some View {
      let title = Text(verbatim: row.title)
      switch row.content {
      case .text: title
      case .value(let value):
        LabeledContent {
          Text(verbatim: value)
        } label: {
          title
        }
      case .button(let tap):
        Button {
          perform(tap)
        } label: {
          title
        }
      case .toggle(let isOn): Toggle(isOn: binding(to: isOn)) { title }
      case .picker(let options, let selection):
        Picker(selection: binding(to: selection)) {
          ForEach(options) { Text(verbatim: $0.title).tag($0.id) }
        } label: {
          title
        }
      }
    }

    private func binding<Value>(to value: SettingsBinding<Value>) -> Binding<Value> {
      Binding {
        value.value
      } set: { new in
        perform { try value.set(new) }
      }
    }

    /// Changes something, and shows the settings or the error after it.
    private func perform(_ change: () throws -> Void) {
      do {
        try change()
        failure = nil
      } catch {
        failure = "\(error)"
      }
      model = makeModel()
    }
  }
#endif
