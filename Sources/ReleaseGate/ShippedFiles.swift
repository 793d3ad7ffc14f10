internal import EvidenceGathering
internal import ReleaseModel

/// The files that a plan's artifacts stand for.
struct ShippedFiles {
  /// The files that ship from a build, or the reason why there is none.
  private(set) var files: [(name: String, path: Result<String, MissingFile>)] = []
  /// What ships beside the files that were made elsewhere.
  private(set) var resources: [ResourceBundle] = []

  private let root: String
  /// The absolute paths of the resources.
  private var names: Set<String> = []

  /// Finds the files of a build.
  init(
    of build: Build, _ result: Evidence<BuildResult>, plan: Plan, package: PackageDescription,
    workspace: Workspace
  ) {
    root = plan.root
    for specification in plan.configuration.artifacts {
      switch specification {
      case .products:
        for product in package.products where product.ships {
          files.append(
            (product.name, Self.product(product.name, of: build, result, package, workspace)))
        }
      case .product(let name, _):
        files.append((name, Self.product(name, of: build, result, package, workspace)))
      case .path(let pattern, let standsFor) where standsFor == build.name: add(pattern)
      case .path: break
      }
    }
  }

  private mutating func add(_ pattern: String) {
    let found = FilePattern(pattern).matches(in: root)
    files += found.unreadable.map { (pattern, .failure(MissingFile($0))) }
    if found.files.isEmpty, FileFinder.isFolder(root + "/" + pattern) {
      addFolder(pattern)
    } else if found.files.isEmpty, found.unreadable.isEmpty {
      files.append((pattern, .failure(MissingFile("no file matches"))))
    }
    for file in found.files {
      let path = root + "/" + file
      if let bundle = ResourceFinder.bundle(around: file, in: root) {
        addResource(bundle)
      } else if ResourceFinder.isData(path) {
        addResource(path)
      } else {
        files.append((file, .success(path)))
        for bundle in ResourceFinder.bundles(beside: path) { addResource(bundle) }
      }
    }
  }

  /// Adds everything in a folder.
  private mutating func addFolder(_ folder: String) {
    let found = ArtifactFinder(root + "/" + folder, othersAreEnough: true)
    for artifact in found.artifacts {
      switch artifact {
      case .file(let path): files.append((name(path), .success(path)))
      case .unreadable(let path, let reason):
        files.append((name(path), .failure(MissingFile(reason))))
      }
    }
    for path in found.others {
      addResource(ResourceFinder.bundle(around: name(path), in: root) ?? path)
    }
  }

  /// Adds a bundle or file, once.
  private mutating func addResource(_ resource: String) {
    guard names.insert(resource).inserted else { return }
    resources.append(ResourceBundle(name: name(resource), paths: [resource]))
  }

  private func name(_ path: String) -> String {
    path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }

  private static func product(
    _ name: String, of build: Build, _ result: Evidence<BuildResult>, _ package: PackageDescription,
    _ workspace: Workspace
  ) -> Result<String, MissingFile> {
    guard result.value?.succeeded == true else {
      return .failure(MissingFile("the build “\(build.name)” failed"))
    }
    guard let product = package.products.first(where: { $0.name == name }) else {
      return .failure(MissingFile("the package has no product of this name"))
    }
    if let file = product.fileName {
      return .success(workspace.productsPath(of: build) + "/" + file)
    }
    guard product.ships else {
      return .failure(MissingFile("a plugin, macro or snippet does not ship"))
    }
    do {
      let path = workspace.objectList(of: name, in: build)
      let modules = package.modules.filter { product.modules.contains($0.name) }
      try ModuleObjects(of: modules, in: workspace.productsPath(of: build)).writeArchive(to: path)
      return .success(path)
    } catch let missing as ModuleObjects.Missing {
      return .failure(MissingFile(missing.reason))
    } catch {
      return .failure(MissingFile("\(error)"))
    }
  }
}

/// Why an artifact has no file.
struct MissingFile: Error {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
