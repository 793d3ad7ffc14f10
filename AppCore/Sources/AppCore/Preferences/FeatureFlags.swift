#if DEBUG
  public import Observation

  extension Preferences {
    /// Flags for features in development, which only debug builds contain.
    public enum FeatureFlags {
      /// `FeatureFlags.newDetailView`: whether to show details in the new view; false by default.
      public static let usesNewDetailView = Preference(
        key: "FeatureFlags.newDetailView", default: false, title: "New detail view",
        description: "Details are shown in the new view.")

      /// All flags.
      public static let all = [usesNewDetailView]

      /// The flags as a group, so that debug builds reset, export and import them.
      public static let group = PreferenceGroup(
        id: "featureFlags", title: "Feature flags", preferences: all)
    }
  }

  /// The debug screen of the feature flags.
  @MainActor
  @Observable
  public final class FeatureFlagsModel {
    /// A flag on the screen.
    public struct Row: Sendable, Equatable, Identifiable {
      /// The name of the flag, for example "newDetailView".
      public let id: String

      /// The title, in English.
      public let title: String

      /// The effect of the flag, in English.
      public let description: String

      /// Whether the feature is enabled.
      public let isOn: Bool
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
          isOn: flag.value)
      }
    }

    /// Enables or disables a feature; `nil` resets it to its default.
    public func set(_ name: String, isOn: Bool?) throws(PreferenceError) {
      guard let flag = flags.first(where: { $0.name == name }) else {
        throw .unknownKey(name, known: flags.map(\.name))
      }
      if let isOn { flag.value = isOn } else { flag.reset() }
    }

    /// Resets every feature to its default.
    public func resetAll() { for flag in flags { flag.reset() } }
  }

  extension PreferenceModel {
    fileprivate var name: String {
      preference.key.split(separator: ".").last.map { String($0) } ?? preference.key
    }
  }

  extension DetailModelFactory {
    /// The details in the new view; `nil` while its feature flag is off.
    func newDetailModel(of preference: any AnyPreference) -> DetailModel? {
      guard service.get(Preferences.FeatureFlags.usesNewDetailView) else { return nil }
      func text(_ value: StoredPreferenceValue?) -> String { value?.description ?? "no value" }
      return model(
        of: preference, id: "newDetailView", title: "\(preference.key) (new detail view)",
        rows: [
          .init(title: "Purpose", value: preference.description),
          .init(title: "Value", value: text(service.storedValue(forKey: preference.key))),
          .init(title: "Default", value: text(preference.storedDefault)),
          .init(title: "Possible values", value: preference.expectation),
        ])
    }
  }
#endif
