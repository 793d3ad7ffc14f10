internal import Foundation
package import ReleaseModel

/// A format of files for translators.
package enum TranslationExport: String, CaseIterable, Sendable {
  /// XLIFF 1.2, in the form that Xcode imports: one target language, and a `file` for each table.
  case xliff
  /// A row for each string (RFC 4180).
  case csv

  /// The file's text; the strings of an XLIFF file must be in one language.
  package func text(of strings: [UntranslatedString]) -> String {
    switch self {
    case .xliff: Self.xliff(strings)
    case .csv: Self.csv(strings)
    }
  }

  private static func xliff(_ strings: [UntranslatedString]) -> String {
    let files = strings.grouped { [$0.location.file, $0.sourceLanguage, $0.language] }
    let body = files.map { names, strings in
      let units = strings.flatMap { string in
        string.units.map { unit in
          let note = string.comment.map { "        <note>\(xml($0))</note>\n" } ?? ""
          return """
                  <trans-unit id="\(xml(unit.id))" xml:space="preserve">
                    <source>\(xml(unit.source))</source>

            """ + note + "      </trans-unit>\n"
        }
      }
      return """
          <file original="\(xml(names[0]))" source-language="\(xml(names[1]))" target-language="\(xml(names[2]))" datatype="plaintext">
            <header>
              <tool tool-id="verify-release" tool-name="verify-release"/>
            </header>
            <body>

        """ + units.joined() + "    </body>\n  </file>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">

      """ + body.joined() + "</xliff>\n"
  }

  /// Escapes text; characters that XML can't contain are left out.
  private static func xml(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\r": result += "&#13;"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func csv(_ strings: [UntranslatedString]) -> String {
    let rows = strings.map { string in
      [
        string.language, string.key, string.units.map(\.source).last ?? "", string.comment ?? "",
        string.pluralForms.joined(separator: " "), string.location.file, "\(string.location.line)",
      ]
    }
    let head = ["language", "key", "source", "comment", "plural forms", "file", "line"]
    return ([head] + rows).map { row in
      row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",") + "\r\n"
    }.joined()
  }
}
