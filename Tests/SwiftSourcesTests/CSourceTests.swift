import SwiftSources
import Testing

@Suite struct CSourceTests {
  private func source(_ text: String) -> CSource { CSource(bytes: Array(text.utf8)) }

  @Test func conditionsAreCounted() {
    let found = source(
      """
      #ifndef KIT_H
      #define KIT_H
      #if DEBUG && !defined(MOCK) // QA
      #elif defined MOCK || __has_include("x.h") || VERSION(3) > 2
      #endif
      #ifdef __cplusplus
      extern "C" {
      #endif
      #ifndef LIMIT /* 7 */
      # define LIMIT 7
      #endif
      #ifndef NDEBUG
      #endif
      #endif
      """)
    #expect(found.conditions == ["DEBUG": 1, "MOCK": 2, "NDEBUG": 1])
  }

  @Test func definitionsAndStringsAreFound() {
    let found = source(
      #"""
      // void comment(void) {}
      int declared(void);
      __attribute__((noinline)) static int mock_price(int (*f)(int),
        const char *name) {
        if (f) { return f(1); }
        for (;;) { call(name); }
        return getenv("DEBUG_\"MENU\"") ? '"' : 1;
      }
      namespace app {
      class MockStore : public Store {
        void buy() const override { other(); }
      };
      }
      struct S values[] = { { 1 }, f(2) };
      void app::Stub::run() {
      #define FLAG "--uitesting"
      }
      """#)
    #expect(
      found.definitions.map { "\($0.path.joined(separator: ".")):\($0.line)" } == [
        "mock_price:3", "MockStore:10", "buy:11", "app.Stub.run:15",
      ])
    #expect(found.literals.map(\.text) == [#"DEBUG_\"MENU\""#, "--uitesting"])
    #expect(found.literals.map(\.line) == [7, 16])
  }

  @Test func debugOnlyCodeIsRecognized() {
    let found = source(
      #"""
      #ifdef DEBUG
      void a() { f("a"); }
      #else
      void b() {}
      #endif
      #if defined(DEBUG)
      #if X
      void c() {}
      #endif
      #elif Y
      void d() {}
      #endif
      #if !DEBUG
      void e() {}
      #else
      void g() {}
      #endif
      #if DEBUG || X
      void h() {}
      #endif
      """#)
    #expect(found.definitions.filter(\.isDebugOnly).map { $0.path[0] } == ["a", "c", "g"])
    #expect(found.literals.map(\.isDebugOnly) == [true])
  }

  @Test(arguments: ["#", "#if", "\"", "\"\\", "/*", "#if (", "f() {", "#define A \"x", "'\\", "("])
  func incompleteCodeIsRead(text: String) {
    _ = source(text)
  }
}
