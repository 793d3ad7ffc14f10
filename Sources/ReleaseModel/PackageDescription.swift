/// A package as SwiftPM describes it.
package struct PackageDescription: Sendable, Equatable {
  /// The name in the manifest.
  package var name: String
  /// The modules whose code can ship: those of all targets but tests, plug-ins and macros.
  package var modules: [Module]
  /// Whether one of the modules is not written in Swift, so that its names have no module.
  package var hasForeignModules: Bool
  /// What the package makes.
  package var products: [Product]

  /// A module of the package.
  package struct Module: Sendable, Equatable {
    /// The name as code imports it.
    package var name: String
    /// The absolute paths of its source files.
    package var sources: [String]

    /// Creates a module.
    package init(name: String, sources: [String]) {
      self.name = name
      self.sources = sources
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
      /// None: a library without a type, whose objects are linked into what uses it.
      case objects
      /// Something that does not ship: a plugin or macro, which runs on the build machine, or a snippet.
      case buildTool
    }

    /// The product's name.
    package var name: String
    /// What sort of file the linker makes of it.
    package var kind: Kind

    /// The names of the package's modules that are linked into it.
    package var modules: [String]

    /// Creates a product.
    package init(name: String, kind: Kind, modules: [String] = []) {
      self.name = name
      self.kind = kind
      self.modules = modules
    }

    /// Whether it is part of what users get.
    package var ships: Bool { kind != .buildTool }

    /// The name of the product's file on Linux; nil when it has none.
    package var fileName: String? {
      switch kind {
      case .executable: name
      case .sharedLibrary: "lib\(name).so"
      case .archive: "lib\(name).a"
      case .objects, .buildTool: nil
      }
    }
  }

  /// The modules that are linked into any of some products; all modules for no products.
  package func modules(of names: [String]) -> [Module] {
    guard !names.isEmpty else { return modules }
    let linked = Set(products.filter { names.contains($0.name) }.flatMap(\.modules))
    return modules.filter { linked.contains($0.name) }
  }

  /// Creates a description.
  package init(name: String, modules: [Module], hasForeignModules: Bool, products: [Product]) {
    self.name = name
    self.modules = modules
    self.hasForeignModules = hasForeignModules
    self.products = products
  }
}
