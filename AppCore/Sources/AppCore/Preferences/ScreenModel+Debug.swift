#if DEBUG
  public import Observation

  /// The debug screen of the feature flags.
  @MainActor
  @Observable
  public final class FeatureFlagsModel {
    /// A flag on the screen.
    public struct Row: Sendable, Equatable, Identifiable, Encodable {
      /// The name of the flag, for example "newDetailView".
      public let id: String

      /// The title, in English.
      public let title: String

      /// What the flag switches, in English.
      public let description: String

      /// Whether the feature is in use.
      public let isOn: Bool

      /// Whether it is without the user's choice.
      public let isOnByDefault: Bool
    }

    /// A name that no flag has.
    public struct UnknownFlag: Error, Equatable, CustomStringConvertible {
      /// The name that was asked for.
      public let name: String

      /// The names of the flags.
      public let known: [String]

      /// One line that says what failed and what to do.
      public var description: String {
        "no feature flag is called \(name.debugDescription); choose one of: "
          + known.joined(separator: ", ")
      }
    }

    private let flags: [PreferenceModel<Bool>]

    /// Follows all flags until the model goes.
    public init(service: any PreferenceService) {
      flags = Preferences.FeatureFlags.all.map { PreferenceModel($0, service: service) }
    }

    /// The flags from top to bottom, as they are now.
    public var rows: [Row] {
      flags.map { flag in
        Row(
          id: flag.name, title: flag.preference.title, description: flag.preference.description,
          isOn: flag.value, isOnByDefault: flag.preference.defaultValue)
      }
    }

    /// Switches a feature on or off.
    ///
    /// - Throws: `UnknownFlag`.
    public func set(_ name: String, isOn: Bool) throws(UnknownFlag) {
      try flag(name).value = isOn
    }

    /// Switches a feature on when it is off, and off when it is on.
    ///
    /// - Throws: `UnknownFlag`.
    public func toggle(_ name: String) throws(UnknownFlag) {
      try flag(name).value.toggle()
    }

    /// Gives one feature its default.
    ///
    /// - Throws: `UnknownFlag`.
    public func reset(_ name: String) throws(UnknownFlag) {
      try flag(name).reset()
    }

    /// Gives every feature its default.
    public func resetAll() {
      for flag in flags { flag.reset() }
    }

    private func flag(_ name: String) throws(UnknownFlag) -> PreferenceModel<Bool> {
      guard let flag = flags.first(where: { $0.name == name }) else {
        throw UnknownFlag(name: name, known: flags.map(\.name))
      }
      return flag
    }
  }

  extension PreferenceModel {
    fileprivate var name: String {
      preference.key.split(separator: ".").last.map { String($0) } ?? preference.key
    }
  }
#endif
