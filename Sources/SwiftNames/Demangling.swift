#if canImport(Glibc)
  internal import Glibc
#endif

/// Turns the linker's names of Swift declarations into readable text.
package enum Demangling {
  /// The longest mangled name that is demangled, in bytes; the longest one in the Swift toolchain's
  /// own binaries has 1,517.
  package static let longestName = 32_768

  /// About the longest text that is printed, in bytes; the printer has no limit of its own.
  private static let longestText = 1 << 22

  /// The longest name that is demangled on any stack, in bytes: at worst, in 200 KiB.
  private static let shallowName = 64

  /// The prefixes of mangled Swift names (swift/docs/ABI/Mangling.rst, "Globals"): `$s` since
  /// Swift 5, `$S` in 4.2, `_T0` in 4.0, `$e` for embedded Swift, each also after an underscore;
  /// `@__swiftmacro_` for what macros expand to; `_Tt` for classes and protocols in Objective-C.
  package static let prefixes = [
    "$s", "$S", "$e", "_$s", "_$S", "_$e", "_T0", "@__swiftmacro_", ObjectiveCName.prefix,
  ]

  /// Whether a linker name begins as a mangled Swift name does.
  package static func isMangled(_ name: String) -> Bool {
    prefixes.contains { name.utf8.starts(with: $0.utf8) }
  }

  /// Reads a linker name: `AppCore.Store.buy(Swift.String) -> ()`.
  ///
  /// Unreadable are names that the runtime's demangler doesn't know, names longer than
  /// `longestName`, and names whose text would be out of all proportion. Names made by an attacker
  /// neither crash nor hang. Run many calls in `DeepStack.run`.
  package static func read(_ name: String) -> Reading<String> {
    guard isMangled(name) else { return .notMangled }
    let bytes = Array(name.utf8)
    if name.hasPrefix(ObjectiveCName.prefix) {
      // The runtime's demangler doesn't know the mangling of before Swift 4.
      return ObjectiveCName.text(of: bytes).map(Reading.read) ?? .unreadable
    }
    guard bytes.count <= longestName, !bytes.contains(0), Expansion.isBelow(longestText, bytes)
    else { return .unreadable }
    let printed = bytes.count <= shallowName ? print(name) : DeepStack.run { print(name) } ?? nil
    // What the demangler can't read, it gives back.
    guard let printed, printed != name else { return .unreadable }
    return .read(printed)
  }

  /// The readable form of a mangled name, or nil when it is not one or can't be read.
  package static func demangle(_ name: String) -> String? {
    guard case .read(let text) = read(name) else { return nil }
    return text
  }

  /// The readable form of what a name refers to that a compiler or linker made of a mangled name:
  /// a pointer to it (`got.$s…`, `DW.ref.$s…`) or a jump to it (`__AArch64ADRPThunk_$s…`,
  /// `__$s…_veneer`); nil for any other name.
  package static func reference(in name: String) -> String? {
    guard let start = name.firstRange(of: "$s")?.lowerBound, start > name.startIndex,
      "._".contains(name[name.index(before: start)])
    else { return nil }
    let veneer = "_veneer"
    let end = name.hasSuffix(veneer) ? veneer.count : 0
    return demangle(String(name[start...].dropLast(end)))
  }

  private static func print(_ name: String) -> String? {
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
