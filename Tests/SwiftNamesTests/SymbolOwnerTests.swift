import SwiftNames
import Testing

/// The declaration that a demangled symbol is about, and how it is shown.
@Suite struct SymbolOwnerTests {
  @Test(arguments: [
    ("App.AppDelegate.start() -> ()", "App", "AppDelegate.start()"),
    (
      "static App.Store.make(Swift.Int, count: Swift.Int) -> App.Store", "App",
      "Store.make(_:count:)"
    ),
    ("App.f(x: (a: Swift.Int, b: Swift.Int), y: [A : B]) -> ()", "App", "f(x:y:)"),
    ("App.Stub.__allocating_init() -> App.Stub", "App", "Stub.init()"),
    ("App.Stub.__deallocating_deinit", "App", "Stub"),
    ("App.Store.mode.getter : App.Store.Mode", "App", "Store.mode"),
    ("type metadata accessor for App.Store.Mode", "App", "Store.Mode"),
    ("reflection metadata field descriptor App.Store", "App", "Store"),
    ("protocol conformance descriptor for App.Stub : Services.Service in App", "App", "Stub"),
    (
      "protocol witness for Services.Service.days(from: Swift.Int) -> Swift.Int in conformance"
        + " Stubs.Stub : Services.Service in Stubs", "Stubs", "Stub.days(from:)"
    ),
    ("generic specialization <Swift.Int> of App.Box.unwrap() -> A", "App", "Box.unwrap()"),
    (
      "function signature specialization <Arg[0] = Dead> of App.f(x: Swift.Int) -> ()", "App",
      "f(x:)"
    ),
    (
      "closure #1 (Swift.Int) -> Swift.Int in App.Store.buy(Swift.Int) -> Swift.Int", "App",
      "Store.buy(_:)"
    ),
    (
      "localDebug #1 (Swift.Int) -> Swift.Int in App.Store.buy(Swift.Int) -> ()", "App",
      "Store.buy.localDebug"
    ),
    ("m() -> Swift.Int in Local #1 in App.f() -> ()", "App", "f.Local.m"),
    ("App.(hidden in _AB12)(Swift.Int) -> Swift.Int", "App", "hidden(_:)"),
    ("(extension in Kit):Foundation.Data.dump() -> Swift.String", "Kit", "Data.dump()"),
    ("static App.Store.<~> infix(App.Store, App.Store) -> Swift.Bool", "App", "Store.<~>(_:_:)"),
    ("(1) suspend resume partial function for App.load() async -> Swift.Int", "App", "load()"),
    ("async function pointer to App.load() async -> Swift.Int", "App", "load()"),
    ("App.Table.subscript.getter : (Swift.Int) -> Swift.Int", "App", "Table.subscript"),
  ])
  func demangledNameYieldsOwner(demangled: String, module: String, text: String) {
    let owner = SymbolOwner(demangled: demangled)
    #expect(owner?.declaration.module == module)
    #expect(owner?.text == text)
  }

  @Test(
    arguments: [
      "", "(", "one-time initialization token for shared",
      "reabstraction thunk helper from @callee_guaranteed () -> () to Swift.Int",
      "protocol witness for ", "closure #1 in ", "f(", "App.",
    ])
  func nameWithoutDeclarationHasNoOwner(demangled: String) {
    #expect(SymbolOwner(demangled: demangled) == nil)
  }
}
