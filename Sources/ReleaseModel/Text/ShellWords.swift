extension [String] {
  /// The command as typed in a shell, quoted where necessary.
  package var quotedForShell: String { map(Self.quoted).joined(separator: " ") }

  private static func quoted(_ argument: String) -> String {
    let plain = argument.allSatisfy { character in
      character.isASCII
        && (character.isLetter || character.isNumber || "/._-=:,+@%".contains(character))
    }
    return plain && !argument.isEmpty
      ? argument : "'" + argument.replacing("'", with: #"'\''"#) + "'"
  }
}
