import Foundation
import Inspection
import ReleaseModel
import Synchronization
import TestSupport
import Testing
import Verification

/// Inspects mutants on all cores.
final class MutationRun: Sendable {
  /// The folder for the mutants that are being inspected or that failed.
  static let folder = Repository.folder.appending(path: ".build/mutants")

  /// With the first set, only names with literal words are read.
  private static let ruleSets: [[Rule]] = {
    let strings = ["Shop.debugForceFreemium", "debugFlag"]
    let some = [
      Rule(
        id: "names", names: ["debugSecret", "Store.debug*", "DebugBox"], absentFrom: ["release"]),
      Rule(id: "texts", strings: strings, absentFrom: ["release"]),
    ]
    return [some, some + [Rule(id: "all", names: ["*DEBUG*"], ignoresCase: true)]]
  }()

  private static let codes = ["empty", "unknown format", "truncated", "malformed", "unsupported"]

  /// The matches of a set of rules in an unchanged seed.
  private struct Expected {
    var symbols: Set<Key>
    var strings: Set<Key>
  }

  private struct Key: Hashable {
    var rule: String
    var pattern: String
    var module: String?
    var name: String

    init(_ match: RuleMatch) {
      (rule, pattern, module, name) = (match.rule, match.pattern, match.module, match.name)
    }
  }

  private struct Progress {
    var next: Int
    /// The mutants that are being inspected, with their start times.
    var current: [Int: ContinuousClock.Instant] = [:]
    var outcomes: [String: Int] = [:]
  }

  private let numbers: Range<Int>
  private let bench: Bench
  private let seeds: [MutationSeed]
  private let expected: [[Expected]]
  private let progress: Mutex<Progress>

  init() async throws {
    let words = (ProcessInfo.processInfo.environment["MUTANTS"] ?? "8000")
      .split(separator: "..<").compactMap { Int($0) }
    let end = try #require(words.last)
    numbers = (words.count > 1 ? words[0] : 0)..<end
    bench = try Bench()
    let folder = try await Program.onThread { try MutationSeed.folder() }
    seeds = try MutationSeed.all(in: folder, scratch: bench.path("member"))
    progress = Mutex(Progress(next: numbers.lowerBound))
    try? FileManager.default.removeItem(at: Self.folder)
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    var expected: [[Expected]] = []
    for seed in seeds {
      var each: [Expected] = []
      for rules in Self.ruleSets {
        let evidence = try await Self.gather(folder.appending(path: seed.name).path, rules, bench)
        let matches = try #require(evidence.inspection.value, "\(seed.name)").matches
        func keys(_ kinds: Trace.Kind...) -> Set<Key> {
          Set(matches.filter { $0.traces.contains { kinds.contains($0.kind) } }.map(Key.init))
        }
        each.append(Expected(symbols: keys(.symbol), strings: keys(.string, .immediate)))
        #expect(!each[each.count - 1].strings.isEmpty || seed.name == "box", "\(seed.name)")
        #expect(!each[each.count - 1].symbols.isEmpty || seed.name == "stripped", "\(seed.name)")
      }
      expected.append(each)
    }
    self.expected = expected
  }

  func tryAll() async throws {
    let watchdog = Thread { [self] in watch() }
    watchdog.start()
    let start = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
        group.addTask { try await self.work() }
      }
      try await group.waitForAll()
    }
    let memory = try Self.peakMemory()
    #expect(memory < 1 << 30)
    let outcomes = progress.withLock(\.outcomes)
    let lines =
      outcomes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      + ["\(numbers.count) mutants in \(ContinuousClock.now - start), \(memory >> 20) MiB at most"]
    try Data((lines.joined(separator: "\n") + "\n").utf8)
      .write(to: Self.folder.appending(path: "summary"))
  }

  private func work() async throws {
    while let number = progress.withLock({ progress -> Int? in
      guard progress.next < numbers.upperBound else { return nil }
      defer { progress.next += 1 }
      progress.current[progress.next] = .now
      return progress.next
    }) {
      let mutant = Mutant(number: number, of: seeds)
      let file = Self.folder.appending(path: "\(number)")
      try Self.write(mutant.bytes, to: file.path)
      let set = number / seeds.count % Self.ruleSets.count
      let evidence = try await Self.gather(file.path, Self.ruleSets[set], bench)
      let (outcome, problem) = judge(
        evidence, of: mutant, expected[number % seeds.count][set], path: file.path)
      if let problem {
        Issue.record("mutant \(number) of \(mutant.seed.name): \(problem)")
      } else {
        try FileManager.default.removeItem(at: file)
      }
      progress.withLock {
        $0.current[number] = nil
        $0.outcomes[outcome, default: 0] += 1
      }
    }
  }

  /// The outcome of a mutant, and the problem with it if there is one.
  private func judge(
    _ evidence: ArtifactEvidence, of mutant: Mutant, _ expected: Expected, path: String
  ) -> (outcome: String, problem: String?) {
    switch evidence.inspection {
    case .absent: return ("absent", "there is no evidence")
    case .unavailable(let reason):
      // An empty file has no offset to report.
      let hasPlace = mutant.bytes.isEmpty || reason.contains("offset 0x")
      let code = Self.codes.first { reason.contains(": \($0): ") }
      return (
        "unavailable, \(code ?? "for another reason")",
        reason.hasPrefix(path) && hasPlace && code != nil
          ? nil : "unexpected reason '\(reason)'"
      )
    case .collected(let inspection):
      let visibility = inspection.artifact.visibility
      let areReadable =
        !visibility.mayMissNames(.symbols) && !visibility.mayMissStrings
        && inspection.unreadableNames.isEmpty
      let outcome = areReadable ? "readable names" : "unreadable names"
      guard !mutant.isCut || mutant.seed.isArchive else {
        return (outcome, "the missing end was not detected")
      }
      let found = Set(inspection.matches.map(Key.init))
      var required: Set<Key> = []
      // If no name has changed, a name that can no longer be reached must not look absent.
      let names = mutant.seed.names
      if mutant.leaves(areReadable ? names : names + mutant.seed.symbols) {
        required = expected.symbols
      }
      if mutant.leaves(names + mutant.seed.symbols + mutant.seed.loaded) {
        required.formUnion(expected.strings)
      }
      let missing = required.subtracting(found)
      return (
        required.isEmpty ? outcome : outcome + ", with every match",
        missing.isEmpty ? nil : "missing matches: \(missing)"
      )
    }
  }

  /// Writes a file without waiting for the disk, unlike Foundation.
  private static func write(_ bytes: [UInt8], to path: String) throws {
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count && fflush(file) == 0)
  }

  /// Inspects a file and explains the forbidden names in it.
  private static func gather(
    _ path: String, _ rules: [Rule], _ bench: Bench
  ) async throws -> ArtifactEvidence {
    try await ArtifactGatherer(workspace: bench.workspace).gather(
      path, name: "mutant", build: "release", rules: rules, scope: .all, sources: .empty,
      takesDigest: false
    ).explained(at: path, rules: rules)
  }

  /// Ends the process if a mutant takes 20 s; normally, hundreds take 1 s.
  private func watch() {
    while true {
      Thread.sleep(forTimeInterval: 1)
      let late = progress.withLock { progress in
        progress.current.filter { $0.value.duration(to: .now) > .seconds(20) }.keys.sorted()
      }
      if !late.isEmpty {
        Issue.record("mutants \(late) do not finish")
        exit(1)
      }
    }
  }

  /// The peak memory of this process, in bytes: proc(5), VmHWM.
  private static func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.filter(\.isNumber))) << 10
  }
}
