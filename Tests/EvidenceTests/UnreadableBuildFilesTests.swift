import Foundation
import Glibc
import Inspection
import ReleaseModel
import Synchronization
import TestSupport
import Testing
import Toolchain
import Verification

/// Files about a build that can't be read are errors or missing evidence, never an empty result.
@Suite(.timeLimit(.minutes(60)))
struct UnreadableBuildFilesTests {
  private let bench: Bench
  private let build = Build(name: "debug", configuration: .debug)

  init() async throws {
    bench = try await Bench(building: "clean")
    let built = try await bench.packageManager.result(of: build, products: [])
    try #require(built.result.value?.succeeded == true)
  }

  private var products: String { bench.workspace.productsPath(of: build) }

  private func compilations() throws -> Compilations {
    try bench.compilations(of: build, linkedInto: [products + "/App"])
  }

  /// The compiler writes a symbol graph for each module that a module extends, and the lists of
  /// declarations need all of them.
  @Test func declarationsNeedAllSymbolGraphs() async throws {
    let compilations = try compilations()
    // Other tests of the package cached its symbol graphs.
    let workspace = try Workspace(root: bench.workspace.root, reusesResults: false)
    func declarations(_ runner: any ProcessRunner) async throws -> Evidence<[DeclaredName]> {
      let gatherer = SourceIndexGatherer(
        workspace: workspace,
        packageManager: SwiftPackageManager(workspace: workspace, runner: runner))
      return try await gatherer.gather(
        build, modules: compilations.modules, of: compilations,
        places: DeclarationLines(of: compilations.modules, in: workspace)
      ).declarations
    }
    let damaging = ChangingRunner(bench.runner, after: "symbolgraph-extract") { command in
      guard let option = command.arguments.firstIndex(of: "-output-dir") else { return }
      let path = "\(command.arguments[option + 1])/Store@Swift.symbols.json"
      try "{".write(toFile: path, atomically: true, encoding: .utf8)
    }
    guard case .unavailable(let reason) = try await declarations(damaging) else {
      Issue.record("expected no declarations without the damaged symbol graph")
      return
    }
    #expect(reason.hasPrefix("cannot read the compiler's symbol graph of "))
    let all = try await declarations(bench.runner).value ?? []
    #expect(all.contains { $0.name == "Store.PlayLimit" })
  }

  /// It names the headers that were compiled.
  @Test func dependencyFileMustBeReadable() throws {
    let compilations = try compilations()
    let files = try compilations.localFiles()
    let folder = products + "/Store.build"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasSuffix(".d")
    }
    try #require(!names.isEmpty)
    for name in names { chmod("\(folder)/\(name)", 0) }
    defer { for name in names { chmod("\(folder)/\(name)", 0o644) } }
    try withoutRoot {
      let failure = #expect(throws: (any Error).self) { try compilations.localFiles() }
      #expect(
        failure?.localizedDescription.hasSuffix(".d cannot be read: Permission denied") == true)
    }
    for name in names { chmod("\(folder)/\(name)", 0o644) }
    #expect(try compilations.localFiles() == files)
  }

  /// A command whose inputs can't be read could link anything.
  @Test func damagedBuildDescriptionIsError() throws {
    let file = "\(bench.workspace.scratchPath(of: build))/debug.yaml"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    defer { try? text.write(toFile: file, atomically: false, encoding: .utf8) }
    try text.replacing(/\n    inputs: \[(?<inputs>[^\n]*)\]/) { "\n    inputs: [\($0.inputs)" }
      .write(toFile: file, atomically: false, encoding: .utf8)
    let description = try BuildDescription(of: build, in: bench.workspace)
    let program = products + "/App"
    for read in [
      { _ = try compilations() }, { _ = try description.modules() },
      { _ = try description.modulesLinked(into: program) },
      { _ = try description.libraries(loadedBy: [program]) },
    ] as [() throws -> Void] {
      let error = #expect(throws: GatheringError.self) { try read() }
      #expect(error?.description.hasSuffix(" has an unknown format") == true)
    }
  }

  /// Otherwise, the results of an earlier run would count for this one.
  @Test func oldEventsMustBeRemovable() async throws {
    func manager(_ runner: any ProcessRunner) -> SwiftPackageManager {
      SwiftPackageManager(workspace: bench.workspace, runner: runner)
    }
    let earlier = try await manager(bench.runner).testRun(of: build, filter: "Isolation")
    try #require(earlier.value?.executed == 4)
    let later = manager(IdleRunner())
    let logs = (bench.workspace.log("x") as NSString).deletingLastPathComponent
    let build = build
    chmod(logs, 0o555)
    defer { chmod(logs, 0o755) }
    let outcome: Result<Evidence<TestRun>, any Error> = try await Program.onThread {
      try withoutRoot {
        WaitingThread().result {
          try await later.testRun(of: build, filter: "Isolation", areBuilt: true)
        }
      }
    }
    let error = #expect(throws: CocoaError.self) { try outcome.get() }
    #expect(error?.code == .fileWriteNoPermission)
  }
}

/// Changes files after commands that start with a word.
private struct ChangingRunner: ProcessRunner {
  private let runner: any ProcessRunner
  private let word: String
  private let change: @Sendable (Command) throws -> Void

  init(
    _ runner: any ProcessRunner, after word: String,
    _ change: @escaping @Sendable (Command) throws -> Void
  ) {
    (self.runner, self.word, self.change) = (runner, word, change)
  }

  func run(_ command: Command) async throws -> ProcessResult {
    let result = try await runner.run(command)
    if command.arguments.first == word { try change(command) }
    return result
  }
}

/// Succeeds without doing anything, so that only the files of an earlier run exist.
private struct IdleRunner: ProcessRunner {
  func run(_ command: Command) async throws -> ProcessResult {
    ProcessResult(termination: .exited(0), seconds: 0)
  }
}

/// Runs a task on the thread that waits for it, because a thread can have permissions of its own.
private final class WaitingThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let changes = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    changes.signal()
  }

  func result<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) -> Result<Value, any Error> {
    let box = Mutex<Result<Value, any Error>?>(nil)
    Task(executorPreference: self) {
      let result: Result<Value, any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      box.withLock { $0 = result }
      self.changes.signal()
    }
    while true {
      changes.wait()
      let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      job?.runSynchronously(on: asUnownedTaskExecutor())
      if let result = box.withLock({ $0 }) { return result }
    }
  }
}
