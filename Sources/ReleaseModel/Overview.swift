/// What a file is, for a person who looks for nothing in particular.
package struct Overview: Sendable, Codable, Equatable {
  /// What a file is for.
  package enum Kind: String, Sendable, Codable {
    /// A program.
    case executable
    /// A library that a loader loads.
    case sharedLibrary = "shared-library"
    /// What a compiler makes of one source or module.
    case object
    /// Objects in one file.
    case archive
    /// The memory of a process.
    case coreDump = "core-dump"
    /// What `objcopy --only-keep-debug` keeps of a program or library, or `-gsplit-dwarf` writes.
    case debugInformation = "debug-information"
    /// Anything else in ELF format.
    case other

    /// The kind in words.
    package var words: String { rawValue.replacing("-", with: " ") }
  }

  /// A Swift module and how much of the file is its code and data.
  package struct Module: Sendable, Codable, Equatable {
    /// The name as code imports it.
    package var name: String
    /// The bytes that the symbols of the module cover; nil where the symbol table is gone.
    package var byteCount: Int?

    /// Creates a module.
    package init(name: String, byteCount: Int?) {
      self.name = name
      self.byteCount = byteCount
    }
  }

  /// What the file is for.
  package var kind: Kind
  /// The format with the size of addresses and the order of bytes: `ELF, 64-bit, little-endian`.
  package var format: String
  /// The architecture as target triples name it; of an archive, that of its first object; nil for an
  /// archive without any.
  package var architecture: String?
  /// The path of the program that loads the file; nil where it names none.
  package var interpreter: String?
  /// The shared libraries that the file asks for, in its order.
  package var libraries: [String]
  /// The Swift modules that the file has code or data of, largest first.
  package var modules: [Module]

  /// Creates an overview.
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
