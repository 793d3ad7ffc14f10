internal import Algorithms

/// What makes a command read files that it doesn't list.
enum Directive {
  /// `[system]` in a module map: compilers may not list the headers of such a module.
  case systemModule
  /// A directive that includes a file in assembly, also in C code.
  case assembly
  /// A thin archive or a linker script, which name what is linked.
  case linkerScript

  /// Whether the contents of a file have the directive.
  func isIn(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .systemModule:
      String(decoding: bytes, as: UTF8.self).contains(/\[\s*system\s*\]/)
    case .assembly:
      // The assembler ignores case; a macro often has the name `INCBIN`.
      ["incbin", "INCBIN", ".include", ".INCLUDE"].contains { bytes.contains($0) }
    case .linkerScript:
      !["\u{7f}ELF", "!<arch>\n"].contains { bytes.starts(with: $0.utf8) }
        && (bytes.starts(with: "!<thin>".utf8)
          || ["INPUT", "GROUP", "INCLUDE"].contains { bytes.contains($0) })
    }
  }
}

extension [UInt8] {
  fileprivate func contains(_ word: String) -> Bool {
    withUnsafeBufferPointer { $0.end(of: Array(word.utf8)) != nil }
  }
}
