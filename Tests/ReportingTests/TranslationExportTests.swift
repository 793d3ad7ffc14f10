import Foundation
import FoundationXML
import ReleaseModel
import Reporting
import Testing

@Suite struct TranslationExportTests {
  private let strings = [
    UntranslatedString(
      language: "ru", sourceLanguage: "en", key: "%lld \"boats\"", comment: "A <b> & more, \u{1}so",
      units: [
        .init(id: "%lld \"boats\"|==|plural.one", source: "%lld boat\r\n"),
        .init(id: "%lld \"boats\"|==|plural.other", source: "%lld boats, \"all\""),
      ], pluralForms: ["one", "other"], location: SourceLocation(file: "A&B.xcstrings", line: 7)),
    UntranslatedString(
      language: "ru", sourceLanguage: "en", key: "Sea", comment: nil,
      units: [.init(id: "Sea", source: " Sea ]]> ")], pluralForms: [],
      location: SourceLocation(file: "en.lproj/L.strings", line: 9)),
  ]

  /// A parser reads every string back as it is.
  @Test func xliffIsReadBack() throws {
    final class Reader: NSObject, XMLParserDelegate {
      var read: [String] = []
      var text = ""
      func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
      ) {
        text = ""
        switch name {
        case "file":
          read.append(
            ["original", "source-language", "target-language"].compactMap { attributes[$0] }
              .joined(separator: " "))
        case "trans-unit": read.append(attributes["id"] ?? "")
        default: break
        }
      }
      func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
      func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
        qualifiedName: String?
      ) {
        if ["source", "note"].contains(name) { read.append("\(name) \(text)") }
      }
    }
    let reader = Reader()
    let parser = XMLParser(data: Data(TranslationExport.xliff.text(of: strings).utf8))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(
      reader.read == [
        "A&B.xcstrings en ru", "%lld \"boats\"|==|plural.one", "source %lld boat\r\n",
        "note A <b> & more, so", "%lld \"boats\"|==|plural.other",
        "source %lld boats, \"all\"", "note A <b> & more, so", "en.lproj/L.strings en ru", "Sea",
        "source  Sea ]]> ",
      ])
  }

  @Test func csvHasRowPerString() {
    #expect(
      TranslationExport.csv.text(of: strings) == """
        "language","key","source","comment","plural forms","file","line"\r
        "ru","%lld ""boats""\","%lld boats, ""all""\","A <b> & more, \u{1}so","one other","A&B.xcstrings","7"\r
        "ru","Sea"," Sea ]]> ","","","en.lproj/L.strings","9"\r

        """)
  }
}
