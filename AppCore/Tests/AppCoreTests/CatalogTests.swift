import AppCore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(60))) struct CatalogTests {
  @Test func prepareAllCreatesEachServiceOnceAfterItsDependencies() throws {
    let made = Mutex<[String]>([])
    let catalog = Catalog()
    for (name, needed) in [("a", "b"), ("b", "c"), ("d", "b")] {
      try catalog.supply(
        Blueprint(ServiceName<String>(name), needs: ServiceName<String>(needed)) { needed in
          made.withLock { $0.append(name) }
          return name + needed
        })
    }
    try catalog.supply(
      Blueprint(ServiceName<String>("c")) {
        made.withLock { $0.append("c") }
        return "c"
      })
    try catalog.prepareAll()
    try catalog.prepareAll()
    #expect(made.withLock { $0 } == ["c", "b", "a", "d"])
    let all = try catalog.obtain(.text("a"), .text("b"), .text("d"))
    #expect(all == ("abc", "bc", "dbc"))
    #expect(made.withLock { $0.count } == 4)
  }

  @Test func supplyRecreatesOnlyDependentServices() throws {
    let made = Mutex<[String]>([])
    let catalog = Catalog()
    func blueprint(_ name: String, text: String) -> Blueprint<String> {
      Blueprint(.text(name)) {
        made.withLock { $0.append(name) }
        return text
      }
    }
    try catalog.supply(blueprint("a", text: "a1"))
    try catalog.supply(blueprint("z", text: "z1"))
    for (name, needed) in [("b", "a"), ("c", "b")] {
      try catalog.supply(
        Blueprint(.text(name), needs: .text(needed)) { needed in
          made.withLock { $0.append(name) }
          return name + needed
        })
    }
    try catalog.prepareAll()
    made.withLock { $0 = [] }
    try catalog.supply(blueprint("a", text: "a2"))
    #expect(made.withLock { $0 } == ["a", "b", "c"])
    #expect(try catalog.obtain(.text("c"), .text("z")) == ("cba2", "z1"))
  }

  @Test func dependenciesCanHaveDifferentTypes() throws {
    let catalog = Catalog()
    try catalog.supply(Blueprint(ServiceName<Int>("number")) { 3 })
    try catalog.supply(Blueprint(.text("text")) { "x" })
    let both = Blueprint(.text("both"), needs: ServiceName<Int>("number"), .text("text")) {
      String(repeating: $1, count: $0)
    }
    #expect(both.dependencies == ["number", "text"])
    try catalog.supply(both)
    #expect(try catalog.obtain(.text("both")) == "xxx")
  }

  @Test func missingDependencyErrorNamesBothServices() throws {
    let catalog = Catalog()
    try catalog.supply(Blueprint(.text("a"), needs: .text("b")) { $0 })
    let error = CatalogError.missing("b", neededBy: "a")
    #expect(throws: error) { try catalog.prepareAll() }
    #expect(throws: error) { try catalog.obtain(.text("a")) }
    #expect(error.description.contains("\"b\", which \"a\" needs"))
    #expect(throws: CatalogError.missing("x", neededBy: nil)) { try catalog.obtain(.text("x")) }
    try catalog.supply(Blueprint(.text("b")) { "found" })
    #expect(try catalog.obtain(.text("a")) == "found")
  }

  @Test func cycleErrorListsTheCycle() throws {
    let catalog = Catalog()
    try catalog.supply(Blueprint(.text("start"), needs: .text("a")) { $0 })
    try catalog.supply(Blueprint(.text("a"), needs: .text("b")) { $0 })
    try catalog.supply(Blueprint(.text("b"), needs: .text("a")) { $0 })
    let error = try #require(throws: CatalogError.self) { try catalog.obtain(.text("start")) }
    #expect(error == .cyclic(["a", "b", "a"]))
    #expect(error.description.contains("a -> b -> a"))
  }

  @Test func selfDependencyIsACycle() throws {
    let catalog = Catalog()
    try catalog.supply(Blueprint(.text("a"), needs: .text("a")) { $0 })
    #expect(throws: CatalogError.cyclic(["a", "a"])) { try catalog.prepareAll() }
  }

  @Test func failedSupplyChangesNothing() throws {
    let catalog = Catalog()
    try catalog.supply(Blueprint(.text("a")) { "a1" })
    try catalog.supply(Blueprint(.text("b"), needs: .text("a")) { "b" + $0 })
    try catalog.prepareAll()
    #expect(throws: CatalogError.cyclic(["a", "b", "a"])) {
      try catalog.supply(Blueprint(.text("a"), needs: .text("b")) { $0 })
    }
    #expect(throws: CatalogError.notMade("a", reason: "no luck")) {
      try catalog.supply(Blueprint(.text("a")) { throw NoLuck() })
    }
    #expect(try catalog.obtain(.text("a"), .text("b")) == ("a1", "ba1"))
  }

  @Test func obtainingAnotherTypeIsAnError() throws {
    let catalog = Catalog()
    try catalog.supply(Blueprint(.text("a")) { "text" })
    #expect(throws: CatalogError.wrongType("a", expected: "Int", found: "String")) {
      try catalog.obtain(ServiceName<Int>("a"))
    }
  }

  @Test func blueprintUsingTheCatalogFailsInsteadOfDeadlocking() throws {
    let catalog = Catalog()
    try catalog.supply(Blueprint(.text("a")) { "a" })
    try catalog.supply(Blueprint(.text("b")) { try catalog.obtain(.text("a")) })
    let error = try #require(throws: CatalogError.self) { try catalog.prepareAll() }
    #expect(error == .notMade("b", reason: CatalogError.usedByBlueprint.description))
    #expect(try catalog.obtain(.text("a")) == "a")
  }
}

private struct NoLuck: Error, CustomStringConvertible {
  let description = "no luck"
}

extension ServiceName where Service == String {
  fileprivate static func text(_ name: String) -> Self { Self(name) }
}
