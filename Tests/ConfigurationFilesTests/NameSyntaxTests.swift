import ReleaseModel
import Testing

@Suite struct NameSyntaxTests {
  @Test(arguments: [
    "*", "*.*", "...", " debugMode", "debugMode ", "`default`", "debugThing()", "open(_:count:)",
    "Store.open(", "Box<Int>", "Box<T>.value", "*<T>", "[Store]", "Store.", "*.", "Store..",
    ".debugMode", "Store..debugMode", "mode:", "a, b", "\"mode\"", "{ get }", "app:::mode", "app::",
  ])
  func patternThatCannotMatchIsRejected(_ pattern: String) {
    #expect(NameSyntax.problem(in: pattern) != nil)
  }

  @Test(arguments: [
    "mode", "Store.debug*", "*Simulation*", "Store.*.mode", "_debug$1", "app::Stub", "<~>",
    "Store.<~>", "Store.==", "Store....", ".<", "a.+", "debug mode now", "1dbg-start", "is it on?",
    "app::Stub::operator()", "operator<=>", "app::operator<<", "operator\"\"_x", "operator new[]",
    "operator[]", "app::~Stub", "dbgÜnicode", "调试模式", "Dbg😀Emoji", "got.$s3App", "√√",
  ])
  func patternThatCanMatchIsAccepted(_ pattern: String) {
    #expect(NameSyntax.problem(in: pattern) == nil)
  }
}
