/// A function that takes a key and looks up the localized string.
package struct LocalizingFunction: Hashable, Sendable, CustomStringConvertible {
  /// The syntax of a use.
  enum Form: Hashable {
    /// `text("key")`
    case call
    /// `texts["key"]`
    case `subscript`
    /// `"key".localized` or `"key".localized()`
    case member
  }

  /// The kind of parameter that takes the key.
  enum Parameter: Hashable {
    /// A `String`, whose interpolations become part of the key.
    case string
    /// A `String.LocalizationValue` or similar, whose interpolations become format specifiers.
    case localizationValue
    /// A view's initializer: only a literal is a key, and a variable is usually displayed verbatim.
    case view
    /// A view modifier: as for a view, and called after a dot.
    case modifier
    /// A widget modifier: called after `.configurationDisplayName(…)`.
    case widgetModifier
    /// As for a `String.LocalizationValue`, and called after a dot: `.init(localized: "key")`.
    case initializer

    /// Whether it is of a view or a modifier, which also take strings that aren't keys.
    var isView: Bool { [.view, .modifier, .widgetModifier].contains(self) }
  }

  /// The last component of the name.
  package let name: String

  /// The label of the key's argument; nil for the first argument without a label.
  package let label: String?

  /// Labels of other arguments; a call without one of them calls a different function.
  let otherLabels: [String]
  let form: Form
  let parameter: Parameter

  init(
    _ name: String, label: String? = nil, otherLabels: [String] = [], form: Form = .call,
    parameter: Parameter
  ) {
    self.name = name
    self.label = label
    self.otherLabels = otherLabels
    self.form = form
    self.parameter = parameter
  }

  /// Parses a function as written in a configuration; nil if it isn't valid.
  ///
  /// - `text`: the key is the first argument without a label.
  /// - `text(_:in:)`: the same, for calls that also have the label `in`. `text(key:in:)`: the key
  ///   has the label `key`. The first label is always that of the key, wherever its argument is.
  /// - `Texts.text`, `Texts.text(key:)`: only the name after the last dot is compared, because the
  ///   type of an expression is known only to the compiler.
  /// - `texts[]`: the key is in a subscript.
  /// - `.localized`: a property or method of the key, as in `"key".localized`.
  package init?(_ text: String) {
    var head = text[...]
    var labels: [String] = []
    var form = Form.call
    if let open = text.firstIndex(of: "(") {
      guard text.hasSuffix(")") else { return nil }
      head = text[..<open]
      let inside = text[text.index(after: open)...].dropLast()
      guard inside.isEmpty || inside.hasSuffix(":") else { return nil }
      labels = inside.dropLast().split(separator: ":", omittingEmptySubsequences: false)
        .map(String.init)
      if inside.isEmpty { labels = [] }
    }
    if head.hasSuffix("[]") {
      head = head.dropLast(2)
      form = .subscript
    } else if head.hasPrefix(".") {
      head = head.dropFirst()
      form = .member
    }
    let names = head.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let name = names.last, (names + labels).allSatisfy(\.isIdentifier) else { return nil }
    self.init(
      name, label: labels.first.flatMap { $0 == "_" ? nil : $0 },
      otherLabels: labels.dropFirst().filter { $0 != "_" }, form: form, parameter: .string)
  }

  /// The name with its labels, as in a configuration.
  package var description: String {
    let labels = ([label ?? "_"] + otherLabels).map { "\($0):" }.joined()
    return switch form {
    case .call where label == nil && otherLabels.isEmpty: name
    case .call: "\(name)(\(labels))"
    case .subscript: "\(name)[]"
    case .member: ".\(name)"
    }
  }

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

extension String {
  fileprivate var isIdentifier: Bool {
    !isEmpty && utf8.allSatisfy(\.isWord) && utf8.first?.isDigit == false
  }
}
