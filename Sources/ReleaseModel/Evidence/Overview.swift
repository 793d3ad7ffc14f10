/// A general description of a file, for `inspect` without names or rules.
package struct Overview: Sendable, Codable, Equatable {
  package enum Kind: String, Sendable, Codable {
    case executable
    /// A library that a loader loads.
    case sharedLibrary = "shared-library"
    /// The output of a compiler for one source file or module.
    case object
    /// A file of objects.
    case archive
    /// The memory of a process.
    case coreDump = "core-dump"
    /// The output of `objcopy --only-keep-debug` or `-gsplit-dwarf`.
    case debugInformation = "debug-information"
    /// Any other file in ELF format.
    case other

    package var words: String { rawValue.replacing("-", with: " ") }
  }

  /// A Swift module, and the size of its code and data in the file.
  package struct Module: Sendable, Codable, Equatable {
    /// The name as code imports it.
    package var name: String
    /// The bytes covered by the module's symbols; nil if the symbol table was stripped.
    package var byteCount: Int?

    package init(name: String, byteCount: Int?) {
      self.name = name
      self.byteCount = byteCount
    }
  }

  package var kind: Kind
  /// The format with address size and byte order: `ELF, 64-bit, little-endian`.
  package var format: String
  /// The architecture, as in target triples.
  ///
  /// For an archive, that of its first object; nil if it has none.
  package var architecture: String?
  /// The path of the program that loads the file, if the file names one.
  package var interpreter: String?
  /// The shared libraries that the file requires, in its order.
  package var libraries: [String]
  /// The Swift modules that have code or data in the file, largest first.
  package var modules: [Module]

  package init(
    kind: Kind, format: String, architecture: String?, interpreter: String? = nil,
    libraries: [String] = [], modules: [Module] = []
  ) {
    self.kind = kind
    self.format = format
    self.architecture = architecture
    self.interpreter = interpreter
    self.libraries = libraries
    self.modules = modules
  }
}
