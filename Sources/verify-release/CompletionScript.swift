internal import ArgumentParser
internal import Foundation

/// Completion scripts that support default subcommands, whose names can be omitted.
enum CompletionScript {
  /// Adapts the parser's script: the arguments of a default subcommand are completed as if its name
  /// were there.
  static func text(_ script: String) -> String {
    if script.hasPrefix("#compdef") { return script.inserting(zsh, after: "_verify-release() {\n") }
    return script.contains("COMP_WORDS")
      ? script.inserting(bash, after: "_verify-release() {\n")
      : script.inserting(fish, after: "set -l unparsed_tokens (__verify-release_tokens -pc)\n")
        // The position of the cursor, which `complete -C` in a script doesn't provide.
        .replacing(
          "(__verify-release_tokens -tC)", with: "(string length -- \"$(commandline -tc)\")")
  }

  /// A default subcommand, and the number of words before it, such as 2 in `verify-release
  /// checklist status`.
  private struct Default {
    var path: [String]
    var name: String

    var position: Int { path.count + 1 }
  }

  private static var defaults: [Default] {
    func defaults(of command: any ParsableCommand.Type, at path: [String]) -> [Default] {
      let configuration = command.configuration
      let own = configuration.defaultSubcommand?.configuration.commandName
        .map { [Default(path: path, name: $0)] }
      return (own ?? [])
        + configuration.subcommands.flatMap {
          defaults(of: $0, at: path + [$0.configuration.commandName ?? ""])
        }
    }
    return defaults(of: VerifyRelease.self, at: [])
  }

  private static var bash: String {
    defaults.map { item in
      let place = item.position
      let tests = item.path.enumerated().map { "\"${COMP_WORDS[\($0 + 1)]}\" = \($1) && " }.joined()
      return """
            if [[ \(tests)"${COMP_WORDS[\(place)]}" = -* ]]; then
                local -a given=("${COMP_WORDS[@]}")
                local -a COMP_WORDS=("${given[@]:0:\(place)}" \(item.name) "${given[@]:\(place)}")
                local -i COMP_CWORD="$((COMP_CWORD + 1))"
            fi

        """
    }.joined()
  }

  private static var zsh: String {
    defaults.map { item in
      let place = item.position + 1
      let tests = item.path.enumerated().map { "\"${words[\($0 + 2)]}\" = \($1) && " }.joined()
      return """
            if [[ \(tests)"${words[\(place)]}" = -* ]]; then
                words=("${(@)words[1,\(place - 1)]}" \(item.name) "${(@)words[\(place),-1]}")
                (( CURRENT += 1 ))
            fi

        """
    }.joined()
  }

  private static var fish: String {
    "    set -l given $unparsed_tokens (__verify-release_tokens -t)\n"
      + defaults.map { item in
        let place = item.position + 1
        let tests = item.path.enumerated().map { "test \"$given[\($0 + 2)]\" = \($1); and " }
          .joined()
        return """
              if \(tests)string match -q -- '-*' "$given[\(place)]"
                  set unparsed_tokens $unparsed_tokens[1..\(place - 1)] \(item.name) $unparsed_tokens[\(place)..]
              end

          """
      }.joined()
  }
}

extension String {
  fileprivate func inserting(_ lines: String, after line: String) -> String {
    guard let range = range(of: line) else { return self }
    return String(self[..<range.upperBound]) + lines + self[range.upperBound...]
  }
}
