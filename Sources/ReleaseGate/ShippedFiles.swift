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
      case .products:
        return package.products.filter(\.ships).map {
          ($0.name, product($0.name, of: build, result))
        }
      case .product(let name, _):
        return [(name, product(name, of: build, result))]
      case .path(let pattern, let standsFor) where standsFor == build.name:
        let files = FilePattern(pattern).files(in: plan.root)
        if files.isEmpty { return [(pattern, .failure(MissingFile("no file matches")))] }
        return files.map { ($0, .success(plan.root + "/" + $0)) }
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
