/// A file's information for the dynamic linker.
package struct DynamicLinking: Sendable, Equatable {
  /// The path of the program that loads the file.
  package var interpreter: String?
  /// The required shared libraries, in file order.
  package var libraries: [String] = []
  /// The name by which other files request this one.
  package var ownName: String?
  /// Whether a shared object is marked as an executable.
  package var isMarkedAsProgram = false

  package init() {}
}
