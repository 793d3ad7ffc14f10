import SwiftNames
import Testing

@Suite struct DemanglingTests {
  @Test(arguments: [
    ("$s4main3FooV3runyyF", "main.Foo.run() -> ()"),
    ("$S4main3FooV3runyyF", "main.Foo.run() -> ()"),
    ("_$s4main3FooV3runyyF", "main.Foo.run() -> ()"),
    ("$e4main3FooV3runyyF", "main.Foo.run() -> ()"),
    ("_T04main3FooV3runyyF", "main.Foo.run() -> ()"),
    ("_TtC4main3Foo", "main.Foo"),
    ("_TtCC4main3Foo5Inner", "main.Foo.Inner"),
    ("_TtOVC4main3Foo5Inner4Kind", "main.Foo.Inner.Kind"),
    ("_TtC4mainP33_A46C4D0E7DFD8A0B0AB2F9A6D7B8C9D06Hidden", "main.Hidden"),
    ("_TtP4main8Protocol_", "main.Protocol"),
    (
      "@__swiftmacro_1a13testStringifyAA1bySi_SitF9stringifyfMf_",
      "freestanding macro expansion #1 of stringify in a.test(a: Swift.Int, b: Swift.Int) -> ()"
    ),
  ])
  func namesWithAnyManglingPrefixAreRead(mangled: String, text: String) {
    #expect(Demangling.isMangled(mangled))
    guard case .read(let read) = Demangling.read(mangled) else {
      Issue.record("\(mangled) was not read")
      return
    }
    if mangled.hasPrefix("@") {
      #expect(read.contains("stringify"))
    } else {
      #expect(read == text)
    }
    #expect(Demangling.demangle(mangled) == read)
    #expect(!DeclarationScanner.declarations(in: read).isEmpty)
  }

  @Test(arguments: ["main", "_Z1fv", "", "_Tree_insert", "s4main1fyyF"])
  func otherNamesAreNotMangled(name: String) {
    #expect(Demangling.read(name) == .notMangled)
  }

  @Test(arguments: [
    "$s", "$s4main3FooV3runyy!", "$sé", "$e4main\0", "_Tt", "_TtC4main", "_TtC4main9Foo",
    "_TtGC4main3BarSi_",
    "_TtC4main3Foo_",
  ])
  func damagedNamesAreUnreadable(name: String) {
    if case .read(let text) = Demangling.read(name) { Issue.record("\(name) was read as \(text)") }
  }
}
