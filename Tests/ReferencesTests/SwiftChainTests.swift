import Inspection
import TestSupport
import Testing

@Suite struct SwiftChainTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let stubs = """
    public final class StubService {
      private let days: Int
      @inline(never) public init() { days = CommandLine.arguments.count }
      @inline(never) public func daysLeft() -> Int { days }
    }
    """

  @Test func chainCrossesThreeModules() throws {
    let objects = [
      try folder.compile(swift: Self.stubs, "Stubs", "-parse-as-library"),
      try folder.compile(
        swift: """
          import Stubs
          public struct Container {
            let service: StubService
            @inline(never) public init() { service = StubService() }
            @inline(never) public func days(from start: Int, _ end: Int) -> Int {
              service.daysLeft() + start + end
            }
          }
          """, "Services", "-parse-as-library"),
      try folder.compile(
        swift: """
          import Services
          @inline(never) private func run() { print(Container().days(from: 1, 2)) }
          @main struct AppDelegate {
            @inline(never) static func start() { run() }
            static func main() { start() }
          }
          """, "App", "-parse-as-library"),
    ]
    let start = ["main", "AppDelegate.start()", "run()"]
    #expect(
      try folder.answer(to: "StubService.init", objects)
        == .chain(start + ["Container.init()", "StubService.init()"]))
    #expect(
      try folder.answer(to: "Stubs.StubService.daysLeft", objects)
        == .chain(start + ["Container.days(from:_:)", "StubService.daysLeft()"]))
    guard
      case .chain(let accessor) = try folder.answer(to: "$s5Stubs11StubServiceCMa", objects)
    else {
      Issue.record("expected a chain to the mangled name")
      return
    }
    #expect(accessor.starts(with: start) && accessor.last == "StubService")
    #expect(try folder.answer(to: "Stubs.Nowhere", objects) == .unknown)
  }

  @Test func typeOnlyInMetadataIsExplainedByRecord() throws {
    let object = try folder.compile(
      swift: """
        final class Forgotten { var mode = 1 }
        print(CommandLine.arguments.count)
        """, "App")
    #expect(
      try folder.answer(to: "Forgotten", [object])
        == .chain(["type metadata records (swift5_type_metadata)", "Forgotten"]))
  }

  @Test func codeChainIsPreferredToShorterRecordChain() throws {
    let object = try folder.compile(
      swift: """
        protocol Service { func use() -> Int }
        final class Stub: Service {
          let count = CommandLine.arguments.count
          @inline(never) func use() -> Int { count }
        }
        @inline(never) func make() -> any Service { Stub() }
        @inline(never) func start() -> Int { make().use() }
        print(start())
        """, "App")
    guard case .chain(let chain) = try folder.answer(to: "Stub", [object]) else {
      Issue.record("expected a chain")
      return
    }
    #expect(chain.first == "main")
    #expect(chain.last?.hasPrefix("Stub") == true)
  }

  @Test func sameNameInTwoModulesIsDistinguished() throws {
    let objects = [
      try folder.compile(
        swift: "@inline(never) public func load() { print(\"Kit\", CommandLine.arguments) }", "Kit",
        "-parse-as-library"),
      try folder.compile(
        swift: """
          import Kit
          @inline(never) func load() { Kit.load() }
          load()
          """, "App"),
    ]
    #expect(
      try folder.answer(to: "Kit.load", objects) == .chain(["main", "App.load()", "Kit.load()"]))
  }

  @Test func typeOnlyInSymbolNamesIsReportedAsMention() throws {
    _ = try folder.compile(
      swift: "@frozen public enum Mode { case off, on }", "Kit", "-parse-as-library")
    let app = try folder.compile(
      swift: """
        import Kit
        @inline(never) public func apply(_ mode: Mode) {
          print(mode == .on ? CommandLine.arguments.count : 0)
        }
        apply(CommandLine.arguments.isEmpty ? .off : .on)
        """, "App")
    #expect(try folder.answer(to: "Mode", [app]) == .mention(["main", "apply(_:)"]))
  }
}
