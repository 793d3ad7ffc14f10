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

      /// The effect of the flag, in English.
      public let description: String

      /// Whether the feature is enabled.
      public let isOn: Bool

      /// Whether the feature is enabled by default.
      public let isOnByDefault: Bool
    }

    /// An error for a name that no flag has.
    public struct UnknownFlag: Error, Equatable, CustomStringConvertible {
      /// The unknown name.
      public let name: String

      /// The names of the flags.
      public let known: [String]

      /// A one-line message that says what failed and what to do.
      public var description: String {
        "no feature flag is named \(name.debugDescription); choose one of: "
          + known.joined(separator: ", ")
      }
    }

    private let flags: [PreferenceModel<Bool>]

    /// Observes all flags as long as the model exists.
    public init(service: any PreferenceService) {
      flags = Preferences.FeatureFlags.all.map { PreferenceModel($0, service: service) }
    }

    /// The current flags, in display order.
    public var rows: [Row] {
      flags.map { flag in
        Row(
          id: flag.name, title: flag.preference.title, description: flag.preference.description,
          isOn: flag.value, isOnByDefault: flag.preference.defaultValue)
      }
    }

    /// Enables or disables a feature.
    public func set(_ name: String, isOn: Bool) throws(UnknownFlag) {
      try flag(name).value = isOn
    }

    /// Resets one feature to its default.
    public func reset(_ name: String) throws(UnknownFlag) {
      try flag(name).reset()
    }

    /// Resets every feature to its default.
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
