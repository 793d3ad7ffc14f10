import Foundation
import Inspection
import ReleaseModel
import TestSupport
import Testing
import Verification

/// Programs built by real compilers, with declarations and strings that rules look for.
///
/// `debug` and `optimized` are executables, `Shop.o` and `backdoor.o` objects, `libShop.a` an
/// archive of both, `stripped` and `without-locals` stripped copies of `debug`.
final class EvidenceSample: Sendable {
  /// The sample for the running suite.
  @TaskLocal static var current: EvidenceSample?

  let bench: Bench

  private static let shop = #"""
    import Foundation

    infix operator <~>

    public struct DebugBox<Value> {
      var value: Value
      @inline(never) func unwrap() -> Value { value }
    }

    public final class Store {
      public enum DebugMode: String, CaseIterable { case off, premium }
      public struct Inner {
        public enum DebugDeep {
          case one
          @inline(never) public var label: String { "\(self)" }
        }
      }

      private var debugSecret = CommandLine.arguments.count
      public var mode = DebugMode.off

      @inline(never) public func buy(_ count: Int) -> Int {
        @inline(never) func localDebug(_ x: Int) -> Int { x + debugSecret }
        debugSecret += count
        return localDebug(count) + debugHidden(count)
      }
      @inline(never) public static func <~> (left: Store, right: Store) -> Bool {
        left.debugSecret < right.debugSecret
      }
    }

    @inline(never) private func debugHidden(_ x: Int) -> Int { x &* CommandLine.arguments.count }

    extension Data {
      @inline(never) public func debugDump() -> String { "Shop.debugForceFreemium \(count)" }
    }

    @main struct Main {
      static func main() {
        let store = Store()
        print(store.buy(2), store <~> store, Store.DebugMode.allCases, Store.Inner.DebugDeep.one.label)
        print(Data().debugDump(), DebugBox(value: 1).unwrap(), DebugBox(value: "").unwrap())
        store.mode = .premium
      }
    }
    """#
  private static let backdoor = """
    static int hidden_backdoor(int x) { return x + 1; }
    int (*pointer)(int) = hidden_backdoor;
    const char *debug_backdoor(void) { return "a text that only C has"; }
    int main(void) { return pointer(debug_backdoor()[0]); }
    """

  private static let commands = """
    swiftc -parse-as-library -module-name Shop Shop.swift -o debug -Onone
    swiftc -parse-as-library -module-name Shop Shop.swift -o optimized -O
    swiftc -parse-as-library -module-name Shop Shop.swift -o Shop.o -emit-object
    cc -c -o backdoor.o backdoor.c
    ar rcs libShop.a Shop.o backdoor.o
    strip -o stripped debug
    strip -x -o without-locals debug
    """

  init() async throws {
    bench = try await Program.onThread {
      try Bench(
        copyOf: FixtureCache.folder(
          "sample", files: ["Shop.swift": Self.shop, "backdoor.c": Self.backdoor],
          commands: Self.commands.split(separator: "\n")
            .map { $0.split(separator: " ").map(String.init) }))
    }
  }

  /// Inspects a file in the sample.
  func gather(
    _ name: String, rules: [Rule], scope: ModuleScope = .all, sources: SourceIndex = .empty
  ) async throws -> ArtifactEvidence {
    try await ArtifactGatherer(workspace: bench.workspace).gather(
      bench.path(name), name: name, build: "release", rules: rules, scope: scope, sources: sources)
  }

  func matches(
    _ name: String, _ rules: Rule..., scope: ModuleScope = .all, sources: SourceIndex = .empty
  ) async throws -> [RuleMatch] {
    let evidence = try await gather(name, rules: rules, scope: scope, sources: sources)
    return try #require(evidence.inspection.value).matches
  }
}

/// Builds the sample once for a suite and removes it afterward.
struct SampleTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await EvidenceSample.$current.withValue(EvidenceSample()) { try await function() }
  }
}

extension Trait where Self == SampleTrait {
  static var sample: Self { SampleTrait() }
}
