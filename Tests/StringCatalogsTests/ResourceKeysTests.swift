import Foundation
import StringCatalogs
import Testing

@Suite struct ResourceKeysTests {
  private static let keys = ["Tide", "Don't go", "Say \"hi\"", "a < b & c", "tide.high", "Flut €"]

  @Test(arguments: [
    (#"<label text="Tide" id="x"/>"#, ["Tide"]), ("<string key=\"text\">Tide</string>", ["Tide"]),
    ("<key>Title</key>\n<string>\n  Tide\n</string>", ["Tide"]),
    ("<string>a &lt; b &amp; c</string><string>Don&#39;t go</string>", ["Don't go", "a < b & c"]),
    (#"<attribute value="Say &quot;hi&quot;"/>"#, ["Say \"hi\""]),
    (
      #"{"title": "Tide", "detail": ["Don't go", "Say \"hi\"", "Flut \u20ac"]}"#,
      ["Tide", "Don't go", "Say \"hi\"", "Flut €"]
    ),
    (#"{"Tide": 1, "b": "\\"}, "tide.high""#, ["Tide", "tide.high"]),
    ("title: Tide\nitems:\n  - tide.high\n", ["Tide", "tide.high"]),
    ("title = Tide; other = tide.high;", ["Tide", "tide.high"]), ("1,Tide\r\n2,x", ["Tide"]),
    ("let a = 'Tide'", ["Tide"]),
    ("<string>Tides</string>", []), (#"{"a": "Low Tide", "b": "tide"}"#, []), ("", []),
    ("Tide", ["Tide"]), ("\u{FEFF}\\\\\"", []),
  ])
  func keysThatAreWholeStringsAreFound(text: String, expected: [String]) {
    #expect(ResourceKeys(Self.keys).found(in: Array(text.utf8)) == Set(expected))
  }

  @Test func binaryPropertyListIsRead() throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["Title": "Tide", "Items": ["Flut €"]], format: .binary, options: 0)
    #expect(ResourceKeys(Self.keys).found(in: Array(data)) == ["Tide", "Flut €"])
  }
}
