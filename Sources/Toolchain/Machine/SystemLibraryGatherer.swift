internal import Foundation
internal import ReleaseModel

/// Finds the system libraries that a package needs, and those that are missing.
struct SystemLibraryGatherer {
  let workspace: Workspace
  let runner: any ProcessRunner
  let distribution: Distribution

  /// The fact about the libraries, and whether the package depends on other packages, as far as is
  /// known.
  func gather() async throws -> (fact: MachineFact, hasDependencies: Bool) {
    var fact = MachineFact(
      id: "libraries", title: "System libraries of the package are installed", summary: "")
    let manifest = workspace.log("manifest.json")
    let result = try await SwiftPackageManager(workspace: workspace, runner: runner).dumpManifest(
      using: Build(name: "manifest", configuration: .debug), to: manifest)
    guard result.succeeded, let data = try? FileBytes.data(manifest),
      let package = try? JSONDecoder().decode(Manifest.self, from: data)
    else {
      fact.summary = "the manifest cannot be read"
      fact.problems = [problem(after: result, workspace.log("manifest.log"))]
      return (fact, true)
    }
    let hasDependencies = package.dependencies?.isEmpty == false
    let libraries = package.targets.filter { $0.pkgConfig != nil }
    let used = package.targetsOfProducts
    guard !libraries.isEmpty else {
      fact.summary = "the package has no system library target with `pkgConfig`"
      return (fact, hasDependencies)
    }
    fact.summary = libraries.compactMap(\.pkgConfig).joined(separator: ", ")
    for library in libraries {
      guard let name = library.pkgConfig, let reason = try await obstacle(to: name) else {
        continue
      }
      let isUsed = used.contains(library.name)
      fact.problems.append(
        MachineFact.Problem(
          isUsed ? .error : .note,
          "\(reason), which the target '\(library.name)' needs"
            + (isUsed ? "." : ", but no product uses that target."),
          advice: distribution.advice(
            toInstall: library.packages, otherwise: "the development files of \(name)")))
    }
    let unsearched = fact.problems.filter { $0.message.hasPrefix(Self.noProgram) }
    if let problem = unsearched.first(where: { $0.severity == .error }) ?? unsearched.first {
      fact.problems = [
        MachineFact.Problem(
          problem.severity,
          "pkg-config, which SwiftPM needs to find system libraries, was not found in PATH.",
          advice: distribution.advice(
            toInstall: [
              .apt: ["pkg-config"], .yum: ["pkgconf-pkg-config"], .apk: ["pkgconf"],
              .pacman: ["pkgconf"], .zypper: ["pkgconf-pkg-config"],
            ], otherwise: "pkg-config"))
      ]
    }
    return (fact, hasDependencies)
  }

  /// The error about a manifest that SwiftPM could not read.
  private func problem(after result: ProcessResult, _ log: String) -> MachineFact.Problem {
    let reason =
      CompilerLog.firstError(in: log, after: result, relativeTo: workspace)
      ?? (result.succeeded ? "it printed no manifest" : result.description)
    let newer = reason.firstMatch(of: #/using Swift tools version (\d+\.\d+)/#).map {
      "Install Swift \($0.1) or later (https://www.swift.org/install/linux/), or lower"
        + " `swift-tools-version` in Package.swift."
    }
    return MachineFact.Problem(
      .error, "`swift package dump-package` failed: \(reason)",
      advice: newer ?? MachineGatherer.advice(after: log) ?? "Fix Package.swift.")
  }

  private static let noProgram = "pkg-config was not found in PATH"

  /// Why a library can't be used; nil if it can.
  private func obstacle(to name: String) async throws -> String? {
    let command = Command(
      "pkg-config", ["--exists", name], in: workspace.packagePath,
      output: workspace.log("pkg-config.log"))
    do {
      return try await runner.run(command).succeeded ? nil : "pkg-config cannot find '\(name)'"
    } catch is ProcessError {
      return Self.noProgram
    }
  }

  private struct Manifest: Decodable {
    struct Target: Decodable {
      var name: String
      var type: String
      var dependencies: [Dependency]?
      var pkgConfig: String?
      /// Package managers with the names of their packages: `[{"apt": [["libelf-dev"]]}]`.
      var providers: [[String: [[String]]]]?

      var packages: [Distribution.PackageManager: [String]] {
        (providers ?? []).reduce(into: [:]) { packages, provider in
          for (name, lists) in provider {
            guard let manager = Distribution.PackageManager(rawValue: name) else { continue }
            packages[manager, default: []] += lists.flatMap(\.self)
          }
        }
      }
    }

    /// A dependency: `{"byName": ["CLib", null]}`, or the same with `target` or `product`.
    struct Dependency: Decodable {
      var name: String?

      init(from decoder: any Decoder) throws {
        let kinds = try decoder.singleValueContainer().decode([String: [Part?]].self)
        name = (kinds["byName"] ?? kinds["target"])?.first??.name
      }

      /// A name, without other parts, such as conditions.
      private struct Part: Decodable {
        var name: String?

        init(from decoder: any Decoder) throws {
          name = try? decoder.singleValueContainer().decode(String.self)
        }
      }
    }

    struct Product: Decodable {
      var targets: [String]
    }

    /// Another package, of which only the existence matters.
    struct Package: Decodable {}

    var dependencies: [Package]?
    var targets: [Target]
    var products: [Product]

    /// The names of the targets that are linked into products; for a package without products, of
    /// all targets except those that only tests need.
    var targetsOfProducts: Set<String> {
      let programs = targets.filter { $0.type == "executable" }.map(\.name)
      let libraries = products.isEmpty ? targets.filter { $0.type == "regular" }.map(\.name) : []
      var open = products.flatMap(\.targets) + programs + libraries
      var seen: Set<String> = []
      while let name = open.popLast() {
        guard seen.insert(name).inserted else { continue }
        open += targets.first { $0.name == name }?.dependencies?.compactMap(\.name) ?? []
      }
      return seen
    }
  }
}
