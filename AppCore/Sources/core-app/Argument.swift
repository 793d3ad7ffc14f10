/// An option of a command, such as `--deck`, or a positional argument, such as `product`.
struct Argument: Sendable {
  enum Kind { case flag, required, optional, repeated }

  static let json = Argument(.flag, "--json", "Print JSON.")

  let kind: Kind
  let name: String
  let help: String
  /// All possible values; empty if any value is possible.
  let values: [String]
  let defaultValue: String?

  init(
    _ kind: Kind, _ name: String, _ help: String, _ values: [String] = [],
    default defaultValue: String? = nil
  ) {
    (self.kind, self.name, self.help) = (kind, name, help)
    (self.values, self.defaultValue) = (values, defaultValue)
  }

  fileprivate func error(_ problem: String) -> UsageError {
    UsageError(description: "\(problem) '\(label)'\nHelp:  \(label)  \(details)")
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  static var words: [String] { allCases.map(\.rawValue) }
}

/// The values of a command's arguments.
struct Values {
  private var words: [String: [String]] = [:]

  /// Assigns words to the arguments, and checks them.
  ///
  /// Options can be anywhere before `--`, as `--name value` or `--name=value`; the last one applies.
  init(_ words: ArraySlice<String>, of arguments: [Argument]) throws {
    var rest = words
    var positional = arguments.filter { !$0.name.isOption }[...]
    var endsOptions = false
    while let word = rest.popFirst() {
      if word == "--", !endsOptions {
        endsOptions = true
      } else if word.isOption, !endsOptions {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let option = arguments.first(where: { $0.name == parts[0] }),
          option.kind != .flag || parts.count == 1
        else {
          let hint =
            arguments.contains { $0.name == parts[0] } ? "" : word.hint(arguments.map(\.name))
          throw UsageError(description: "unknown option '\(word)'\(hint)")
        }
        let next = option.kind == .flag ? word : rest.first?.isOption == false ? rest.first : nil
        guard let value = parts.count == 2 ? String(parts[1]) : next, !value.isEmpty else {
          throw option.error("missing value for")
        }
        if option.kind != .flag, parts.count == 1 { rest.removeFirst() }
        self.words[option.name] = [value]
      } else if let argument = positional.first {
        self.words[argument.name, default: []].append(word)
        if argument.kind != .repeated { positional.removeFirst() }
      } else {
        throw UsageError(description: "unexpected argument '\(word)'")
      }
    }
    for argument in arguments {
      if let word = self.words[argument.name]?.last {
        guard argument.values.isEmpty || argument.values.contains(word) else {
          throw argument.error("invalid value '\(word)' for")
        }
      } else {
        if argument.kind == .required { throw argument.error("missing argument") }
        self.words[argument.name] = argument.defaultValue.map { [$0] }
      }
    }
  }

  func has(_ name: String) -> Bool { words[name] != nil }
  func all(_ name: String) -> [String] { words[name] ?? [] }

  /// Throws if the argument was not passed and has no default.
  subscript(name: String) -> String {
    get throws {
      if let word = words[name]?.last { return word }
      throw UsageError(description: "missing argument '\(name)'")
    }
  }

  subscript<Value: RawRepresentable<String>>(name: String) -> Value {
    get throws {
      let word: String = try self[name]
      if let value = Value(rawValue: word) { return value }
      throw UsageError(description: "invalid value '\(word)' for '\(name)'")
    }
  }
}

extension String {
  /// Whether the word is an option or ends the options; `-` alone is an argument.
  var isOption: Bool { hasPrefix("-") && self != "-" }
}
