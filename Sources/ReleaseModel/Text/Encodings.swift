extension String {
  /// The string with `%XX` for every byte that is neither unreserved (RFC 3986, section 2.3) nor in
  /// `others`.
  package func percentEncoded(except others: String = "") -> String {
    utf8.map { byte in
      byte.isUnreserved || others.utf8.contains(byte)
        ? String(UnicodeScalar(byte)) : byte.percentEncoded
    }.joined()
  }
}

extension UInt8 {
  /// Whether the byte is unreserved in a web address (RFC 3986, section 2.3).
  package var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~".utf8.contains(self)
    }
  }

  /// The byte as `%XX`.
  package var percentEncoded: String {
    "%" + (self < 16 ? "0" : "") + String(self, radix: 16, uppercase: true)
  }
}

extension String {
  /// The string as a double-quoted scalar (YAML 1.2, 7.3.1), with escapes that JSON has too.
  package var quotedForYAML: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case ..<" ", "\u{7F}"..."\u{A0}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

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

extension String {
  /// 16 hexadecimal digits that are the same in every run: the 64-bit FNV-1a hash.
  package var hashDigits: String {
    utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }.allDigits
  }
}

extension UInt64 {
  /// All 16 hexadecimal digits.
  package var allDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
