import SwiftNames
import Testing

@Suite struct DeclarationScannerTests {
  @Test(arguments: [
    ("Lib.Klass.default.getter : Swift.Int", ["Lib|Klass.default", "Swift|Int"]),
    ("Lib.Klass.init(x: Swift.Int) -> Lib.Klass?", ["Lib|Klass.init", "Lib|Klass", "Swift|Int"]),
    ("Lib.Klass.__allocating_init() -> Lib.Klass", ["Lib|Klass.init", "Lib|Klass"]),
    ("type metadata accessor for Lib.(Priv in _A46C).Inner", ["Lib|Priv.Inner"]),
    (
      "static Lib.Outer.< infix(Lib.Outer<A>, Lib.Outer<A>) -> Swift.Bool",
      ["Lib|Outer.<", "Lib|Outer", "Swift|Bool"]
    ),
    ("Lib.<=> infix(Swift.Int, Swift.Int) -> Swift.Int", ["Lib|<=>", "Swift|Int"]),
    (
      "(extension in Lib):Foundation.UserDefaults.debugExt.getter : Swift.Bool",
      ["Lib|UserDefaults.debugExt", "Swift|Bool"]
    ),
    (
      "property descriptor for (extension in Lib):Lib.Outer<A where A == Swift.Int>.prop : Swift.Int",
      ["Lib|Outer.prop", "Swift|Int"]
    ),
    (
      "m() -> Swift.Int in Local #1 in Lib.NG.local(Swift.Int) -> Any",
      ["Lib|NG.local.Local.m", "Lib|NG.local.Local", "Lib|NG.local", "Swift|Int"]
    ),
    (
      "static Deep.s.getter : Swift.Int in Local #1 in Lib.NG.local(Swift.Int) -> Any",
      ["Lib|NG.local.Local.Deep.s", "Lib|NG.local.Local", "Lib|NG.local", "Swift|Int"]
    ),
    (
      "type metadata for Deep in Local #1 in Lib.NG.local(Swift.Int) -> Any",
      ["Lib|NG.local.Local.Deep", "Lib|NG.local.Local", "Lib|NG.local", "Swift|Int"]
    ),
    (
      "closure #1 (Swift.Int) -> Swift.Int in f #1 (Swift.Int) -> Swift.Int in Lib.NG.local() -> Any",
      ["Lib|NG.local.f", "Lib|NG.local", "Swift|Int"]
    ),
    (
      "base witness table accessor for Swift.Equatable in Deep in Local #1 in Lib.NG.f() -> Any : Swift.Hashable in Lib",
      ["Lib|NG.f.Local.Deep", "Lib|NG.f.Local", "Lib|NG.f", "Swift|Equatable", "Swift|Hashable"]
    ),
    (
      "variable initialization expression of Lib.Klass.($__lazy_storage_$_lazyOne in _A46C) : [Swift.Int]?",
      ["Lib|Klass.lazyOne", "Swift|Int"]
    ),
    (
      "Lib.Executable.(in _9983).init(x: Swift.Int) -> Lib.Executable",
      ["Lib|Executable.init", "Lib|Executable", "Swift|Int"]
    ),
    (
      "v #1 : Swift.Int in closure #1 @Sendable () -> Lib.Out<A> in Lib.Conf.run<A where A: Lib.P>() -> ()",
      ["Lib|Conf.run.v", "Lib|Conf.run", "Lib|Out", "Lib|P", "Swift|Int"]
    ),
    ("Lib.`raw name`(_: A) -> A", ["Lib|raw name"]),
    (
      "protocol witness for Swift.Hashable.hash(into: inout Swift.Hasher) -> () in conformance Lib.E : Swift.Hashable in Lib",
      ["Swift|Hashable.hash", "Swift|Hasher", "Lib|E", "Swift|Hashable"]
    ),
    (
      "Lib.Klass.closureProp.modify : (Swift.Int, Swift.String) -> Lib.Outer<Swift.Int> with unmangled suffix \".resume.0\"",
      ["Lib|Klass.closureProp", "Swift|Int", "Swift|String", "Lib|Outer"]
    ),
  ])
  func everyDeclarationInDemangledNameIsFound(demangled: String, expected: [String]) {
    let found = Set(
      DeclarationScanner.declarations(in: demangled).map { "\($0.module)|\($0.name)" })
    #expect(found == Set(expected))
  }

  @Test(arguments: ["", "(", "Lib.", "Lib.(", "(extension in ", "`", "a in ", " in "])
  func incompleteNameHasNoDeclarations(text: String) {
    #expect(DeclarationScanner.declarations(in: text).isEmpty)
  }
}
