internal import StringCatalogs

/// Finds words to translate in a string.
enum TranslatableWords {
  /// Stands for an interpolation or format specifier.
  static let placeholder = "\u{FFFC}"

  /// Whether the string contains a word: a part with letters that is not a format specifier, URL,
  /// email address, path, identifier, hashtag, unit or number.
  static func areIn(_ text: String) -> Bool {
    let text = FormatString(text).pieces(of: text).joined(separator: placeholder)
    let isMeasure = text.contains { $0.isNumber || String($0) == placeholder }
    return text.split(whereSeparator: \.isWhitespace).contains { isWord($0, isMeasure: isMeasure) }
  }

  /// Whether it is a file name, a bundle identifier or a host such as `example.com`.
  static func isFileOrBundle(_ text: Substring) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, String(text).isIdentifier else { return false }
    let last = parts[parts.count - 1]
    return fileExtensions.contains(last.lowercased()) || ["com", "net", "org"].contains(last)
      || parts.count > 2 && domains.contains(parts[0])
  }

  private static func isWord(_ part: Substring, isMeasure: Bool) -> Bool {
    // Hashtags are the same in every language.
    guard part.contains(where: \.isLetter), !part.hasPrefix("#") else { return false }
    let core = trimmed(part)
    if part.contains("://") || isAddress(core) || isPath(part) || isFileOrBundle(core)
      || isHexadecimal(core) || part.hasSuffix("()") || constants.contains(core)
      || String(core).isIdentifier
    {
      return false
    }
    return part.split { !$0.isLetter }.contains { letters in
      let isSymbol = letters.utf8.count == 1 && (isMeasure || part.contains { "°²³".contains($0) })
      return !isSymbol && !units.contains(letters)
    }
  }

  /// The part without punctuation at its ends.
  private static func trimmed(_ part: Substring) -> Substring {
    let isInside = { (character: Character) in character.isLetter || character.isNumber }
    guard let start = part.firstIndex(where: isInside), let end = part.lastIndex(where: isInside)
    else { return part }
    return part[start...end]
  }

  /// Whether it is a URL, an email address or a host with an optional path.
  static func isAddress(_ part: Substring) -> Bool {
    if ["mailto:", "tel:", "sms:", "www."].contains(where: part.hasPrefix) { return true }
    let sides = part.split(separator: "@", omittingEmptySubsequences: false)
    if sides.count == 2, !sides[0].isEmpty, sides[1].dropFirst().contains(".") { return true }
    let host = part.prefix { $0 != "/" }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && domains.contains(labels[labels.count - 1])
      && labels.allSatisfy { label in
        !label.isEmpty
          && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      }
  }

  /// Whether it is an absolute path with at least two components, or starts in the home folder.
  private static func isPath(_ part: Substring) -> Bool {
    part.hasPrefix("~/") || part.hasPrefix("/") && part.dropFirst().dropLast().contains("/")
  }

  /// Whether it is a color, checksum, UUID or hardware address.
  private static func isHexadecimal(_ part: Substring) -> Bool {
    if part.split(separator: ":", omittingEmptySubsequences: false).map(\.utf8.count)
      == [2, 2, 2, 2, 2, 2]
    {
      return part.allSatisfy { $0.isASCII && $0.isHexDigit || $0 == ":" }
    }
    return part.utf8.count > 5 && part.contains(where: \.isNumber)
      && part.allSatisfy { $0.isASCII && $0.isHexDigit || $0 == "-" }
  }

  /// Values in code.
  private static let constants: Set<Substring> = ["false", "nil", "null", "true", "undefined"]

  private static let fileExtensions: Set = [
    "app", "bash", "c", "conf", "cpp", "css", "csv", "dmg", "dylib", "entitlements", "framework",
    "gif", "gz", "h", "heic", "html", "ics", "ipa", "jpeg", "jpg", "js", "json", "log", "m", "m4a",
    "md", "mov", "mp3", "mp4", "nib", "opml", "pdf", "pkg", "plist", "png", "py", "rtf", "sh",
    "sqlite", "storyboard", "strings", "stringsdict", "svg", "swift", "tar", "toml", "ts", "txt",
    "vcf", "wav", "webp", "xcassets", "xcodeproj", "xcstrings", "xib", "xml", "yaml", "yml", "zip",
    "zsh",
  ]

  private static let domains: Set<Substring> = [
    "ai", "app", "co", "com", "de", "dev", "edu", "eu", "fr", "io", "me", "net", "org", "uk",
  ]

  /// Symbols of units and names of formats that are the same in every language.
  private static let units: Set<Substring> = [
    "mm", "cm", "dm", "km", "nm", "ft", "yd", "µm", "µs", "mg", "kg", "oz", "lb", "lbs", "ms", "ns",
    "Hz",
    "kHz", "MHz", "GHz", "dB", "dBm", "kW", "MW", "Wh", "kWh", "Ah", "mAh", "mV", "kV", "mA", "kB",
    "KB", "MB", "GB", "TB", "PB", "KiB", "MiB", "GiB", "TiB", "kbps", "Kbps", "Mbps", "Gbps",
    "kcal", "kJ", "mph", "kph", "bpm", "BPM", "rpm", "fps", "FPS", "dpi", "ppi", "px", "pt", "ml",
    "mL", "cl", "dl", "dL", "mmol", "Pa", "hPa", "kPa", "mmHg", "mbar", "psi", "CSV", "HTML",
    "JSON",
    "PDF", "SQL", "URL", "XML", "YAML",
  ]
}
