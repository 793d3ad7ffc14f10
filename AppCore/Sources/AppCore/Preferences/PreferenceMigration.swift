/// A step that brings stored preferences from one schema version to the next.
///
/// A service takes its migrations in order: the first brings version 1 to 2, the second 2 to 3, and
/// so on. Never remove one or change what it does once it has shipped.
public struct PreferenceMigration: Sendable {
  /// The stored values; changes count only when every migration has succeeded.
  public struct Values {
    let store: PreferenceStore
    private(set) var changes: [String: StoredPreferenceValue?] = [:]

    /// The value stored under a key; nil when nothing is, or something that no preference can be.
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

  /// A step; an error that it throws leaves the stored preferences as they were.
  public init(_ migrate: @escaping @Sendable (inout Values) throws -> Void) {
    self.migrate = migrate
  }
}
