/// A step that migrates stored preferences from one schema version to the next.
///
/// A service takes its migrations in order: the first migrates version 1 to 2, the second 2 to 3,
/// and so on. Never remove or change a migration that has shipped.
public struct PreferenceMigration: Sendable {
  /// The stored values; changes take effect only if every migration succeeds.
  public struct Values {
    let store: PreferenceStore
    private(set) var changes: [String: StoredPreferenceValue?] = [:]

    /// The value stored under a key; `nil` if there is none, or it isn't a preference value.
    public subscript(key: String) -> StoredPreferenceValue? {
      get {
        if let change = changes[key] { return change }
        guard case .value(let value) = store.read(key) else { return nil }
        return value
      }
      set { changes[key] = .some(newValue) }
    }
  }

  let migrate: @Sendable (inout Values) throws -> Void

  /// Creates a step; if it throws, the stored preferences are not changed.
  public init(_ migrate: @escaping @Sendable (inout Values) throws -> Void) {
    self.migrate = migrate
  }
}
