#if canImport(Glibc)
  internal import Glibc
#endif

/// Turns the linker's names of Swift declarations into readable text.
package enum Demangling {
  /// The longest mangled name that is demangled, in bytes.
  ///
  /// The runtime's demangler recurses, and names made by an attacker have crashed and hung
  /// demanglers. The longest name in the Swift toolchain's own binaries is far below this.
  package static let longestName = 32_768

  /// The prefixes of mangled Swift names (swift/docs/ABI/Mangling.rst, "Globals"): `$s` since
  /// Swift 5, `$S` in 4.2, `_T0` in 4.0, `$e` for embedded Swift, each also after an underscore.
  package static let prefixes = ["$s", "$S", "$e", "_$s", "_$S", "_$e", "_T0"]

  /// Whether a linker name is a mangled Swift name.
  package static func isMangled(_ name: String) -> Bool {
    prefixes.contains { name.utf8.starts(with: $0.utf8) }
  }

  /// The readable form of a mangled name (`AppCore.Store.buy(Swift.String) -> ()`), or nil when it
  /// is not a mangled Swift name, or is longer than `longestName`.
  package static func demangle(_ name: String) -> String? {
    guard isMangled(name), name.utf8.count <= longestName else { return nil }
    var mangled = name
    return mangled.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        guard let text = swiftDemangle(characters.baseAddress, bytes.count, nil, nil, 0) else {
          return nil
        }
        defer { free(text) }
        return String(cString: text)
      }
    }
  }
}

/// The runtime's demangler (swift/stdlib/public/runtime/Demangle.cpp).
///
/// libswiftCore exports it and no module declares it; the caller frees the result.
@_silgen_name("swift_demangle")
private func swiftDemangle(
  _ name: UnsafePointer<CChar>?, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
  _ bufferSize: UnsafeMutablePointer<Int>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
