#if canImport(Darwin)
  import Foundation

  extension StringCatalog {
    /// The string in the catalog as Xcode compiles it: into one folder for each language.
    static func compiledText(
      _ key: String, in language: String, arguments: [LocalizedArgument]
    ) -> String? {
      guard let folder = Bundle.module.path(forResource: language, ofType: "lproj"),
        let format = Bundle(path: folder)?.localizedString(forKey: key, value: nil, table: nil),
        format != key
      else { return nil }
      let values = arguments.map { argument -> any CVarArg in
        switch argument {
        case .integer(let number): number
        case .string(let text): text as NSString
        }
      }
      return String(format: format, locale: Locale(identifier: language), arguments: values)
    }
  }
#endif
