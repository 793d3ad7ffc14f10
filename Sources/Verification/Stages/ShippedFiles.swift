internal import Foundation
internal import ReleaseModel
internal import Toolchain

/// The files that a plan's artifacts stand for.
struct ShippedFiles {
  /// A file that ships, or the reason why it is missing.
  struct File {
    let name: String
    let path: Result<String, MissingFile>
    /// Whether the configuration names a file rather than a product.
    var isPath = true
    /// The absolute path of the file that it was stripped from, or nil to inspect the file itself.
    var unstripped: String?
    /// What the configuration expects of it.
    var expected: [FileProperty: Bool] = [:]
  }

  private(set) var files: [File] = []
  /// The resources that ship with files built elsewhere.
  private(set) var resources: [ResourceBundle] = []

  private let root: String
  /// The files and resources found so far, however they were reached.
  private var seen: Set<FileNode> = []

  /// Finds the files of a build.
  ///
  /// `libraries` are the absolute paths of the shared libraries that the products load. They ship with
  /// the products, so they need no entry in the configuration.
  init(
    of build: Build, _ result: Evidence<BuildResult>, plan: Plan, products: ShippedProducts,
    libraries: [String]
  ) {
    root = plan.root
    for specification in plan.configuration.artifacts {
      switch specification {
      case .products:
        for product in products.shipped { add(product, of: build, result, products) }
      case .product(let name, _, let expected):
        if let product = products.shipped.first(where: { $0.name == name }) {
          add(product, of: build, result, products, expected: build.ships ? expected : [:])
        }
      case .path(let path, let standsFor, let unstripped, let expected)
      where standsFor == build.name:
        let others = files.count
        if let unstripped { add(path, strippedFrom: unstripped) } else { add(path) }
        for index in files.indices.dropFirst(others) { files[index].expected = expected }
        if files.count == others, !expected.isEmpty {
          files.append(
            File(
              name: path,
              path: .failure(MissingFile("`expect` needs an object file that no other entry names"))
            ))
        }
      case .path: break
      }
    }
    for library in libraries {
      let name = URL(fileURLWithPath: library).lastPathComponent
      add(File(name: name, path: .success(library), isPath: false))
    }
  }

  private mutating func add(
    _ product: PackageDescription.Product, of build: Build, _ result: Evidence<BuildResult>,
    _ products: ShippedProducts, expected: [FileProperty: Bool] = [:]
  ) {
    let path: Result<String, MissingFile> =
      if result.value?.succeeded != true {
        .failure(MissingFile("the build '\(build.name)' failed"))
      } else if let file = products.file(of: product, in: build) {
        .success(file)
      } else if result.value?.unreadableFile != nil {
        .failure(MissingFile("what the build compiled and linked is unknown"))
      } else {
        .failure(
          MissingFile(
            build.optimizesAtLinkTime
              ? "the build compiles this library to LLVM bitcode, which only a linker can turn into code;"
                + " remove `--experimental-lto-mode` from the flags of the build"
              : "the build did not compile all of this library; add `type: .static` to its product, so"
                + " that SwiftPM compiles all of it"))
      }
    add(File(name: product.name, path: path, isPath: false, expected: expected))
  }

  /// Adds a file, unless it was already added through another path.
  private mutating func add(_ file: File) {
    if let path = try? file.path.get(), let node = FileNode(ofFileAt: path),
      !seen.insert(node).inserted
    {
      return
    }
    files.append(file)
  }

  private mutating func add(_ path: String, strippedFrom unstripped: String) {
    let isFile =
      FileManager.default.fileExists(atPath: root + "/" + path)
      && !FileFinder.isFolder(root + "/" + path)
    guard isFile else {
      let reason =
        "file not found; with `unstripped`, the path must be one file, not a pattern or folder"
      files.append(File(name: path, path: .failure(MissingFile(reason))))
      return
    }
    let other = unstripped.hasPrefix("/") ? unstripped : "\(root)/\(unstripped)"
    add(File(name: path, path: .success(root + "/" + path), unstripped: other))
    for bundle in ResourceFinder.bundles(beside: root + "/" + path) { addResource(bundle) }
  }

  private mutating func add(_ pattern: String) {
    let found = FilePattern(pattern).matches(in: root)
    files += found.unreadable.map { File(name: pattern, path: .failure(MissingFile($0))) }
    if found.files.isEmpty, FileFinder.isFolder(root + "/" + pattern) {
      addFolder(pattern)
    } else if found.files.isEmpty, found.unreadable.isEmpty {
      files.append(File(name: pattern, path: .failure(MissingFile("no file matches this path"))))
    }
    let direct = found.files.filter { FileNode.isDirect($0, in: root) }
    let others = Set(found.files).subtracting(direct)
    for file in direct + found.files.filter(others.contains) {
      let path = root + "/" + file
      if let bundle = ResourceFinder.bundle(around: file, in: root) {
        addResource(bundle)
      } else if ResourceFinder.isData(path) {
        addResource(path)
      } else {
        add(File(name: file, path: .success(path)))
        for bundle in ResourceFinder.bundles(beside: path) { addResource(bundle) }
      }
    }
  }

  private mutating func addFolder(_ folder: String) {
    let found = ArtifactFinder(root + "/" + folder, othersAreEnough: true)
    for artifact in found.artifacts {
      switch artifact {
      case .file(let path): add(File(name: name(path), path: .success(path)))
      case .unreadable(let path, let reason):
        files.append(File(name: name(path), path: .failure(MissingFile(reason.description))))
      }
    }
    for path in found.others {
      addResource(ResourceFinder.bundle(around: name(path), in: root) ?? path)
    }
  }

  /// Adds a bundle or file, unless it was already added.
  private mutating func addResource(_ resource: String) {
    if let node = FileNode(ofFileAt: resource), !seen.insert(node).inserted { return }
    resources.append(ResourceBundle(name: name(resource), paths: [resource]))
  }

  private func name(_ path: String) -> String { path.relative(to: root) }
}

/// Why an artifact has no file.
struct MissingFile: Error {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
