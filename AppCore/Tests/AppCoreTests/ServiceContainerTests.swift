import AppCore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(60))) struct ServiceContainerTests {
  @Test func resolveAllCreatesEachServiceOnceAfterItsDependencies() throws {
    let made = Mutex<[String]>([])
    let catalog = ServiceContainer()
    for (name, needed) in [("a", "b"), ("b", "c"), ("d", "b")] {
      try catalog.register(
        ServiceRegistration(ServiceName<String>(name), needs: ServiceName<String>(needed)) {
          needed in
          made.withLock { $0.append(name) }
          return name + needed
        })
    }
    try catalog.register(
      ServiceRegistration(ServiceName<String>("c")) {
        made.withLock { $0.append("c") }
        return "c"
      })
    try catalog.resolveAll()
    try catalog.resolveAll()
    #expect(made.withLock { $0 } == ["c", "b", "a", "d"])
    let all = try catalog.resolve(.text("a"), .text("b"), .text("d"))
    #expect(all == ("abc", "bc", "dbc"))
    #expect(made.withLock { $0.count } == 4)
  }

  @Test func supplyRecreatesOnlyDependentServices() throws {
    let made = Mutex<[String]>([])
    let catalog = ServiceContainer()
    func blueprint(_ name: String, text: String) -> ServiceRegistration<String> {
      ServiceRegistration(.text(name)) {
        made.withLock { $0.append(name) }
        return text
      }
    }
    try catalog.register(blueprint("a", text: "a1"))
    try catalog.register(blueprint("z", text: "z1"))
    for (name, needed) in [("b", "a"), ("c", "b")] {
      try catalog.register(
        ServiceRegistration(.text(name), needs: .text(needed)) { needed in
          made.withLock { $0.append(name) }
          return name + needed
        })
    }
    try catalog.resolveAll()
    made.withLock { $0 = [] }
    try catalog.register(blueprint("a", text: "a2"))
    #expect(made.withLock { $0 } == ["a", "b", "c"])
    #expect(try catalog.resolve(.text("c"), .text("z")) == ("cba2", "z1"))
  }

  @Test func dependenciesCanHaveDifferentTypes() throws {
    let catalog = ServiceContainer()
    try catalog.register(ServiceRegistration(ServiceName<Int>("number")) { 3 })
    try catalog.register(ServiceRegistration(.text("text")) { "x" })
    let both = ServiceRegistration(.text("both"), needs: ServiceName<Int>("number"), .text("text"))
    {
      String(repeating: $1, count: $0)
    }
    #expect(both.dependencies == ["number", "text"])
    try catalog.register(both)
    #expect(try catalog.resolve(.text("both")) == "xxx")
  }

  @Test func missingDependencyErrorNamesBothServices() throws {
    let catalog = ServiceContainer()
    try catalog.register(ServiceRegistration(.text("a"), needs: .text("b")) { $0 })
    let error = ServiceContainerError.missing("b", neededBy: "a")
    #expect(throws: error) { try catalog.resolveAll() }
    #expect(throws: error) { try catalog.resolve(.text("a")) }
    #expect(error.description.contains("\"b\", which \"a\" needs"))
    #expect(throws: ServiceContainerError.missing("x", neededBy: nil)) {
      try catalog.resolve(.text("x"))
    }
    try catalog.register(ServiceRegistration(.text("b")) { "found" })
    #expect(try catalog.resolve(.text("a")) == "found")
  }

  @Test func cycleErrorListsTheCycle() throws {
    let catalog = ServiceContainer()
    try catalog.register(ServiceRegistration(.text("start"), needs: .text("a")) { $0 })
    try catalog.register(ServiceRegistration(.text("a"), needs: .text("b")) { $0 })
    try catalog.register(ServiceRegistration(.text("b"), needs: .text("a")) { $0 })
    let error = try #require(throws: ServiceContainerError.self) {
      try catalog.resolve(.text("start"))
    }
    #expect(error == .cyclic(["a", "b", "a"]))
    #expect(error.description.contains("a -> b -> a"))
  }

  @Test func selfDependencyIsACycle() throws {
    let catalog = ServiceContainer()
    try catalog.register(ServiceRegistration(.text("a"), needs: .text("a")) { $0 })
    #expect(throws: ServiceContainerError.cyclic(["a", "a"])) { try catalog.resolveAll() }
  }

  @Test func failedSupplyChangesNothing() throws {
    let catalog = ServiceContainer()
    try catalog.register(ServiceRegistration(.text("a")) { "a1" })
    try catalog.register(ServiceRegistration(.text("b"), needs: .text("a")) { "b" + $0 })
    try catalog.resolveAll()
    #expect(throws: ServiceContainerError.cyclic(["a", "b", "a"])) {
      try catalog.register(ServiceRegistration(.text("a"), needs: .text("b")) { $0 })
    }
    #expect(throws: ServiceContainerError.notMade("a", reason: "no luck")) {
      try catalog.register(ServiceRegistration(.text("a")) { throw NoLuck() })
    }
    #expect(try catalog.resolve(.text("a"), .text("b")) == ("a1", "ba1"))
  }

  @Test func obtainingAnotherTypeIsAnError() throws {
    let catalog = ServiceContainer()
    try catalog.register(ServiceRegistration(.text("a")) { "text" })
    #expect(throws: ServiceContainerError.wrongType("a", expected: "Int", found: "String")) {
      try catalog.resolve(ServiceName<Int>("a"))
    }
  }

  @Test func blueprintUsingTheCatalogFailsInsteadOfDeadlocking() throws {
    let catalog = ServiceContainer()
    try catalog.register(ServiceRegistration(.text("a")) { "a" })
    try catalog.register(ServiceRegistration(.text("b")) { try catalog.resolve(.text("a")) })
    let error = try #require(throws: ServiceContainerError.self) { try catalog.resolveAll() }
    #expect(error == .notMade("b", reason: ServiceContainerError.usedByRegistration.description))
    #expect(try catalog.resolve(.text("a")) == "a")
  }
}

private struct NoLuck: Error, CustomStringConvertible {
  let description = "no luck"
}

extension ServiceName where Service == String {
  fileprivate static func text(_ name: String) -> Self { Self(name) }
}
