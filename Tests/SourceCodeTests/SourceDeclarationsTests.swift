import SourceCode
import Testing

@Suite struct SourceDeclarationsTests {
  private func declarations(in source: String) -> [String] {
    SwiftSource(bytes: Array(source.utf8)).declarations().map {
      "\($0.path.joined(separator: ".")):\($0.line)\($0.isDebugOnly ? " debug" : "")"
    }
  }

  @Test func typesMembersAndNestedTypesAreFound() {
    let source = """
      public final class MockStore<T: Store>: Store where T.Item == Int {
        enum Mode: String { case free, paid }
        static let shared = MockStore()
        var price: Int { let local = 1; return local }
        class func reset() { func inner() {} }
        #if DEBUG
        func buy(_ item: Item) async throws -> Bool { struct Local {}; return true }
        #endif
      }

      extension Outer.Inner: Sendable {
        func extra() {}
      }
      func `free standing`() {}
      """
    #expect(
      declarations(in: source) == [
        "MockStore:1", "MockStore.Mode:2", "MockStore.Mode.free:2", "MockStore.shared:3",
        "MockStore.price:4", "MockStore.reset:5", "MockStore.buy:7 debug", "Outer.Inner.extra:12",
        "free standing:14",
      ])
  }

  @Test(arguments: [
    "// class Mock {}", #"let text = "class Mock {}""#, "f(x.class Mock)", "import class Mock.B",
  ])
  func otherCodeDeclaresNoMock(source: String) {
    #expect(!declarations(in: source).contains { $0.contains("Mock") })
  }

  @Test(arguments: ["class", "class A", "struct A {", "extension A.", "}}}", "class A { func }"])
  func incompleteCodeIsRead(source: String) {
    _ = declarations(in: source)
  }
}
