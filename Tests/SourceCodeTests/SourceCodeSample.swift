/// Swift code with every construct that the lexer handles; no construct contains a blank line.
let sample = ####"""
  #!/usr/bin/env swift "
  /* a /* nested */ "comment" */ import SwiftUI // with a "quote

  #if DEBUG && (os(iOS) || !canImport(AppKit, _version: 1))
    let debug = String(localized: "debug", table: "Debug")
  #elseif compiler(>=6.2) || true
    let release = NSLocalizedString("release", tableName: nil, comment: "\(1) \u{e9}")
  #else
    let other = bundle.localizedString(forKey: key, value: #"a"b"#, table: name)
  #endif

  let plain = Text("plain \"quoted\" \u{1F600}\n")
  let raw = Text(##"raw \##(name) "# \n"##)
  let odd = Text(#"""#)

  let lines = Text(
    """
    first "line" \
    goes on
      \(count, specifier: "%lld") of \("""
        inner \(deep("x", [1: "y"]) { "z" }) "quoted"
        """)
    """, tableName: "Lines")

  let rawLines = #"""
    \n \#(Text("inside")) """
    """#

  let regexes = [/["(]/, #/ " /x "/#, /a\/b[/]/]
  let extended = #/
    " Text("no")
  /#
  let quotient = a / b + c/d - 0x1p-3 / 1e+5
  let value = try /["]/.firstMatch(in: text)

  enum Kind: String {
    case text(String), `default`, `raw name "`
    var title: LocalizedStringKey {
      switch self {
      case .text("no"): "kind.text"
      #if DEBUG
      case .default: return isOn ? "kind.on" : "kind.off"
      #endif
      default: "kind.other"
      }
    }
    static let name: LocalizedStringResource? = "kind.name"
  }

  func text(_ key: String, in language: String) -> String where T: P { catalog.text(key) }
  let composed = text("composed.\(kind.rawValue)", in: "en") + text(isOn ? "on" : (x ?? "off"))

  struct Screen: View {
    var body: some View {
      List<Never, Text> {
        Picker<Text, Int?, AnyView>("picker", selection: $n) { Text(verbatim: "no") }
        Button("button \(name) 100%", role: .cancel) { f?("\(g("\(h)"))") }
        #if DEBUG
          .help("debug help")
        #else
          .help("help")
        #endif
          .badge(isNew ? "new" : "old").accessibilityLabel(label)
      }.navigationTitle("title").localized(key: texts["subscript"], "member".localized)
    }
  }

  """####
