internal import Algorithms

extension CxxParser {
  /// The types with one-letter codes: Itanium C++ ABI, `<builtin-type>`.
  static let builtins: [UInt8: String] = Dictionary(
    uniqueKeysWithValues: [
      ("v", "void"), ("w", "wchar_t"), ("b", "bool"), ("c", "char"), ("a", "signed char"),
      ("h", "unsigned char"), ("s", "short"), ("t", "unsigned short"), ("i", "int"),
      ("j", "unsigned int"), ("l", "long"), ("m", "unsigned long"), ("x", "long long"),
      ("y", "unsigned long long"), ("n", "__int128"), ("o", "unsigned __int128"), ("f", "float"),
      ("d", "double"), ("e", "long double"), ("g", "__float128"), ("z", "..."),
    ].map { (Array($0.0.utf8)[0], $0.1) })

  /// The operators and their operand counts: Itanium C++ ABI, `<operator-name>`.
  static let operators: [String: (name: String, operands: Int)] = [
    "nw": ("new", 0), "na": ("new[]", 0), "dl": ("delete", 1), "da": ("delete[]", 1),
    "aw": ("co_await", 1), "ps": ("+", 1), "ng": ("-", 1), "ad": ("&", 1), "de": ("*", 1),
    "co": ("~", 1), "pl": ("+", 2), "mi": ("-", 2), "ml": ("*", 2), "dv": ("/", 2),
    "rm": ("%", 2), "an": ("&", 2), "or": ("|", 2), "eo": ("^", 2), "aS": ("=", 2),
    "pL": ("+=", 2), "mI": ("-=", 2), "mL": ("*=", 2), "dV": ("/=", 2), "rM": ("%=", 2),
    "aN": ("&=", 2), "oR": ("|=", 2), "eO": ("^=", 2), "ls": ("<<", 2), "rs": (">>", 2),
    "lS": ("<<=", 2), "rS": (">>=", 2), "eq": ("==", 2), "ne": ("!=", 2), "lt": ("<", 2),
    "gt": (">", 2), "le": ("<=", 2), "ge": (">=", 2), "ss": ("<=>", 2), "nt": ("!", 1),
    "aa": ("&&", 2), "oo": ("||", 2), "pp": ("++", 1), "mm": ("--", 1), "cm": (",", 2),
    "pm": ("->*", 2), "pt": ("->", 2), "cl": ("()", 0), "ix": ("[]", 2), "qu": ("?", 3),
    "ds": (".*", 2), "dt": (".", 2), "sz": ("sizeof", 1), "az": ("alignof", 1),
    "nx": ("noexcept", 1), "te": ("typeid", 1), "tw": ("throw", 1), "sp": ("...", 1),
  ]

  /// `<operator-name>` as a component: `operator==`, `operator bool`.
  mutating func operatorName() throws(Refusal) -> String {
    if next == UInt8(ascii: "v"), byte(after: 1).isDigit {
      _ = try text(2)
      return "operator \(try sourceName())"
    }
    let code = try text(2)
    switch code {
    case "cv":
      let builtin = Self.builtins[next]
      let path = try type()
      return builtin.map { "operator \($0)" }
        ?? (path.isEmpty ? "operator" : "operator \(path.joined(separator: "::"))")
    case "li": return "operator\"\" \(try sourceName())"
    default:
      guard let found = Self.operators[code] else { throw Refusal() }
      return found.name.utf8.first?.isLowercase == true
        ? "operator \(found.name)" : "operator\(found.name)"
    }
  }
}
