internal import Cryptography
internal import Foundation
package import ReleaseModel

/// Runs built products for the probes of checklists.
package struct ProbeGatherer: Sendable {
  private let workspace: Workspace
  private let runner: any ProcessRunner
  private let timeLimit: Int
  private let outputLimit: Int

  /// Creates a gatherer that terminates a probe's command after `timeLimit` seconds, unless the
  /// probe has its own limit, or after `outputLimit` bytes of output.
  package init(
    workspace: Workspace, runner: any ProcessRunner, timeLimit: Int = 60,
    outputLimit: Int = 16 << 20
  ) {
    self.workspace = workspace
    self.runner = runner
    self.timeLimit = timeLimit
    self.outputLimit = outputLimit
  }

  package func gather(_ probe: Probe, id: String, in build: Build) async throws
    -> Evidence<ProbeRun>
  {
    let executable = workspace.productsPath(of: build) + "/" + probe.product
    guard FileManager.default.isExecutableFile(atPath: executable) else {
      return .unavailable(
        reason: "the build '\(build.name)' has no executable '\(probe.product)'")
    }
    let temporary = "\(runner.temporaryFolder)/\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: temporary, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: temporary) }

    let name = "\(build.name)-probe-\(id)"
    let (output, errors) = (workspace.log("\(name).out"), workspace.log("\(name).err"))
    let sha256 = try ContentDigest.sha256(ofFileAt: executable)
    let relocated =
      probe.isRelocated
      ? try RelocatedProduct(
        of: executable, to: "\(temporary)-relocated", hiding: workspace.scratchPath(of: build))
      : nil
    defer { try? FileManager.default.removeItem(atPath: "\(temporary)-relocated") }
    let command = Command(
      relocated?.executable ?? executable,
      probe.arguments.map { $0.replacing("{temporary}", with: temporary) },
      in: relocated.map { ($0.executable as NSString).deletingLastPathComponent }
        ?? workspace.packagePath,
      output: output, error: errors,
      timeLimit: Double(probe.timeLimit ?? timeLimit), outputLimit: outputLimit,
      exclusiveFolder: workspace.probePath(of: id, in: build))
    let result: ProcessResult
    do {
      if let relocated {
        result = try await relocated.whileBuildIsHidden { try await runner.run(command) }
      } else {
        result = try await runner.run(command)
      }
    } catch let error as ProcessError {
      return .unavailable(reason: error.description)
    }
    // The runner removes outputs that exceed the limit.
    let isKept = result.termination != .flooded
    let data = isKept ? try FileBytes.data(output) : Data()
    let complaint = isKept ? try FileBytes.data(errors) : Data()
    // An unexpected end is explained on standard error.
    let isExpected = result.termination == .exited(probe.expectation.exitCode)
    let isErrorLog = !complaint.isEmpty && (data.isEmpty || !isExpected)
    var run = ProbeRun(
      probe, build: build.name, sha256: sha256,
      standardOutput: isKept ? Self.output(data) : nil,
      standardError: isKept ? Self.output(complaint) : nil, unmet: unmet(probe, result, data),
      log: workspace.relative(isErrorLog ? errors : output))
    run.isErrorLog = isErrorLog ? true : nil
    run.seconds = result.seconds
    switch result.termination {
    case .exited(let status): run.exitStatus = status
    case .signaled(let signal): run.signal = signal
    case .timedOut, .flooded: break
    }
    return .collected(run)
  }

  /// The most lines of an output that a report shows, and the most characters of each.
  private static let (shownLines, shownCharacters) = (10, 200)

  /// The size, digest and beginning of an output.
  private static func output(_ data: Data) -> ProbeRun.Output {
    var lines = data.split(
      separator: UInt8(ascii: "\n"), maxSplits: shownLines, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var isCut = lines.count > shownLines
    let shown = lines.prefix(shownLines).map { line in
      // A character has up to four bytes.
      let text = String(decoding: line.prefix(4 * shownCharacters), as: UTF8.self).unicodeScalars
      isCut = isCut || line.count > 4 * shownCharacters || text.count > shownCharacters
      return String(text.prefix(shownCharacters))
    }
    return ProbeRun.Output(
      size: data.count, sha256: ContentDigest.sha256(of: data), lines: shown, isCut: isCut)
  }

  private func unmet(_ probe: Probe, _ result: ProcessResult, _ output: Data) -> [ProbeRun.Unmet] {
    let expectation = probe.expectation
    switch result.termination {
    case .timedOut: return [.timeLimit(seconds: probe.timeLimit ?? timeLimit)]
    case .flooded: return [.outputLimit(bytes: outputLimit)]
    case .exited, .signaled:
      if result.leftBehind > 0 { return [.processesLeft(count: result.leftBehind)] }
    }
    var unmet: [ProbeRun.Unmet] = []
    if result.termination != .exited(expectation.exitCode) {
      unmet.append(.exitStatus(expected: expectation.exitCode))
    }
    for text in expectation.contains where output.range(of: Data(text.utf8)) == nil {
      unmet.append(.missingOutput(text: text))
    }
    for text in expectation.lacks where output.range(of: Data(text.utf8)) != nil {
      unmet.append(.unwantedOutput(text: text))
    }
    guard !expectation.json.isEmpty else { return unmet }
    guard let object = try? JSONSerialization.jsonObject(with: output) else {
      return unmet + [.outputNotJSON]
    }
    for expected in expectation.json {
      let found = Self.value(at: expected.path, in: object).map(Self.text)
      if found != Self.normalized(expected.value) {
        unmet.append(.jsonValue(path: expected.path, expected: expected.value, found: found))
      }
    }
    return unmet
  }

  private static func value(at path: String, in object: Any) -> Any? {
    var value: Any = object
    for key in path.split(separator: ".") {
      guard let next = (value as? [String: Any])?[String(key)] else { return nil }
      value = next
    }
    return value
  }

  private static func text(of value: Any) -> String {
    let data = try? JSONSerialization.data(
      withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
  }

  /// The value in the format of `text(of:)`.
  private static func normalized(_ json: String) -> String {
    (try? JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed))
      .map(text) ?? json
  }
}
