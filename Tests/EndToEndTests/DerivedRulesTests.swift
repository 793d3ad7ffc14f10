import Foundation
import ReleaseModel
import TestSupport
import Testing

/// Declarations found only in debug builds become rules automatically, and are recorded.
@Suite struct DerivedRulesTests {
  /// Enables derived rules in the configuration of a package.
  private func setDerivedRules(in folder: String) throws {
    try edit(folder + "/.verify-release.yml") {
      $0.replacing("rules:", with: "derived-rules: true\nrules:")
    }
  }

  @Test func declarationWithoutItsConditionIsFound() async throws {
    let tool = try await Tool(building: "clean")
    defer { tool.remove() }
    let folder = tool.folder + "/clean"
    // Without explicit rules.
    try edit(folder + "/.verify-release.yml") {
      $0.replacing(#/(?s)rules:.*?(?=tests:)/#, with: "derived-rules: true\n")
    }
    // The package is in no repository, so there is no earlier code to compare.
    let only = ["--skip", "isolation-tests,guards"]

    let (unrecorded, before) = try await tool.report(only, in: folder)
    #expect(unrecorded.exitCode == 0)
    #expect(before.findings.map(\.severity) == [.warning])
    let recording = try await tool.run(["rules", "--record", "--quiet"], in: folder)
    #expect(recording.exitCode == 0, "\(recording.all)")
    let (recorded, clean) = try await tool.report(only + ["--strict"], in: folder)
    #expect(recorded.exitCode == 0)
    #expect(clean.findings.isEmpty)
    let derived = try #require(clean.rules.first { $0.id == "derived-release" })
    #expect(
      derived.patterns.map(\.pattern) == [
        "Store.StoreKitService.DebugPremiumSimulationMode",
        "Store.StoreKitService.debugPremiumSimulationMode",
      ])
    #expect(derived.patterns.allSatisfy { $0.matches["debug"] ?? 0 > 0 })
    #expect(derived.patterns.allSatisfy { $0.matches["release"] == 0 })

    let source = folder + "/Sources/Store/StoreKitService.swift"
    let lines = try String(contentsOfFile: source, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    try lines.filter { !$0.contains("#if DEBUG") && !$0.contains("#endif") }
      .joined(separator: "\n").write(toFile: source, atomically: true, encoding: .utf8)
    let (leaked, report) = try await tool.report(only, in: folder)
    #expect(leaked.exitCode == 1)
    #expect(report.verdict(of: "derived-rules") == .failed)
    let places = report.findings.filter { $0.severity == .error }
      .map { "\($0.name ?? "") \($0.location?.description ?? "")" }
    #expect(
      places == [
        "Store.StoreKitService.DebugPremiumSimulationMode Sources/Store/StoreKitService.swift:4:17",
        "Store.StoreKitService.debugPremiumSimulationMode Sources/Store/StoreKitService.swift:11:16",
      ])
  }

  /// A type alias leaves no trace in a program, so only the record reveals it.
  @Test func typeAliasIsRecorded() async throws {
    let tool = try await Tool(building: "clean")
    defer { tool.remove() }
    let folder = tool.folder + "/clean"
    try setDerivedRules(in: folder)
    let source = folder + "/Sources/Store/Alias.swift"
    let alias = "public typealias DebugPrice = Int\n"
    try "#if DEBUG\n\(alias)#endif\n".write(toFile: source, atomically: true, encoding: .utf8)
    // The record also lists modules that declare nothing.
    try "import Store\nprint(PlayLimit.self)\n".write(
      toFile: folder + "/Sources/App/main.swift", atomically: true, encoding: .utf8)
    let only = ["--skip", "isolation-tests,guards"]
    #expect(try await tool.run(["rules", "--record", "--quiet"], in: folder).exitCode == 0)
    let record = try String(
      contentsOfFile: folder + "/.verify-release.debug-only.yml", encoding: .utf8)
    #expect(record.contains("Store.DebugPrice"))
    #expect(record.contains("modules:\n  - \"App\"\n  - \"Store\"\n"))
    let (recorded, clean) = try await tool.report(only + ["--strict"], in: folder)
    #expect(recorded.exitCode == 0, "\(clean.findings)")

    try alias.write(toFile: source, atomically: true, encoding: .utf8)
    let (leaked, report) = try await tool.report(only, in: folder)
    #expect(leaked.exitCode == 1)
    #expect(
      report.findings.filter { $0.severity == .error }.map(\.name) == ["Store.DebugPrice"])

    // A record that does not cover all modules can be regenerated.
    let file = folder + "/.verify-release.debug-only.yml"
    try record.replacing("Store", with: "Shop").write(
      toFile: file, atomically: true, encoding: .utf8)
    #expect(try await tool.run(only, in: folder).exitCode == 2)
    #expect(try await tool.run(["rules", "--record", "--quiet"], in: folder).exitCode == 0)
    #expect(try await tool.run(only, in: folder).exitCode == 0)
  }

  /// Only the declarations matter, which the compiler lists.
  @Test func recordDoesNotDependOnSymbolTable() async throws {
    let tool = try await Tool(building: "discarded-symbols")
    defer { tool.remove() }
    let folder = tool.folder + "/discarded-symbols"
    try setDerivedRules(in: folder)
    let recording = try await tool.run(["rules", "--record", "--quiet"], in: folder)
    #expect(recording.exitCode == 0, "\(recording.all)")
    let record = try String(
      contentsOfFile: folder + "/.verify-release.debug-only.yml", encoding: .utf8)
    #expect(record.contains("modules:\n  - \"App\"\n"), "\(record)")
  }

  /// Declarations whose base name is also present in release builds.
  @Test func overloadsAndConformancesAreRecorded() async throws {
    let tool = try await Tool(building: "clean")
    defer { tool.remove() }
    let folder = tool.folder + "/clean"
    try setDerivedRules(in: folder)
    let shipped = """
      public protocol Exporting {}
      public struct Ledger {
        let count: Int
        public init(count: Int) { self.count = count }
        public func log(_ text: String) {}
        public static func + (left: Ledger, right: Ledger) -> Ledger { left }
      }
      public protocol Printing { func pages() -> Int }
      public enum Kind { case a, b }
      private func hidden(_ text: String) -> Int { 1 }
      public func use() -> Int { hidden("") }

      """
    let debug = """
      extension Ledger {
        public init(simulated: Bool) { self.init(count: 9) }
        public func log(_ count: Int) {}
        public static func log(_ text: String) {}
        public static func * (left: Ledger, right: Int) -> Ledger { left }
        public static func + (left: Ledger, right: Int) -> Ledger { left }
      }
      extension Printing { public func pages() -> Int { 9 } }
      private func hidden(_ count: Int) -> Int { count }
      extension Kind {
        public static func == (left: Kind, right: Kind) -> Bool { true }
        public func hash(into hasher: inout Hasher) {}
      }
      extension Ledger: Exporting {}
      extension Array: Exporting where Element == Ledger {}

      """
    let source = folder + "/Sources/Store/Ledger.swift"
    try "\(shipped)#if DEBUG\n\(debug)#endif\n"
      .write(toFile: source, atomically: true, encoding: .utf8)
    let only = ["--skip", "isolation-tests,guards"]
    #expect(try await tool.run(["rules", "--record", "--quiet"], in: folder).exitCode == 0)
    let (recorded, clean) = try await tool.report(only + ["--strict"], in: folder)
    #expect(recorded.exitCode == 0, "\(clean.findings)")

    try (shipped + debug).write(toFile: source, atomically: true, encoding: .utf8)
    let (leaked, report) = try await tool.report(only, in: folder)
    #expect(leaked.exitCode == 1)
    let found = report.findings.filter { $0.severity == .error }
    #expect(
      found.compactMap(\.name).sorted() == [
        "Store.Kind.==", "Store.Kind.hash", "Store.Ledger.*",
        "Store.Ledger.+ infix(Store.Ledger, Swift.Int) -> Store.Ledger",
        "Store.Ledger.init(simulated: Swift.Bool) -> Store.Ledger",
        "Store.Ledger.log(Swift.Int) -> ()", "Store.Ledger.log(Swift.String) -> () (static)",
        "Store.Ledger: Store.Exporting", "Store.Printing.pages() -> Swift.Int (extension)",
        "Store.Swift.Array: Store.Exporting", "Store.hidden(Swift.Int) -> Swift.Int",
      ])
    let place = found.first { $0.name?.contains("simulated") == true }?.location?.description
    #expect(place == "Sources/Store/Ledger.swift:13:10")
  }

  /// The release build declares the same names: in another file, or with a different type.
  @Test func privateNamesakesAndOtherBranchesAreRecorded() async throws {
    let tool = try await Tool(building: "clean")
    defer { tool.remove() }
    let folder = tool.folder + "/clean"
    try setDerivedRules(in: folder)
    let hidden = """
      private func check(_ code: Int) -> Bool { code == 7 }
      private enum Keys { static let url = 1 }
      fileprivate extension Int { func doubled() -> Int { self * 2 } }
      private protocol Marked {}
      private struct Marker: Marked {}
      extension Limit {
        private init(code: Int) { self.init() }
        private subscript(index: Int) -> Int { index }
      }

      """
    let live = """
      public final class Real {}
      public func make() -> Real { Real() }
      public typealias Backend = Real
      public class Service {}
      public struct Limit { public var rest: Int { 1 } }
      public func pay(_ isFree: Bool = false) {}
      public struct Box<Value> {}
      extension Box where Value == String { public func open() {} }
      extension Box: Equatable where Value == String {}
      public func codes() -> some Sequence<String> { [""] }
      public func limit() -> Int? { 1 }

      """
    let mock = """
      public final class Real {}
      public class Mock {}
      public func make() -> Mock { Mock() }
      public typealias Backend = Mock
      public class Service: Mock {}
      public struct Limit { public var rest: Int { get { 1 } set {} } }
      public func pay(_ isFree: Bool = true) {}
      public struct Box<Value> {}
      extension Box where Value == Int { public func open() {} }
      extension Box: Equatable where Value == Int {}
      public func codes() -> some Sequence<Int> { [1] }
      public func limit() -> Int! { 1 }

      """
    let use = "func PREFIXUse() -> Bool { check(Keys.url.doubled()) }\n"
    func write(_ file: String, _ text: String) throws {
      try text.write(toFile: "\(folder)/Sources/Store/\(file)", atomically: true, encoding: .utf8)
    }
    try write("Pay.swift", hidden + use.replacing("PREFIX", with: "pay"))
    try write("Admin.swift", "#if DEBUG\n\(hidden)#endif\n")
    try write("Service.swift", "#if DEBUG\n\(mock)#else\n\(live)#endif\n")
    let only = ["--skip", "isolation-tests,guards"]
    #expect(try await tool.run(["rules", "--record", "--quiet"], in: folder).exitCode == 0)
    let (recorded, clean) = try await tool.report(only + ["--strict"], in: folder)
    #expect(recorded.exitCode == 0, "\(clean.findings)")

    try write("Admin.swift", hidden + use.replacing("PREFIX", with: "admin"))
    try write("Service.swift", mock)
    let (leaked, report) = try await tool.report(only, in: folder)
    #expect(leaked.exitCode == 1)
    let found = report.findings.filter { $0.severity == .error }
    #expect(
      found.compactMap(\.name).sorted() == [
        "Store.Backend (typealias Backend = Mock)",
        "Store.Box.open (func open() where Value == Int)",
        "Store.Box: Swift.Equatable (where Value == Int)",
        "Store.Int.doubled() -> Swift.Int (extension) (in Admin.swift)",
        "Store.Keys (in Admin.swift)",
        "Store.Limit.init(code: Swift.Int) -> Store.Limit (in Admin.swift)",
        "Store.Limit.rest (var rest: Int { get set })",
        "Store.Limit.subscript(Swift.Int) -> Swift.Int (in Admin.swift)",
        "Store.Marked (in Admin.swift)",
        "Store.Marker (in Admin.swift)",
        "Store.Mock",
        "Store.check(Swift.Int) -> Swift.Bool (in Admin.swift)",
        "Store.codes (func codes() -> some Sequence<Int>)",
        "Store.limit (func limit() -> Int!)",
        "Store.make (func make() -> Mock)",
        "Store.pay (func pay(_ isFree: Bool = true))",
      ])
    let place = found.first { $0.name?.contains("check") == true }?.location?.description
    #expect(place == "Sources/Store/Admin.swift:1")
  }

  /// The compiler abbreviates the hash of about one in thirty files in mangled names.
  @Test func privateNamesakesInManyFilesAreRecorded() async throws {
    let tool = try await Tool(building: "clean")
    defer { tool.remove() }
    let folder = tool.folder + "/clean"
    try setDerivedRules(in: folder)
    func write(_ file: String, _ text: String) throws {
      try text.write(toFile: "\(folder)/Sources/Store/\(file)", atomically: true, encoding: .utf8)
    }
    let names = (0..<90).map { "check\($0)" }
    func declaration(_ name: String) -> String { "private func \(name)() -> Int { 1 }\n" }
    try write("Others.swift", names.map(declaration).joined())
    for name in names { try write("\(name).swift", "#if DEBUG\n\(declaration(name))#endif\n") }
    #expect(try await tool.run(["rules", "--record", "--quiet"], in: folder).exitCode == 0)
    for name in names { try write("\(name).swift", declaration(name)) }
    let (_, report) = try await tool.report(["--skip", "isolation-tests"], in: folder)
    #expect(
      Set(report.findings.filter { $0.severity == .error }.compactMap(\.name))
        == Set(names.map { "Store.\($0)() -> Swift.Int (in \($0).swift)" }))
  }

  @Test func rulesAreListedWithMatchCounts() async throws {
    let tool = try await Tool(building: "vacuous-rule")
    defer { tool.remove() }
    let folder = tool.folder + "/vacuous-rule"
    let outcome = try await tool.run(["rules", "--quiet"], in: folder)
    #expect(outcome.exitCode == 2)
    let line = outcome.output.split(separator: "\n")
      .first { $0.contains("debugPremiumSimulatonMode") }
    #expect(line?.contains("debug 0, release 0") == true, "\(outcome.output)")
    #expect(line?.contains(".verify-release.yml:") == true)
  }
}
