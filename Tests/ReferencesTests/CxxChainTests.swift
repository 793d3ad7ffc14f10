import Inspection
import TestSupport
import Testing

@Suite struct CxxChainTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let shop = """
    namespace shop {
      struct Price {
        virtual ~Price();
        virtual int cents(int x) const;
        static int debugCents;
      };
      int Price::debugCents = 3;
      Price::~Price() {}
      __attribute__((noinline)) int Price::cents(int x) const { return x * debugCents; }
      template <typename T> struct Box { T value; };
      __attribute__((noinline)) int open(const Box<Price> *box) { return box != nullptr; }
      __attribute__((noinline)) int open(int x) { return x; }
      namespace { __attribute__((noinline)) int hidden(int x) { return Price().cents(x); } }
      int entry(int x) { return hidden(x) + open(x) + open((const Box<Price> *)nullptr); }
    }
    """

  @Test(
    arguments: [
      ("shop::Price::cents", "shop::Price::cents"), ("shop.Price.cents", "shop::Price::cents"),
      ("cents", "shop::Price::cents"), ("_ZNK4shop5Price5centsEi", "shop::Price::cents"),
      ("hidden", "shop::hidden"), ("debugCents", "shop::Price::debugCents"),
      ("shop::open", "shop::open"),
    ])
  func nameIsFoundInCxxSwiftAndMangledForm(name: String, last: String) throws {
    let object = try folder.compile(cxx: Self.shop, "shop", "-ffunction-sections")
    let main = try folder.compile(
      cxx: "namespace shop { int entry(int); } int main() { return shop::entry(1); }", "main")
    guard case .chain(let chain) = try folder.answer(to: name, [main, object]) else {
      Issue.record("expected a chain")
      return
    }
    #expect(chain.prefix(2) == ["main", "shop::entry"])
    #expect(chain.last == last)
  }

  @Test func mentionedTypeIsReportedAsMention() throws {
    let object = try folder.compile(cxx: Self.shop, "shop")
    #expect(
      try folder.answer(to: "shop::Box", [object]) == .mention(["shop::entry", "shop::open"])
        || folder.answer(to: "shop::Box", [object]) == .mention(["shop::open"]))
    #expect(try folder.answer(to: "shop::Nothing", [object]) == .unknown)
  }
}
