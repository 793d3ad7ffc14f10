/// A package as SwiftPM describes it.
package struct PackageDescription: Sendable, Equatable {
  /// The name in the manifest.
  package var name: String
  /// The names of the modules whose code can ship, as code imports them: those of all targets but
  /// tests, plug-ins and macros.
  package var modules: [String]
  /// Whether one of the modules is not written in Swift, so that its names have no module.
  package var hasForeignModules: Bool
  /// What the package makes.
  package var products: [Product]
  /// Whether it depends on a package that is named by its path.
  package var hasLocalDependencies: Bool
  /// Its targets, in the order of the description.
  package var targets: [Target]

  /// A target of the package.
  package struct Target: Sendable, Equatable {
    /// Whether its code can ship.
    package enum Kind: Sendable, Equatable {
      /// Code that can be part of a product.
      case shipped
      /// Tests.
      case test
      /// No code of the package that ships: a plugin or macro, which runs on the build machine, or a
      /// library of the system.
      case other
    }

    /// The target's name.
    package var name: String
    /// The name of its module, as code imports it.
    package var module: String
    /// Whether its code can ship.
    package var kind: Kind
    /// The absolute paths of its sources.
    package var sources: [String]
    /// The absolute paths of its resources, files and folders.
    package var resources: [String]
    /// The names of the package's targets that it depends on.
    package var dependencies: [String]

    /// Creates a target.
    package init(
      name: String, module: String? = nil, kind: Kind, sources: [String] = [],
      resources: [String] = [], dependencies: [String] = []
    ) {
      self.name = name
      self.module = module ?? name
      self.kind = kind
      self.sources = sources
      self.resources = resources
      self.dependencies = dependencies
    }
  }

  /// Something that a package makes.
  package struct Product: Sendable, Equatable {
    /// What sort of file the linker makes of it.
    package enum Kind: Sendable, Equatable {
      /// A program.
      case executable
      /// A shared library.
      case sharedLibrary
      /// An archive of objects.
      case archive
      /// None: a library without a type, whose objects are linked into what uses it, or the library
      /// targets of a package without products.
      case objects
      /// Something that does not ship: a plugin or macro, which runs on the build machine, an undeclared
      /// executable that only plugins use, or a snippet.
      case buildTool
      /// A library of the system, which the package only makes known to the compiler: it has no code of
      /// the package.
      case systemLibrary
    }

    /// The product's name.
    package var name: String
    /// What sort of file the linker makes of it.
    package var kind: Kind
    /// The names of the package's modules that are linked into it.
    package var modules: [String]
    /// The modules of the targets that the manifest names for it; the others come with them.
    package var ownModules: [String]

    /// Creates a product.
    package init(name: String, kind: Kind, modules: [String] = [], ownModules: [String] = []) {
      self.name = name
      self.kind = kind
      self.modules = modules
      self.ownModules = ownModules
    }

    /// Whether it is part of what users get.
    package var ships: Bool { kind != .buildTool && kind != .systemLibrary }

    /// The name of the product's file on Linux; nil when it has none.
    package var fileName: String? {
      switch kind {
      case .executable: name
      case .sharedLibrary: "lib\(name).so"
      case .archive: "lib\(name).a"
      case .objects, .buildTool, .systemLibrary: nil
      }
    }
  }

  /// Creates a description.
  package init(
    name: String, modules: [String], hasForeignModules: Bool, products: [Product],
    hasLocalDependencies: Bool = false, targets: [Target] = []
  ) {
    self.targets = targets
    self.hasLocalDependencies = hasLocalDependencies
    self.name = name
    self.modules = modules
    self.hasForeignModules = hasForeignModules
    self.products = products
  }
}
