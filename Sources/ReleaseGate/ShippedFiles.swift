internal import EvidenceGathering
internal import ReleaseModel

/// Finds the files that a plan's artifacts stand for.
struct ShippedFiles {
  let plan: Plan
  let package: PackageDescription
  let workspace: Workspace

  /// A file that ships.
  struct File {
    let name: String
    let path: Result<String, MissingFile>
    /// Whether the configuration names the file, and not a product.
    let isPath: Bool
  }

  /// The files of the products that a build makes: of those that ship, else of all.
  func products(of build: Build) -> [String] {
    var names: [String] = []
    for case .product(let name) in plan.configuration.artifacts { names.append(name) }
    return package.products.filter { names.isEmpty || names.contains($0.name) }
      .compactMap(\.fileName).map { workspace.productsPath(of: build) + "/" + $0 }
  }

  /// The files that ship from a build, or the reason why there is none.
  func files(
    of build: Build, _ result: Evidence<BuildResult>
  ) -> [File] {
    plan.configuration.artifacts.flatMap { specification -> [File] in
      switch specification {
      case .product(let name):
        return [File(name: name, path: product(name, of: build, result), isPath: false)]
      case .path(let pattern, let standsFor) where standsFor == build.name:
        let files = FilePattern(pattern).files(in: plan.root)
        if files.isEmpty {
          return [File(name: pattern, path: .failure(MissingFile("no file matches")), isPath: true)]
        }
        return files.map {
          File(name: $0, path: .success(plan.root + "/" + $0), isPath: true)
        }
      case .path: return []
      }
    }
  }

  private func product(
    _ name: String, of build: Build, _ result: Evidence<BuildResult>
  ) -> Result<String, MissingFile> {
    guard result.value?.succeeded == true else {
      return .failure(MissingFile("the build “\(build.name)” failed"))
    }
    guard let product = package.products.first(where: { $0.name == name }) else {
      return .failure(MissingFile("the package has no product of this name"))
    }
    guard let file = product.fileName else {
      return .failure(
        MissingFile("a library without `type: .dynamic` or `.static` has no file of its own"))
    }
    return .success(workspace.productsPath(of: build) + "/" + file)
  }
}

/// Why an artifact has no file.
struct MissingFile: Error {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
