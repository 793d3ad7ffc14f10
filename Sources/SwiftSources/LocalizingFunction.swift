/// A function that takes a key and looks up the localized text.
package struct LocalizingFunction: Hashable, Sendable, CustomStringConvertible {
  /// How code uses it.
  enum Form: Hashable {
    /// `text("key")`
    case call
    /// `texts["key"]`
    case `subscript`
    /// `"key".localized` or `"key".localized()`
    case member
  }

  /// What is known about the parameter for the key.
  enum Parameter: Hashable {
    /// A `String`, whose interpolations become part of the key.
    case string
    /// A `String.LocalizationValue` or alike, whose interpolations become format specifiers.
    case localizationValue
    /// One of a view's initializers: only a literal is a key, and a variable mostly a text as it is.
    case view
    /// One of a modifier of views: like that of a view, and called behind a dot.
    case modifier
    /// One of a modifier of widgets: called behind `.configurationDisplayName(…)`.
    case widgetModifier
    /// Like that of a `String.LocalizationValue`, and called behind a dot: `.init(localized: "key")`.
    case initializer
  }

  /// The last part of the name.
  package let name: String

  /// The label of the argument that is the key; nil when it is the first one without a label.
  package let label: String?

  /// Labels of other arguments; a call that lacks one of them is another function's.
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

  /// Reads a function as a configuration names it; nil when the text is none.
  ///
  /// - `text`: the key is the first argument without a label.
  /// - `text(_:in:)`: the same, of calls with the label `in` too. `text(key:in:)`: the key has the
  ///   label `key`. The first label is always that of the key, wherever its argument is.
  /// - `Texts.text`, `Texts.text(key:)`: the name behind the last dot counts, because which type an
  ///   expression has is for the compiler to say.
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

  /// The name with the labels, as a configuration can have it.
  package var description: String {
    let labels = ([label ?? "_"] + otherLabels).map { "\($0):" }.joined()
    return switch form {
    case .call where label == nil && otherLabels.isEmpty: name
    case .call: "\(name)(\(labels))"
    case .subscript: "\(name)[]"
    case .member: ".\(name)"
    }
  }
}

extension String {
  fileprivate var isIdentifier: Bool {
    !isEmpty && utf8.allSatisfy(\.isWord) && utf8.first?.isDigit == false
  }
}
