extension PreferenceStore {
  /// Migrates the stored preferences to the current schema version.
  ///
  /// Nothing is written unless every migration succeeds and results in valid values of known
  /// preferences.
  mutating func migrate(
    with migrations: [PreferenceMigration], known: [any KnownPreference]
  ) throws(PreferenceError) {
    let current = migrations.count + 1
    let version = try schemaVersion
    guard version <= current else { throw .schemaTooNew(found: version, known: current) }
    guard version < current else { return }
    var values = PreferenceMigration.Values(store: self)
    for target in (version + 1)...current {
      do {
        try migrations[target - 2].migrate(&values)
      } catch {
        throw .migrationFailed(version: target, reason: error.reason)
      }
    }
    for preference in known {
      guard let change = values.changes[preference.key], let value = change else { continue }
      do {
        values[preference.key] = try preference.accept([value])
      } catch {
        throw .migrationFailed(version: current, reason: error.description)
      }
    }
    for (key, value) in values.changes { write(value, key) }
    write(.integer(current), Self.schemaKey)
  }

  private var schemaVersion: Int {
    get throws(PreferenceError) {
      switch read(Self.schemaKey) {
      case .nothing: return 1
      case .value(.integer(let version)) where version >= 1: return version
      case .value(let value): throw .schemaUnreadable(found: value.quoted)
      case .other(let type): throw .schemaUnreadable(found: type)
      }
    }
  }
}
