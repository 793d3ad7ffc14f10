import SourceCode
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
        "mock_price:3", "app.MockStore:10", "app.MockStore.buy:11", "values:14", "app.Stub.run:15",
      ])
    #expect(found.literals.map(\.text) == [#"DEBUG_\"MENU\""#, "--uitesting"])
    #expect(found.literals.map(\.line) == [7, 16])
  }

  @Test func globalVariablesAreFound() {
    let found = source(
      #"""
      int mock_count, mock_limit = 3;
      const char *mock_names[2] = { "a", "b" };
      static int hidden;
      extern int declared;
      extern int assigned = 1;
      typedef struct { int field; } Type;
      struct forward;
      struct S { int field; } mock_state;
      int (*mock_hook)(int, int (*f)(void)) = 0;
      int declared(void), other(int a);
      MODULE_LICENSE("GPL");
      enum mode { on, off };
      __attribute__((unused)) int marked = f(1, 2), second;
      std::map<int, std::vector<int>> table;
      template <class T, int N> class Box { T values[N]; static int boxes; };
      int Box::boxes = 1;
      void run(void) { int local = 3; static int kept; for (int i = 0; i < 3; i++) { int j = i; } }
      bool operator==(S a, S b) { return true; }
      using Alias = int;
      namespace app::debug { int mock_port = 1; namespace { int anonymous; } }
      extern "C" { int exported; }
      """#)
    #expect(
      found.definitions.filter(\.isExternal).map { $0.path.joined(separator: ".") } == [
        "mock_count", "mock_limit", "mock_names", "assigned", "mock_state", "mock_hook", "marked",
        "second", "table", "Box", "Box.boxes", "run", "app.debug.mock_port", "exported",
      ])
    #expect(
      found.definitions.filter { !$0.isExternal }.map { $0.path.joined(separator: ".") } == [
        "hidden", "S", "app.debug.anonymous",
      ])
  }

  @Test func scopesFollowConditions() {
    let found = source(
      """
      #ifdef __cplusplus
      extern "C" {
      #endif
      #if OLD
      int first(int a) {
      #else
      int first(long a) {
      #endif
        int local;
      }
      int last;
      #ifdef __cplusplus
      }
      #endif
      class __attribute__((packed)) API Mock final : public Base<int> {
      public:
        class Inner { static void run() {} };
        Mock() : value(1) {}
      };
      """)
    #expect(
      found.definitions.filter(\.isExternal).map { $0.path.joined(separator: ".") } == [
        "first", "first", "last", "Mock", "Mock.Inner", "Mock.Inner.run", "Mock.Mock",
      ])
  }

  @Test func objectiveCClassesAreFound() {
    let found = source(
      """
      @class Other;
      @protocol Store;
      @interface MockStore : NSObject { int ivar; }
      @property int size;
      - (void)buy:(int)count;
      @end
      int before = 1;
      @implementation MockStore
      - (void)buy:(int)count { int local = count; }
      @end
      int after(void) { return 1; }
      """)
    #expect(found.objectiveCClasses.map { "\($0.path[0]):\($0.line)" } == ["MockStore:8"])
    #expect(found.definitions.map { $0.path[0] } == ["before", "after"])
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
      #if defined(DEBUG) && DEBUG
      void i() {}
      #else
      void j() {}
      #endif
      #if X && defined DEBUG && !defined(Y)
      void k() {}
      #endif
      #if X && !DEBUG
      void l() {}
      #elif X && !(Y && DEBUG)
      void m() {}
      #elif DEBUG == 0
      void n() {}
      #elif X && (Y || DEBUG)
      void o() {}
      #endif
      """#)
    let debugOnly = found.definitions.filter(\.isDebugOnly)
    #expect(debugOnly.map { $0.path[0] } == ["a", "c", "g", "i", "k"])
    #expect(found.literals.map(\.isDebugOnly) == [true])
  }

  @Test(arguments: ["#", "#if", "\"", "\"\\", "/*", "#if (", "f() {", "#define A \"x", "'\\", "("])
  func incompleteCodeIsRead(text: String) {
    _ = source(text)
  }

  @Test func environmentVariablesAreKeys() {
    let source = CSource(bytes: Array(#"void f(void) { getenv("A"); puts("B"); }"#.utf8))
    #expect(source.literals.map(\.isKey) == [true, false])
  }

  /// Clang leaves no symbol for a C++ constant, nor, with `-O2`, for a `static` variable that
  /// nothing changes.
  @Test(arguments: [
    ("const int a = 1;", true), ("const char *const a = \"x\";", true), ("static int a = 1;", true),
    ("constexpr int a = 1;", true), ("int a = 1;", false), ("static void a(void) {}", false),
  ])
  func constantsAreFoldable(_ code: String, _ isFoldable: Bool) {
    let source = CSource(bytes: Array(code.utf8))
    #expect(source.definitions.map(\.isFoldable) == [isFoldable])
  }
}
