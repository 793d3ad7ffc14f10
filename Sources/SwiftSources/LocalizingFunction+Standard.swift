extension LocalizingFunction {
  /// The functions of Foundation, and the views and modifiers of SwiftUI and App Intents, that take
  /// a key.
  package static let standard =
    [
      LocalizingFunction("String", label: "localized", parameter: .localizationValue),
      LocalizingFunction("AttributedString", label: "localized", parameter: .localizationValue),
      LocalizingFunction("init", label: "localized", parameter: .initializer),
      LocalizingFunction("LocalizationValue", parameter: .localizationValue),
      LocalizingFunction("LocalizedStringResource", parameter: .localizationValue),
      LocalizingFunction("LocalizedStringKey", parameter: .localizationValue),
      LocalizingFunction("NSLocalizedString", parameter: .string),
      LocalizingFunction("localizedString", label: "forKey", parameter: .string),
      LocalizingFunction(
        "localizedUserNotificationString", label: "forKey", otherLabels: ["arguments"],
        parameter: .string),
      LocalizingFunction("DisplayRepresentation", label: "title", parameter: .view),
      LocalizingFunction("TypeDisplayRepresentation", label: "name", parameter: .view),
      LocalizingFunction("accessibilityAction", label: "named", parameter: .modifier),
      LocalizingFunction("searchable", label: "prompt", parameter: .modifier),
      LocalizingFunction("description", parameter: .widgetModifier),
    ] + views.map { LocalizingFunction($0, parameter: .view) }
    + modifiers.map { LocalizingFunction($0, parameter: .modifier) }

  private static let views = [
    "Button", "ColorPicker", "CommandMenu", "ContentUnavailableView", "ControlGroup", "DatePicker",
    "DisclosureGroup", "GroupBox", "IntentDescription", "IntentDialog", "Label", "LabeledContent",
    "Link", "Menu", "MenuBarExtra", "NavigationLink", "PhotosPicker", "Picker", "ProgressView",
    "Section", "SecureField", "ShareLink", "Stepper", "Tab", "TabSection", "TableColumn", "Text",
    "TextField", "Toggle", "Window", "WindowGroup",
  ]

  private static let modifiers = [
    "accessibilityHint", "accessibilityLabel", "accessibilityRotor", "accessibilityValue", "alert",
    "badge", "configurationDisplayName", "confirmationDialog", "fileDialogConfirmationLabel",
    "fileDialogMessage", "help", "navigationBarTitle", "navigationSubtitle", "navigationTitle",
  ]
}
