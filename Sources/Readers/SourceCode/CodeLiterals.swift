/// The string literals in code, any of which may be looked up as a key, directly or through a
/// variable, and the views that contain them.
package struct CodeLiterals: Sendable {
  /// A place that mentions a type.
  enum Place: Hashable {
    case preview
    /// A view that other modules can't use.
    case view(String)
    case other
  }

  /// The code that contains a literal, starting with the code that is least likely to ship.
  package enum Scope: Int, Sendable {
    case debug, preview, shipping
  }

  /// The string literals, as keys of a localizing function; of several scopes, the last one
  /// applies.
  ///
  /// A literal with interpolations is a `pattern`.
  package private(set) var keys: [KeyUse.Key: Scope] = [:]
  /// The literals that are arguments or receivers of functions whose names say that they localize,
  /// such as `AILocalizedString(@"key", nil)` or `"key".localized()`.
  package private(set) var localizedKeys: Set<String> = []
  /// The members without a value before the dot, or of a type, which may be symbols that Xcode
  /// generates for keys: `.settingsTitle`, `.Settings.title`.
  package private(set) var members: [String: Scope] = [:]
  /// The names of enum cases outside debug code, which are raw values unless specified otherwise.
  package private(set) var caseNames: Set<String> = []
  /// The parts of keys that non-debug code may concatenate, as `composed`: literals with
  /// interpolations, and literals next to `+`.
  package private(set) var composed: Set<KeyUse.Key> = []
  /// The keys, and IDs of objects that keys belong to, that occur as strings in resources.
  package var resourceTexts: Set<String> = []
  /// The names of the storyboards and xibs among the resources.
  package var interfaces: Set<String> = []
  /// Whether code that ships looks for strings files in a bundle: `ofType: "strings"`.
  package private(set) var readsStringsFiles = false
  /// Where each capitalized name occurs, other than as the name of a declared structure.
  private var mentions: [String: Set<Place>] = [:]

  package init() {}

  /// Adds the literals of another file.
  package mutating func merge(_ other: CodeLiterals) {
    keys.merge(other.keys) { $0.rawValue > $1.rawValue ? $0 : $1 }
    localizedKeys.formUnion(other.localizedKeys)
    members.merge(other.members) { $0.rawValue > $1.rawValue ? $0 : $1 }
    caseNames.formUnion(other.caseNames)
    composed.formUnion(other.composed)
    resourceTexts.formUnion(other.resourceTexts)
    interfaces.formUnion(other.interfaces)
    readsStringsFiles = readsStringsFiles || other.readsStringsFiles
    mentions.merge(other.mentions) { $0.union($1) }
  }

  /// Adds a literal, given as the pieces around interpolations; `isOperand` if it is concatenated,
  /// `isFileType` if it is the type of a file in a bundle, `isLocalized` if it is localized.
  mutating func insert(
    _ pieces: [String], isOperand: Bool, isFileType: Bool, isLocalized: Bool, in scope: Scope
  ) {
    let key: KeyUse.Key =
      pieces.count == 1
      ? .literal(pieces[0]) : .pattern(pieces.map { $0.replacing("%", with: "%%") })
    if scope.rawValue > keys[key]?.rawValue ?? -1 { keys[key] = scope }
    if scope != .shipping { return }
    if isLocalized, pieces.count == 1 { localizedKeys.insert(pieces[0]) }
    if isFileType, pieces == ["strings"] || pieces == ["stringsdict"] { readsStringsFiles = true }
    if pieces.count > 1 {
      // A literal that starts and ends with an interpolation could match any key.
      if pieces.first != "" || pieces.last != "" { composed.insert(.composed(pieces)) }
    } else if isOperand, pieces[0] != "" {
      composed.formUnion([.composed([pieces[0], ""]), .composed(["", pieces[0]])])
    }
  }

  mutating func insert(caseName: String) { caseNames.insert(caseName) }

  mutating func insert(member: String, in scope: Scope) {
    if scope.rawValue > members[member]?.rawValue ?? -1 { members[member] = scope }
  }

  mutating func insert(typeName: String, in place: Place) {
    mentions[typeName, default: []].insert(place)
  }

  /// The types that only previews mention, or views that only previews show.
  package var previewViews: Set<String> {
    var rest = mentions.filter { !$0.value.contains(.other) }
    var found: Set<String> = []
    while true {
      let next = rest.filter { name, places in
        let others = places.subtracting([.view(name)])
        return !others.isEmpty
          && others.allSatisfy { place in
            if case .view(let view) = place { found.contains(view) } else { true }
          }
      }
      if next.isEmpty { return found }
      for name in next.keys {
        found.insert(name)
        rest[name] = nil
      }
    }
  }
}
