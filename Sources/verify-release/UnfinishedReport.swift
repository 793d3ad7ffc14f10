internal import ArgumentParser
internal import Foundation
internal import ReleaseModel
internal import Toolchain
internal import Verification

/// A command that writes reports, also about the error that ended it.
protocol ReportingCommand: ParsableCommand {
  var output: OutputOptions { get }
  /// The folder that the command looks for a configuration in, as given.
  var packagePath: String { get }
  /// The configuration file, as given.
  var config: String? { get }
}

extension ReportingCommand {
  var packagePath: String { "." }
  var config: String? { nil }
}

extension RunCommand: ReportingCommand {
  var packagePath: String { package.packagePath }
  var config: String? { package.config }
}

extension ChecklistStatusCommand: ReportingCommand {
  var packagePath: String { package.packagePath }
  var config: String? { package.config }
}

extension InspectCommand: ReportingCommand {}
extension LocalizationCheckCommand: ReportingCommand {
  var config: String? { options.config }
}
extension ReportCommand: ReportingCommand {}

extension Report {
  /// The report of a command that an invalid file ended.
  static func invalid(_ error: ConfigurationError, for command: any ReportingCommand) -> Report {
    var location = error.location
    location.file = command.pathInRepository(of: location.file)
    return Report(
      .invalid, id: "configuration",
      title: "The configuration and the files that it names are valid",
      why: "If a file that says what to verify is invalid, nothing can be verified.",
      fix: "Correct the file as the message describes.",
      Finding(
        .error, subject: "configuration",
        message: (error.key.isEmpty ? "" : "\(error.key): ") + error.message, location: location))
  }

  /// The report of a command that a failure outside the package ended.
  static func unfinished(_ error: ToolError) -> Report {
    Report(
      .unverified, id: "run", title: "The command runs to completion",
      why: "If a program or file that the command needs cannot be used, nothing can be verified.",
      fix: "Correct what the message describes, and rerun the command.",
      Finding(.unverified, subject: "run", message: error.description))
  }

  private init(
    _ verdict: Verdict, id: String, title: String, why: String, fix: String, _ finding: Finding
  ) {
    self.init(
      toolVersion: VerifyRelease.version, startedAt: Date().formatted(.iso8601), verdict: verdict,
      package: nil, policy: Policy(),
      checks: [
        CheckReport(
          id: id, title: title, why: why, fix: fix, verdict: verdict,
          summary: "nothing was verified",
          findings: [finding])
      ])
    summarize()
  }
}

extension ReportingCommand {
  /// The path of a file that an error names, relative to the repository, as CI services need it.
  ///
  /// Errors name files relative to the configuration, and `--config` as it was given.
  fileprivate func pathInRepository(of file: String) -> String {
    let here = FileManager.default.currentDirectoryPath
    func absolute(_ path: String, in folder: String = here) -> String {
      path.hasPrefix("/") ? path : URL(filePath: "\(folder)/\(path)").standardizedFileURL.path
    }
    func folder(_ path: String) -> String { (path as NSString).deletingLastPathComponent }
    let start = absolute(packagePath)
    let roots =
      file == config
      ? [here]
      : [
        config.map { folder(absolute($0)) }
          ?? (try? Project.configuration(above: start)).map(folder)
      ]
      .compactMap(\.self) + [Project.package(above: start), start, here].compactMap(\.self)
    let candidates = roots.map { absolute(file, in: $0) }
    let path = candidates.first(where: FileManager.default.fileExists) ?? candidates[0]
    let top = SourceControlGatherer.repository(of: path) ?? here
    return path.hasPrefix(top + "/") ? String(path.dropFirst(top.count + 1)) : path
  }
}
