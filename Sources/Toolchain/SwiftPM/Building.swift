internal import Foundation
package import ReleaseModel

extension SwiftPackageManager {
  /// Builds the products one by one, stopping at the first failure.
  ///
  /// Without products, builds everything except the tests. If a build with tests fails, it is rerun
  /// without them: tests that don't compile say nothing about what ships.
  ///
  /// SwiftPM recreates its link to the products with every build; for Swift Build, it is made here.
  /// A link from an earlier build is removed, so that its products aren't mistaken for those that
  /// flags placed in another folder.
  ///
  /// - Parameters:
  ///   - build: The build.
  ///   - products: The products that ship.
  ///   - withTests: Whether tests of this build are run later; a single command then builds
  ///     everything.
  /// - Throws: `ProcessError`, and Foundation's error if a log can't be read.
  /// - Returns: The result of the build, and whether the tests are built too.
  package func result(
    of build: Build, products: [String], withTests: Bool = false
  ) async throws -> (result: Evidence<BuildResult>, hasTests: Bool) {
    let link = workspace.productsPath(of: build)
    let earlier = Self.identity(ofLink: link)
    let scratchPath = workspace.scratchPath(of: build)
    try removeDescriptions(in: scratchPath)
    var result = withTests ? try await buildAll(build) : nil
    let hasTests = result != nil
    if !hasTests {
      try removeDescriptions(in: scratchPath)
      result = try await buildEach(build, products)
    }
    if let earlier, Self.identity(ofLink: link) == earlier {
      try FileManager.default.removeItem(atPath: link)
    }
    if case .collected(var value) = result, value.succeeded,
      !BuildPlan.swiftBuildDescriptions(in: scratchPath).isEmpty
    {
      value.buildSystem = .swiftBuild
      result = .collected(value)
      // Only the native build system makes a link to the folder of the products.
      if let folder = try await productsFolder(of: build) {
        try? FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
      }
    }
    return (result ?? .absent, hasTests)
  }

  /// Removes what Swift Build wrote about earlier builds.
  private func removeDescriptions(in scratchPath: String) throws {
    for folder in BuildPlan.swiftBuildDescriptions(in: scratchPath) {
      try FileManager.default.removeItem(atPath: folder)
    }
  }

  /// Builds everything including the tests; nil if that fails.
  private func buildAll(_ build: Build) async throws -> Evidence<BuildResult>? {
    let log = workspace.log("\(build.name)-build.log")
    let (result, command) = try await buildTests(build, log: log)
    if result.termination == .timedOut {
      return .unavailable(reason: build.timeoutReason(log: workspace.relative(log)))
    }
    guard result.succeeded else { return nil }
    return .collected(
      BuildResult(
        succeeded: true, errors: [], command: command, log: workspace.relative(log),
        seconds: result.seconds))
  }

  /// Builds the products one by one; nil if there are none.
  private func buildEach(
    _ build: Build, _ products: [String]
  ) async throws -> Evidence<BuildResult>? {
    var whole: BuildResult?
    for (index, product) in (products.isEmpty ? [nil] : products.map(Optional.some)).enumerated() {
      let log = workspace.log(
        index == 0 ? "\(build.name)-build.log" : "\(build.name)-build-\(index + 1).log")
      var rest = build
      rest.timeLimit = build.timeLimit.map { max(1, $0 - Int(whole?.seconds ?? 0)) }
      let (result, command) = try await self.build(rest, product: product, log: log)
      if !result.succeeded,
        let reason = FullDisk.reason(folder: workspace.scratchPath(of: build), log: log)
      {
        return .unavailable(reason: reason)
      }
      if result.termination == .timedOut {
        return .unavailable(reason: build.timeoutReason(log: workspace.relative(log)))
      }
      guard case .exited = result.termination else {
        return .unavailable(
          reason: "the build \(result); see \(workspace.relative(log))")
      }
      whole = BuildResult(
        succeeded: result.succeeded,
        errors: result.succeeded ? [] : try CompilerLog.errors(in: log, relativeTo: workspace),
        command: command, log: workspace.relative(log),
        seconds: (whole?.seconds ?? 0) + result.seconds)
      if !result.succeeded { break }
    }
    return whole.map(Evidence.collected)
  }

  /// A string that distinguishes a link from one created later; nil if there is no link.
  private static func identity(ofLink path: String) -> String? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeSymbolicLink
    else { return nil }
    let time = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970
    return "\(attributes[.systemFileNumber] ?? 0) \(time ?? 0)"
  }
}

extension Build {
  /// Why there is no result of a command that exceeded the build's time limit.
  func timeoutReason(log: String) -> String {
    "it did not end within its `time-limit` of \(TimeLimit.text(timeLimit ?? 0)); see \(log)"
  }
}
