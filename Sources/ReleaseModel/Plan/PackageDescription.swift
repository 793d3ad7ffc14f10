/// A package as described by SwiftPM.
package struct PackageDescription: Sendable, Equatable {
  /// The name in the manifest.
  package var name: String
  /// The names of the modules whose code can ship, as code imports them.
  ///
  /// Includes all targets except tests, plugins and macros.
  package var modules: [String]
  /// Whether any module is not written in Swift, so that its names don't include a module.
  package var hasForeignModules: Bool
  package var products: [Product]
  /// The absolute paths of the packages that the manifest references by path.
  package var localDependencies: [String]
  /// The identities of the packages of which the manifest requires one version (`exact:`) or commit
  /// (`revision:`).
  package var exactDependencies: Set<String> = []
  /// The names of its traits, and whether builds that name no traits enable each of them.
  package var traits: [String: Bool] = [:]
  /// Its targets, in the order of the description.
  package var targets: [Target]

  package struct Target: Sendable, Equatable {
    /// Whether the target's code can ship.
    package enum Kind: Sendable, Equatable {
      /// Code that can be part of a product.
      case shipped
      case test
      /// A plugin or macro, which runs on the build machine, or a system library.
      case other
    }

    package var name: String
    /// The name of its module, as code imports it.
    package var module: String
    package var kind: Kind
    /// The absolute path of the folder that contains all its files; nil if unknown.
    package var folder: String?
    /// The absolute paths of its sources.
    package var sources: [String]
    /// The absolute paths of its resources, both files and folders.
    package var resources: [String]
    /// The names of the package's targets that it depends on.
    package var dependencies: [String]
    /// The names of the products that it depends on.
    package var productDependencies: [String]
    /// The arguments that its settings add to those of the linker, if they are known.
    package var linkerFlags: [LinkerFlag] = []

    /// Arguments for the linker.
    package struct LinkerFlag: Sendable, Equatable {
      package var arguments: [String]
      /// The only configuration that has them; nil if all have.
      package var configuration: Build.Configuration?

      package init(_ arguments: [String], in configuration: Build.Configuration? = nil) {
        self.arguments = arguments
        self.configuration = configuration
      }
    }

    /// Whether its code can ship and is written in a language other than Swift.
    package var isForeign: Bool {
      kind == .shipped && sources.contains { !$0.hasSuffix(".swift") }
    }

    package init(
      name: String, module: String? = nil, kind: Kind, folder: String? = nil,
      sources: [String] = [],
      resources: [String] = [], dependencies: [String] = [], productDependencies: [String] = []
    ) {
      self.name = name
      self.module = module ?? name
      self.kind = kind
      self.folder = folder
      self.sources = sources
      self.resources = resources
      self.dependencies = dependencies
      self.productDependencies = productDependencies
    }
  }

  package struct Product: Sendable, Equatable {
    /// The kind of file that the linker produces for it.
    package enum Kind: Sendable, Equatable {
      case executable
      case sharedLibrary
      /// A static library.
      case archive
      /// No file: the objects are linked into whatever uses the product.
      ///
      /// This is a library without a type, or the library targets of a package without products.
      case objects
      /// Something that does not ship.
      ///
      /// This is a plugin or macro, which runs on the build machine, an undeclared executable that
      /// only plugins use, or a snippet.
      case buildTool
      /// A system library that the package only declares to the compiler, without any code of its
      /// own.
      case systemLibrary
    }

    package var name: String
    package var kind: Kind
    /// The names of the package's modules that are linked into it.
    package var modules: [String]
    /// The modules of the targets that the manifest lists for it; the others are dependencies.
    package var ownModules: [String]

    package init(name: String, kind: Kind, modules: [String] = [], ownModules: [String] = []) {
      self.name = name
      self.kind = kind
      self.modules = modules
      self.ownModules = ownModules
    }

    /// Whether it is delivered to users.
    package var ships: Bool { kind != .buildTool && kind != .systemLibrary }

    /// The name of the product's file on Linux, if it has one.
    package var fileName: String? {
      switch kind {
      case .executable: name
      case .sharedLibrary: "lib\(name).so"
      case .archive: "lib\(name).a"
      case .objects, .buildTool, .systemLibrary: nil
      }
    }
  }

  /// Whether it has only plugins, macros and system libraries.
  ///
  /// `swift build` fails if there is no other target than a plugin or system library.
  package var hasNothingToBuild: Bool {
    !products.contains(where: \.ships) && targets.allSatisfy { $0.kind == .other }
  }

  package init(
    name: String, modules: [String], hasForeignModules: Bool, products: [Product],
    localDependencies: [String] = [], targets: [Target] = []
  ) {
    self.targets = targets
    self.localDependencies = localDependencies
    self.name = name
    self.modules = modules
    self.hasForeignModules = hasForeignModules
    self.products = products
  }
}
