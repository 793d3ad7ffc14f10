/// A platform that code is compiled for, such as `aarch64-unknown-linux-gnu`.
package struct TargetTriple: Sendable, Hashable, CustomStringConvertible {
  /// The triple as compilers name it.
  package let description: String
  private let words: [Substring]

  package init(_ triple: String) {
    description = triple
    words = triple.split(separator: "-")
  }

  /// Whether the code is a WebAssembly module, and programs have the extension `.wasm`.
  package var isWebAssembly: Bool { words.first?.hasPrefix("wasm") == true }

  /// Whether Linux on a processor can run the code, except for an interpreter that it may need.
  ///
  /// Android has Linux as its kernel, but other libraries.
  package func runs(onLinuxWith processor: String) -> Bool {
    guard let own = words.first, words.contains("linux") else { return false }
    return Self.canonical(own) == Self.canonical(Substring(processor))
      && !words.contains { $0.hasPrefix("android") }
  }

  private static func canonical(_ processor: Substring) -> Substring {
    switch processor {
    case "arm64": "aarch64"
    case "amd64": "x86_64"
    default: processor
    }
  }

  /// Why code for the platform was not run on this machine, as the rest of a sentence.
  package var reasonNotToRun: String {
    "is for \(label), which is not the platform of this machine"
  }

  /// The triple, with what it means if that isn't ELF.
  package var label: String { description + (isWebAssembly ? " (WebAssembly)" : "") }
}
