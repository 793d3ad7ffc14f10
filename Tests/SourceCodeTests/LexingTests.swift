import SourceCode
import Testing

/// Code around a use neither hides it nor looks like one.
@Suite struct LexingTests {
  @Test(arguments: [
    "// Text(\"no\")\n", "/* Text(\"no\") */", "/* /* */ Text(\"no\") */", "/**/", "/* \" */",
    "let s = \"Text(no) // /* \"\n", #"let s = "\"Text(\"no\")"; "#, ##"f(#"Text("no")"#); "##,
    "let s = \"\"\"\n  Text(\"no\") \"\n  \"\"\"\n", #"f("\(g("Text(\"no\")"))"); "#,
    "let s = #\"\"\"\n  Text(\"no\") \"\"\" \\(\n  \"\"\"#\n",
    "let r = /[\"(]Text\\(\"no\\)/\n", "f(/\"/, 1, /\\/\"/); ", "let r = #/ \" /a \"/#\n",
    "let r = ##/ \"/# /##\n", "let r = #/\n  \" Text(\"no\")\n/#\n", "return /\"/\n",
    "x = a / b; y = c / d; ", "f(a/b, \"c/d\"); ", "(/)(4, 2); ",
    "let a = b\n  / c(\"/\")\n", "x/\"a/b\".count; ", "a !== b; c /* \" */ / d; ",
    "let `Text(\"no\")` = 1\n", "let `class` = 1; ", "let x = 'a'; ", "x = 0x1p-3+1e+5+0xe-1; ",
    "#!/usr/bin/swift \"\n", "#warning(\"Text(no)\")\n", "let k = \\A.b\n", "@A(\"x\") ",
    "x = y ? \"a\" : \"b\"; ", "f { $0 }\n", "infix operator </>\n", "`\n", "\0", "#\n", "##\n",
    "let s = \"unfinished\n", "let s = \"unfinished \\(\n", "let s = \"unfinished \\(f(\"a\n",
    "))]}\n", "f(]); ", "{ ( [ }\n", "#if A\n((\n#endif\n", "#endif\n", "#else\n",
    "static func / (l: A, r: A) -> A {}\n", "let x = [/a/: \"b\"]\n",
  ])
  func useAfterOtherCodeIsFound(source: String) {
    #expect(found(source + "Text(\"k\")") == ["Text k"])
  }

  @Test(arguments: ["// ", "/* ", "/* /* */ ", "\"\"\"\n", "#\"", "/* \n", "#!"])
  func unclosedCommentOrLiteralHasNoUses(opening: String) {
    #expect(found(opening + "Text(\"k\")") == [])
  }

  @Test func usesInInterpolationsAreFound() {
    #expect(
      found(#"f("a \(Text("b \(NSLocalizedString("c", comment: "")) d")) e"); Text("g")"#)
        == ["Text b <> d", "NSLocalizedString c", "Text g"])
  }

  @Test func usesInArgumentsAreFound() {
    let source = #"Button(Text("no") + f, action: { Text("a") }, x: [Text("b"), (Text("c"))])"#
    #expect(found(source) == ["Text no", "Text a", "Text b", "Text c"])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func linesAndByteColumnsAreCounted(end: String) {
    let source = ["Text(\"a\")", "é Text(  \"b\")", "", " Text(f", " ? \"c\"", ": #\"d\"#)"]
      .joined(separator: end)
    #expect(uses(source).map(\.line) == [1, 2, 5, 6])
    #expect(uses(source).map(\.column) == [6, 11, 4, 3])
    #expect(uses("\u{FEFF}" + source).map(\.column) == [6, 11, 4, 3])
  }

  @Test func computedKeyHasItsOwnLocation() {
    #expect(uses("NSLocalizedString(\n  a.b, comment: c)").map(\.line) == [2])
    #expect(uses("NSLocalizedString(\n  a.b, comment: c)").map(\.column) == [3])
  }
}
