package import ReleaseModel

/// Finds the modules that a build compiles with `DEBUG` defined.
package struct DebugFlagGatherer: Sendable {
  private let workspace: Workspace

  /// Creates a gatherer.
  package init(workspace: Workspace) {
    self.workspace = workspace
  }

  /// The names of the package's own modules with `DEBUG` in a build that has been made, sorted.
  package func gather(
    _ build: Build, package description: PackageDescription
  ) -> Evidence<[String]> {
    guard
      let manifest = BuildDescription(
        scratchPath: workspace.scratchPath(of: build),
        configuration: build.configuration.rawValue)
    else { return .unavailable(reason: "SwiftPM left no description of the build") }
    do {
      let conditions = try manifest.compilationConditions()
      let own = description.modules.map(\.name).filter { conditions[$0] != nil }
      guard !own.isEmpty else {
        return .unavailable(reason: "SwiftPM's description of the build names no module of it")
      }
      return .collected(own.filter { conditions[$0]?.contains("DEBUG") == true }.sorted())
    } catch {
      return .unavailable(reason: "SwiftPM's description of the build can't be read: \(error)")
    }
  }
}
