import StringCatalogs
import TestSupport

/// A catalog read from one English strings file.
func table(_ text: String, path: String = "en.lproj/A.strings") throws(CatalogError) -> Catalog {
  try table(Array(text.utf8), path: path)
}

func table(_ bytes: [UInt8], path: String = "en.lproj/A.strings") throws(CatalogError) -> Catalog {
  let english = LanguageID("en")
  return try Catalog(
    stringsFiles: [(language: english, path: path, bytes: bytes)], sourceLanguage: english)
}

extension Catalog {
  /// The string of each key in the first language.
  var texts: [String: String] {
    Dictionary(
      entries.map { ($0.key, $0.localizations.first?.content.unit?.value ?? "") },
      uniquingKeysWith: { _, last in last })
  }
}

func utf16(_ text: String, isBigEndian: Bool, hasMark: Bool) -> [UInt8] {
  ((hasMark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
    let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
    return isBigEndian ? [high, low] : [low, high]
  }
}

/// An XML property list with this content.
func plist(_ content: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0">
  \(content)
  </plist>

  """
}
