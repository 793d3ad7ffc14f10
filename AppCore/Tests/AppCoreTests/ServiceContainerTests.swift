import AppCore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(60))) struct ServiceContainerTests {
  @Test func resolveAllCreatesEachServiceOnceAfterItsDependencies() throws {
    let made = Mutex<[String]>([])
    var container = ServiceContainer()
    for (name, needed) in [("a", "b"), ("b", "c"), ("d", "b")] {
      try container.register(
        ServiceRegistration(ServiceName<String>(name), needs: ServiceName<String>(needed)) {
          needed in
          made.withLock { $0.append(name) }
          return name + needed
        })
    }
    try container.register(
      ServiceRegistration(ServiceName<String>("c")) {
        made.withLock { $0.append("c") }
        return "c"
      })
    try container.resolveAll()
    try container.resolveAll()
    #expect(made.withLock { $0 } == ["c", "b", "a", "d"])
    let all = try container.resolve(.text("a"), .text("b"), .text("d"))
    #expect(all == ("abc", "bc", "dbc"))
    #expect(made.withLock { $0.count } == 4)
  }

  @Test func registeringRecreatesOnlyDependentServices() throws {
    let made = Mutex<[String]>([])
    var container = ServiceContainer()
    func registration(_ name: String, text: String) -> ServiceRegistration<String> {
      ServiceRegistration(.text(name)) {
        made.withLock { $0.append(name) }
        return text
      }
    }
    try container.register(registration("a", text: "a1"))
    try container.register(registration("z", text: "z1"))
    for (name, needed) in [("b", "a"), ("c", "b")] {
      try container.register(
        ServiceRegistration(.text(name), needs: .text(needed)) { needed in
          made.withLock { $0.append(name) }
          return name + needed
        })
    }
    try container.resolveAll()
    made.withLock { $0 = [] }
    try container.register(registration("a", text: "a2"))
    #expect(made.withLock { $0 } == ["a", "b", "c"])
    #expect(try container.resolve(.text("c"), .text("z")) == ("cba2", "z1"))
  }

  @Test func dependenciesCanHaveDifferentTypes() throws {
    var container = ServiceContainer()
    try container.register(ServiceRegistration(ServiceName<Int>("number")) { 3 })
    try container.register(ServiceRegistration(.text("text")) { "x" })
    let both = ServiceRegistration(.text("both"), needs: ServiceName<Int>("number"), .text("text"))
    {
      String(repeating: $1, count: $0)
    }
    #expect(both.dependencies == ["number", "text"])
    try container.register(both)
    try container.resolveAll()
    #expect(try container.resolve(.text("both")) == "xxx")
  }

  @Test func missingDependencyErrorNamesBothServices() throws {
    var container = ServiceContainer()
    try container.register(ServiceRegistration(.text("a"), needs: .text("b")) { $0 })
    let error = ServiceContainerError.missing("b", neededBy: "a")
    #expect(throws: error) { try container.resolveAll() }
    #expect(error.description.contains("\"b\", which \"a\" needs"))
    #expect(throws: ServiceContainerError.missing("x", neededBy: nil)) {
      try container.resolve(.text("x"))
    }
    try container.register(ServiceRegistration(.text("b")) { "found" })
    try container.resolveAll()
    #expect(try container.resolve(.text("a")) == "found")
  }

  @Test func cycleErrorListsCycle() throws {
    var container = ServiceContainer()
    try container.register(ServiceRegistration(.text("start"), needs: .text("a")) { $0 })
    try container.register(ServiceRegistration(.text("a"), needs: .text("b")) { $0 })
    try container.register(ServiceRegistration(.text("b"), needs: .text("a")) { $0 })
    let error = try #require(throws: ServiceContainerError.self) {
      try container.resolveAll()
    }
    #expect(error == .cyclic(["a", "b", "a"]))
    #expect(error.description.contains("a -> b -> a"))
  }

  @Test func selfDependencyIsCycle() throws {
    var container = ServiceContainer()
    try container.register(ServiceRegistration(.text("a"), needs: .text("a")) { $0 })
    #expect(throws: ServiceContainerError.cyclic(["a", "a"])) { try container.resolveAll() }
  }

  @Test func failedRegistrationChangesNothing() throws {
    var container = ServiceContainer()
    try container.register(ServiceRegistration(.text("a")) { "a1" })
    try container.register(ServiceRegistration(.text("b"), needs: .text("a")) { "b" + $0 })
    try container.resolveAll()
    #expect(throws: ServiceContainerError.cyclic(["a", "b", "a"])) {
      try container.register(ServiceRegistration(.text("a"), needs: .text("b")) { $0 })
    }
    #expect(throws: ServiceContainerError.notMade("a", reason: "no luck")) {
      try container.register(ServiceRegistration(.text("a")) { throw NoLuck() })
    }
    #expect(try container.resolve(.text("a"), .text("b")) == ("a1", "ba1"))
  }

  @Test func resolvingAnotherTypeIsError() throws {
    var container = ServiceContainer()
    try container.register(ServiceRegistration(.text("a")) { "text" })
    try container.resolveAll()
    #expect(throws: ServiceContainerError.wrongType("a", expected: "Int", found: "String")) {
      try container.resolve(ServiceName<Int>("a"))
    }
  }

  @Test func copiesShareServicesAndChangeIndependently() throws {
    var container = ServiceContainer()
    try container.register(ServiceRegistration(.text("a")) { "a1" })
    try container.resolveAll()
    var copy = container
    try copy.register(ServiceRegistration(.text("a")) { "a2" })
    #expect(try container.resolve(.text("a")) == "a1")
    #expect(try copy.resolve(.text("a")) == "a2")
  }
}

private struct NoLuck: Error, CustomStringConvertible {
  let description = "no luck"
}

extension ServiceName where Service == String {
  fileprivate static func text(_ name: String) -> Self { Self(name) }
}
