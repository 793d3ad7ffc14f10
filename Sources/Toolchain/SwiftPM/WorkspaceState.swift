internal import Foundation

/// What SwiftPM resolved for a scratch path, from its `workspace-state.json`.
struct WorkspaceState: Decodable {
  /// The versions of the format whose fields are known: those of Swift 5.6 to 6.3.
  private static let versions = 5...7

  struct Dependency: Decodable {
    var packageRef: Reference
    var state: State
    /// The folder below `checkouts`, or below `Packages` in the package if it is edited.
    var subpath: String
    /// What it was before it was edited.
    var basedOn: Original?

    struct Original: Decodable {
      var state: State
    }
  }

  struct Reference: Decodable {
    var identity: String
    /// The address that it was fetched from, which a mirror can replace, or a path.
    var location: String
  }

  struct State: Decodable {
    enum Name: String, Decodable {
      case sourceControlCheckout, registryDownload, fileSystem, edited, custom
    }

    struct Checkout: Decodable {
      var revision: String
      var version: String?
      var branch: String?
    }

    var name: Name
    var checkoutState: Checkout?
    var version: String?
    /// The absolute path of a package that is referenced by path, or of an edited one elsewhere.
    var path: String?
  }

  /// What is in the file or folder of a binary target.
  struct Artifact: Decodable {
    var packageRef: Reference
    var targetName: String
    var source: Source

    struct Source: Decodable {
      enum Kind: String, Decodable { case local, remote }

      var type: Kind
      var url: String?
      var checksum: String?
    }
  }

  private struct Object: Decodable {
    var dependencies: [Dependency]
    var artifacts: [Artifact]
  }

  private struct Header: Decodable {
    var version: Int
  }

  private var object: Object

  var dependencies: [Dependency] { object.dependencies }
  var artifacts: [Artifact] { object.artifacts }

  /// Reads the state of a scratch path.
  ///
  /// - Throws: `GatheringError` if the file is missing, damaged or of an unknown version.
  static func read(ofScratchPath folder: String, in workspace: Workspace) throws -> WorkspaceState {
    try read("\(folder)/workspace-state.json", versions, in: workspace) { $0 }
  }

  /// Reads a versioned JSON file of SwiftPM.
  fileprivate static func read<Content: Decodable, Value>(
    _ file: String, _ versions: ClosedRange<Int>, in workspace: Workspace,
    as value: (Content) -> Value
  ) throws(GatheringError) -> Value {
    let shown = workspace.relative(file)
    do {
      let data = try FileBytes.data(file)
      let version = try JSONDecoder().decode(Header.self, from: data).version
      guard versions.contains(version) else {
        throw GatheringError(
          description: "\(shown) has the unknown version \(version); expected"
            + " \(versions.lowerBound) to \(versions.upperBound)")
      }
      return value(try JSONDecoder().decode(Content.self, from: data))
    } catch let error as GatheringError {
      throw error
    } catch let error as FileBytes.Failure {
      throw GatheringError(description: "\(shown) cannot be read: \(error.reason)")
    } catch {
      throw GatheringError(description: "\(shown) is damaged, or has an unknown form")
    }
  }
}

/// The versions that a `Package.resolved` requires.
struct ResolvedFile: Decodable {
  /// The versions of the format that SwiftPM reads.
  private static let versions = 1...3

  private struct Pin: Decodable {
    /// The identity; version 1 has only the address.
    var identity: String?
    var repositoryURL: String?
    var state: State

    struct State: Decodable {
      var revision: String?
      var version: String?
    }
  }

  private struct Object: Decodable {
    var pins: [Pin]
  }

  private var version: Int
  private var pins: [Pin]?
  private var object: Object?

  /// Reads the contents of a file; nil if they are not of a known form, so that nothing is pinned.
  static func read(_ data: Data) -> ResolvedFile? {
    guard let file = try? JSONDecoder().decode(ResolvedFile.self, from: data),
      versions.contains(file.version)
    else { return nil }
    return file
  }

  /// The version and commit that it requires of a package; nil if it doesn't name the package.
  func state(of identity: String) -> (version: String?, revision: String?)? {
    (pins ?? object?.pins ?? []).first { pin in
      let name = pin.identity ?? pin.repositoryURL.map(Self.identity(ofAddress:))
      return name?.lowercased() == identity.lowercased()
    }.map { ($0.state.version, $0.state.revision) }
  }

  /// The last component of an address, without `.git`.
  private static func identity(ofAddress address: String) -> String {
    let name = address.split(separator: "/").last.map(String.init) ?? address
    return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
  }
}
