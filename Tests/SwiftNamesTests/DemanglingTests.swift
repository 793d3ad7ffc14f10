import SwiftNames
import Testing

@Suite struct DemanglingTests {
  @Test(arguments: [
    ("$s4main3FooV3runyyF", "main.Foo.run() -> ()"),
    ("$S4main3FooV3runyyF", "main.Foo.run() -> ()"),
    ("_$s4main3FooV3runyyF", "main.Foo.run() -> ()"),
    ("$e4main3FooV3runyyF", "main.Foo.run() -> ()"),
    ("_T04main3FooV3runyyF", "main.Foo.run() -> ()"),
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
    "$s", "$s4main3FooV3runyy!", "$sé", "$e4main\0",
  ])
  func damagedNamesAreUnreadable(name: String) {
    if case .read(let text) = Demangling.read(name) { Issue.record("\(name) was read as \(text)") }
  }
}
