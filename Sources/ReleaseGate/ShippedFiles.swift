internal import EvidenceGathering
internal import ReleaseModel

/// Finds the files that a plan's artifacts stand for.
struct ShippedFiles {
  let plan: Plan
  let package: PackageDescription
  let workspace: Workspace

  /// The files that ship from a build, or the reason why there is none.
  func files(
    of build: Build, _ result: Evidence<BuildResult>
  ) -> [(name: String, path: Result<String, MissingFile>)] {
    plan.configuration.artifacts.flatMap {
      specification -> [(name: String, path: Result<String, MissingFile>)] in
      switch specification {
      case .product(let name):
        return [(name, product(name, of: build, result))]
      case .path(let pattern, let standsFor) where standsFor == build.name:
        let found = FilePattern(pattern).matches(in: plan.root)
        let unreadable = found.unreadable.map {
          (pattern, Result<String, MissingFile>.failure(MissingFile($0)))
        }
        if found.files.isEmpty, unreadable.isEmpty {
          return [(pattern, .failure(MissingFile("no file matches")))]
        }
        return unreadable + found.files.map { ($0, .success(plan.root + "/" + $0)) }
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
