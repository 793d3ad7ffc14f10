/// A titled group of rows on the settings screen.
public struct SettingsSection: Sendable, Identifiable {
  /// The identifier used in code, independent of the language.
  public let id: String

  /// The localized title.
  public let title: String

  /// The rows in display order.
  public let rows: [SettingsRow]

  /// The localized explanation below the rows.
  public internal(set) var footer: String?
}

/// A row of the settings screen.
public struct SettingsRow: Sendable, Identifiable {
  /// An option of a picker.
  public struct Option: Sendable, Equatable, Identifiable {
    /// The identifier used in code, independent of the language.
    public let id: String

    /// The localized title.
    public let title: String
  }

  /// What the row shows or offers next to its title.
  public enum Content: Sendable {
    case text
    case value(String)
    case button(tap: @MainActor @Sendable () throws -> Void)
    case toggle(isOn: SettingsBinding<Bool>)
    /// The selection is the identifier of an option.
    case picker(options: [Option], selection: SettingsBinding<String>)
  }

  /// The identifier used in code, unique on the screen and independent of the language.
  public let id: String

  /// The localized title.
  public let title: String

  /// What the row shows or offers next to its title.
  public internal(set) var content = Content.text
}

/// A value on the screen that the user can change, as SwiftUI's `Binding`; changes are saved.
@MainActor
public struct SettingsBinding<Value: Sendable>: Sendable {
  private let read: @MainActor @Sendable () -> Value
  private let write: @MainActor @Sendable (Value) throws -> Void

  init(
    get: @escaping @MainActor @Sendable () -> Value,
    set: @escaping @MainActor @Sendable (Value) throws -> Void
  ) {
    read = get
    write = set
  }

  /// The current value.
  public var value: Value { read() }

  /// Changes and saves the value.
  public func set(_ value: Value) throws { try write(value) }
}

extension SettingsRow {
  /// Creates a picker for the cases of an enumeration.
  @MainActor
  static func picker<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    id: String, title: String, titles: (Value) -> String, selection: SettingsBinding<Value>
  ) -> SettingsRow {
    let options = Value.allCases.map { Option(id: $0.rawValue, title: titles($0)) }
    let binding = SettingsBinding {
      selection.value.rawValue
    } set: { id in
      guard let value = Value(rawValue: id) else {
        let ids = Value.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure(description: "\(id.debugDescription) is not an option; choose one of: \(ids)")
      }
      try selection.set(value)
    }
    return SettingsRow(
      id: id, title: title, content: .picker(options: options, selection: binding))
  }
}
