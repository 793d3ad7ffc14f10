/// The codes in mangled C++ names, and the parts that follow each of them (Itanium C++ ABI,
/// "Mangling").
///
/// Each part is one character:
///
/// - `t`: a type, `e`: an expression, `n`: a name, `s`: an identifier, `o`: an operator,
///   `c`: an encoding
/// - `p`: any number of types, `l`: any number of template arguments, `*`: expressions up to an `E`
/// - `a`: template arguments, if any, `i`: the same, after which the path can be substituted again
/// - `d`: a number, an expression or nothing, `#`: a number, if any, `v`: a value, `?`: any
///   character, `~`: an underscore, if any, `_` and `E`: themselves
/// - `@`: the path read last is mentioned, `+`: it can be substituted, `-`: a type without a path
///   can be substituted
/// - other letters: parts that only one code has; see `CxxScanner`
enum CxxCodes {
  /// `<type>`, except for qualifiers and the names of classes and enumerations.
  static let types: [String: String] =
    [
      "P": "t+", "R": "t+", "O": "t+", "C": "t+", "G": "t+", "F": "pE-", "A": "d_t+", "M": "tt-",
      "Dt": "eE-", "DT": "eE-", "Dp": "t+", "Dv": "~d_t+", "DF": "#?", "DB": "d_", "DU": "d_",
      "Dk": "n@", "DK": "n@", "Dd": "", "De": "", "Dh": "", "Df": "", "Di": "", "Ds": "", "Du": "",
      "Da": "", "Dc": "", "Dn": "", "DD": "", "u": "sa+", "U": "sat+", "S": "S@i", "T": "T-i",
      "Ts": "n@+", "Tu": "n@+", "Te": "n@+",
    ].merging(builtins.mapValues { _ in "" }) { first, _ in first }

  /// `<builtin-type>` of one letter.
  static let builtins: [String: String] = [
    "v": "void", "w": "wchar_t", "b": "bool", "c": "char", "a": "signed char",
    "h": "unsigned char", "s": "short", "t": "unsigned short", "i": "int", "j": "unsigned int",
    "l": "long", "m": "unsigned long", "x": "long long", "y": "unsigned long long",
    "n": "__int128", "o": "unsigned __int128", "f": "float", "d": "double", "e": "long double",
    "g": "__float128", "z": "...",
  ]

  /// `<CV-qualifiers>` and `<exception-spec>`.
  static let qualifiers = [
    "r": "", "V": "", "K": "", "Dx": "", "Do": "", "DO": "eE", "Dw": "pE",
  ]

  /// `<substitution>` of names in `std`.
  static let standard: [Unicode.Scalar: [String]] = [
    "t": ["std"], "a": ["std", "allocator"], "b": ["std", "basic_string"], "s": ["std", "string"],
    "i": ["std", "istream"], "o": ["std", "ostream"], "d": ["std", "iostream"],
  ]

  /// `<special-name>`, with its role for the declaration that it is derived from.
  static let derived: [String: (role: String, parts: String)] = [
    "TV": ("vtable for ", "t"), "TT": ("VTT for ", "t"), "TI": ("typeinfo for ", "t"),
    "TS": ("typeinfo name for ", "t"), "TF": ("typeinfo function for ", "t"),
    "TA": ("template parameter object", "l"), "TC": ("construction vtable in ", "C"),
    "TH": ("TLS initialization for ", "n"), "TW": ("TLS wrapper for ", "n"),
    "Th": ("thunk to ", "#_c"), "Tv": ("thunk to ", "#_#_c"),
    "Tc": ("covariant return thunk to ", "HHc"), "GV": ("guard variable for ", "n"),
    "GR": ("reference temporary for ", "nv"), "GA": ("hidden alias for ", "c"),
    "GT": ("transaction clone for ", "?c"), "GI": ("initializer for module ", "W"),
  ]

  /// `<operator-name>`, with its operands in an expression.
  static let operators: [String: (name: String, operands: String)] = [
    "nw": ("new", "N"), "na": ("new[]", "N"), "dl": ("delete", "e"), "da": ("delete[]", "e"),
    "aw": ("co_await", "e"), "ps": ("+", "e"), "ng": ("-", "e"), "ad": ("&", "e"),
    "de": ("*", "e"), "co": ("~", "e"), "pl": ("+", "ee"), "mi": ("-", "ee"), "ml": ("*", "ee"),
    "dv": ("/", "ee"), "rm": ("%", "ee"), "an": ("&", "ee"), "or": ("|", "ee"),
    "eo": ("^", "ee"), "aS": ("=", "ee"), "pL": ("+=", "ee"), "mI": ("-=", "ee"),
    "mL": ("*=", "ee"), "dV": ("/=", "ee"), "rM": ("%=", "ee"), "aN": ("&=", "ee"),
    "oR": ("|=", "ee"), "eO": ("^=", "ee"), "ls": ("<<", "ee"), "rs": (">>", "ee"),
    "lS": ("<<=", "ee"), "rS": (">>=", "ee"), "eq": ("==", "ee"), "ne": ("!=", "ee"),
    "lt": ("<", "ee"), "gt": (">", "ee"), "le": ("<=", "ee"), "ge": (">=", "ee"),
    "ss": ("<=>", "ee"), "nt": ("!", "e"), "aa": ("&&", "ee"), "oo": ("||", "ee"),
    "pp": ("++", "~e"), "mm": ("--", "~e"), "cm": (",", "ee"), "pm": ("->*", "ee"),
    "pt": ("->", "ee"), "cl": ("()", "e*"), "ix": ("[]", "ee"), "qu": ("?", "eee"),
    "ds": (".*", "ee"), "dt": (".", "ee"), "sz": ("sizeof", "e"), "az": ("alignof", "e"),
    "nx": ("noexcept", "e"), "te": ("typeid", "e"), "tw": ("throw", "e"), "sp": ("...", "e"),
  ]

  /// The operands of other expressions.
  static let expressions: [String: String] = [
    "il": "*", "tl": "t*", "cp": "e*", "cv": "tV", "di": "se", "dx": "ee", "dX": "eee",
    "dc": "te", "sc": "te", "rc": "te", "cc": "te", "ti": "t", "st": "t", "at": "t", "tr": "",
    "sZ": "e", "sP": "lE", "so": "tevE", "mc": "tevE", "rq": "Q", "rQ": "p_Q", "sr": "R",
    "on": "oa", "dn": "D", "fp": "P", "fl": "oe", "fr": "oe", "fL": "L", "fR": "oee",
  ]
}
