/// An import in code that ships with which a build can't succeed, found before building.
package struct ImpossibleImport: Sendable, Hashable {
  package enum Problem: Sendable, Hashable {
    /// The import has `@testable`, and the build compiles the module without `-enable-testing`.
    case testable
    /// Only Apple platforms have the module.
    case missing
  }

  package var module: String
  package var problem: Problem
  package var location: SourceLocation
  /// The product that contains the code.
  package var product: String

  package init(
    module: String, problem: Problem, location: SourceLocation, product: String
  ) {
    self.module = module
    self.problem = problem
    self.location = location
    self.product = product
  }
}
