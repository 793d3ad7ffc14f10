internal import ReleaseModel
internal import StringCatalogs

/// What the arguments of a string are compared with.
enum FormatOriginal: String, CustomStringConvertible {
  case key = "the key"
  case source = "the source string"
  /// The other source strings, if the key has no arguments.
  case otherStrings = "other strings"

  var description: String { rawValue }
}

/// Explains which specifiers to write.
struct FormatAdvice {
  /// The arguments of the string.
  private let own: [FormatArgument]
  /// The arguments of the source strings or the key, by position.
  private let expected: [Int: FormatArgument]
  /// The number of arguments of the original.
  private let argumentCount: Int
  private let original: FormatOriginal
  private let text: FlatContent.LocalizedString
  /// The name of the member that declares the type of a substitution's argument.
  private let valueTypeMember: String
  private let isCatalog: Bool
  /// The arguments that the substitutions with each name read in the source language.
  private let substitutionPositions: [String: Set<Int>]

  /// Creates advice about a string and what it is compared with.
  init(
    _ text: Translation.StringPair, in translation: Translation,
    comparedWith original: FormatOriginal
  ) {
    own = text.own.arguments
    self.original = original
    self.text = text.own
    let (source, table) = (translation.source, translation.table.table)
    valueTypeMember = table.valueTypeMember
    isCatalog = table.isCatalog
    substitutionPositions = source.substitutionPositions
    var expected: [Int: FormatArgument] = [:]
    func add(_ text: FlatContent.LocalizedString) {
      for argument in text.arguments where expected[argument.position] == nil {
        expected[argument.position] = argument
      }
    }
    let key = FlatContent.LocalizedString(
      source.entry.key, .translated, at: 0, path: StringPath())
    if translation.language.isSource { add(key) }
    // A case of a substitution has specifiers of its own.
    if text.path.substitution == nil {
      if let own = text.source { add(own) }
      for text in source.strings where text.path.substitution == nil { add(text) }
      add(key)
    }
    self.expected = expected
    // The source strings include the string itself.
    let isComparedWithKey = translation.language.isSource && source.formats.keyHasArguments
    argumentCount =
      (isComparedWithKey ? key.arguments.map(\.position) : Array(expected.keys)).max() ?? 0
  }

  /// The advice for a mistake at a part of the string.
  func words(for error: FormatError, _ part: String) -> String {
    let argument = own.first { $0.range == error.range }
    switch error.kind {
    case .type(_, _, let position) where isMixed && expected[position] != nil:
      return
        "Number all arguments, and use the types of \(original): \(Self.quoted(numberedOriginal))."
    case .type(let type, let found, let position):
      if let argument, let other = swapped(argument, found) {
        return "Write '\(argument.numbered(other))' here, because the positions are swapped."
      }
      if let declared = text.ownSubstitution, declared.type == type,
        (declared.position ?? 0) == position
      {
        let number = argument?.isNumbered == true ? "\(position)$" : ""
        let write = "Write '%\(number)\(declared.formatSpecifier)'"
        return isCatalog || found.isNumber
          ? "\(write), or change '\(valueTypeMember)' if the code passes \(found)." : write + "."
      }
      if let name = argument?.substitution?.name {
        return "Change '\(valueTypeMember)' of the substitution '\(name)', or use another argument."
      }
      guard let argument, let right = expected[position], right.type == type else {
        return "Use a specifier for \(type)."
      }
      let usable = text.substitutions.map(\.name)
      let specifier =
        right.substitution.map { usable.contains($0.name) } == false
        ? "%\(argument.isNumbered ? "\(position)$" : "")\(right.valueType)"
        : argument.isNumbered ? right.numbered(position) : right.unnumbered
      return "Write '\(specifier)', as in \(original)."
    case .unknownArgument:
      if argumentCount == 0 { return "Remove it." }
      let positions =
        argumentCount == 1 ? "position 1" : "a position from 1 to \(argumentCount)"
      return argument?.isNumbered == true
        ? "Remove it, or use \(positions)."
        : "Remove it; \(original) \(original == .otherStrings ? "have" : "has") only"
          + " \(argumentCount.counted("argument"))."
    case .hole(let position):
      return expected[position].map {
        "Use argument \(position) too; insert '\($0.numbered(position))'."
      }
        ?? "Use every argument up to the highest number, or renumber them if the code passes fewer"
        + " arguments."
    case .unnumbered:
      let numbered = numberedArguments
      return numbered.isEmpty
        ? "Number all arguments." : "Number all arguments: \(Self.quoted(numbered))."
    case .unreadableSubstitution(let name):
      return "Rename the substitution '\(name)'; use ASCII letters, digits and '_'."
    case .undefinedSubstitution(let name):
      return "Add the substitution '\(name)', or fix its name."
    case .barePercent:
      guard let missing = expected.keys.sorted().first(where: { !positions.contains($0) }),
        let specifier = expected[missing]
      else { return "Write '%%' for a percent sign." }
      let isNumbered = own.contains(where: \.isNumbered)
      let text = isNumbered ? specifier.numbered(missing) : specifier.unnumbered
      return "Write '\(text)' if it stands for argument \(missing), or '%%' for a percent sign."
    case .lookalikePercent: return "Write '%\(part.dropFirst())'."
    }
  }

  /// The advice for uses of substitutions that should read the arguments at other positions.
  static func words(
    forMoving uses: [(argument: FormatArgument, position: Int)]
  ) -> String {
    var written: [String] = []
    var changes: [String] = []
    for (argument, position) in uses {
      if let substitution = argument.substitution,
        substitution.argumentNumber == argument.position
      {
        changes.append(
          "Change 'argNum' of the substitution '\(substitution.name)' to \(position).")
      } else {
        written.append(argument.numbered(position))
      }
    }
    if !written.isEmpty { changes.insert("Write \(quoted(written)).", at: 0) }
    return changes.joined(separator: " ")
  }

  /// The advice for a string that omits arguments.
  var useEveryArgument: String {
    "Use every argument of the source string: \(Self.quoted(numberedOriginal))."
  }

  /// The arguments of the original, numbered if there are several.
  private var numberedOriginal: [String] {
    expected.sorted { $0.key < $1.key }.map {
      expected.count == 1 ? $1.unnumbered : $1.numbered($0)
    }
  }

  /// Whether the string mixes arguments with and without positions.
  var isMixed: Bool {
    own.contains(where: \.isNumbered) && !own.allSatisfy(\.isNumbered)
  }

  /// The argument that the specifier at a range takes.
  func position(at range: Range<Int>) -> Int? { own.first { $0.range == range }?.position }

  private var positions: Set<Int> { Set(own.map(\.position)) }

  /// The position of the argument whose number was swapped with that of this one.
  private func swapped(_ argument: FormatArgument, _ found: ArgumentType) -> Int? {
    guard argument.isNumbered, let type = expected[argument.position]?.type else { return nil }
    return own.first {
      $0.isNumbered && $0.type == type && expected[$0.position]?.type == found
    }?.position
  }

  /// The specifiers of the string with the positions that their types allow; empty if there are
  /// none.
  private var numberedArguments: [String] {
    var free = expected
    for argument in own where argument.isNumbered { free[argument.position] = nil }
    var numbered: [String] = []
    for argument in own {
      if argument.isNumbered {
        numbered.append(argument.numbered(argument.position))
        continue
      }
      let positions = free.keys.sorted().filter { free[$0]?.type == argument.type }
      let name = argument.substitution?.name
      guard
        let position = positions.first(where: { name == free[$0]?.substitution?.name })
          ?? name.flatMap({ substitutionPositions[$0]?.min() }) ?? positions.first
      else { return [] }
      free[position] = nil
      numbered.append(argument.numbered(position))
    }
    return numbered
  }

  private static func quoted(_ specifiers: [String]) -> String {
    specifiers.map { "'\($0)'" }.listed(with: "and")
  }
}
