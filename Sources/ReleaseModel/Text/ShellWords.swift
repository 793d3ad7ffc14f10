extension [String] {
  /// The command as typed in a shell, quoted where necessary.
  package var quotedForShell: String { map(Self.quoted).joined(separator: " ") }

  private static func quoted(_ argument: String) -> String {
    let plain = argument.allSatisfy { character in
      character.isASCII
        && (character.isLetter || character.isNumber || "/._-=:,+@%".contains(character))
    }
    if plain, !argument.isEmpty { return argument }
    // Reports show an invisible character as an escape. Not every shell knows `$'…'`, but printf(1) is in POSIX.
    guard argument.unicodeScalars.contains(where: { $0.isInvisible && $0 != " " }) else {
      return "'" + argument.replacing("'", with: #"'\''"#) + "'"
    }
    return "\"$(printf '"
      + argument.utf8.map { byte in
        switch byte {
        case 0..<0x20, 0x7F..., UInt8(ascii: "'"), UInt8(ascii: "-"):
          #"\"# + String(String(0o1000 + Int(byte), radix: 8).dropFirst())
        case UInt8(ascii: #"\"#): #"\\"#
        case UInt8(ascii: "%"): "%%"
        default: String(UnicodeScalar(byte))
        }
      }.joined() + "')\""
  }
}
