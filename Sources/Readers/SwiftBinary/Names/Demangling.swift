internal import Glibc

/// Demangles Swift linker names.
package enum Demangling {
  /// The longest mangled name that is demangled, in bytes; the longest one in the Swift toolchain's
  /// own binaries has 1,517.
  package static let longestName = 32_768

  /// The approximate limit of the printed form, in bytes; the printer itself has no limit.
  private static let longestText = 1 << 22

  /// The longest name that is demangled on any stack, in bytes; it takes at most 200 KiB of stack.
  private static let shallowName = 64

  /// The prefixes of mangled Swift names (swift/docs/ABI/Mangling.rst, "Globals").
  ///
  /// `$s` since Swift 5, `$S` in 4.2, `_T0` in 4.0 and `$e` for embedded Swift, each also after an
  /// underscore; `@__swiftmacro_` for macro expansions. `_Tt`, for classes in Objective-C, does not
  /// occur on Linux.
  package static let prefixes = ["$s", "$S", "$e", "_$s", "_$S", "_$e", "_T0", "@__swiftmacro_"]

  /// Whether a linker name has the prefix of a mangled Swift name.
  package static func isMangled(_ name: String) -> Bool {
    prefixes.contains { name.utf8.starts(with: $0.utf8) }
  }

  /// Reads a linker name, such as `AppCore.Store.buy(Swift.String) -> ()`.
  ///
  /// Names that the runtime's demangler can't read, names longer than `longestName`, and names
  /// whose printed form would be disproportionately long are unreadable. Malicious names cause
  /// neither crashes nor hangs. Wrap many calls in `DeepStack.run`.
  package static func read(_ name: String) -> DemangleResult<String> {
    guard isMangled(name) else { return .notMangled }
    let bytes = Array(name.utf8)
    guard bytes.count <= longestName, !bytes.contains(0),
      DemangledSizeBound.isBelow(longestText, bytes)
    else { return .unreadable }
    let printed = bytes.count <= shallowName ? print(name) : DeepStack.run { print(name) } ?? nil
    // The demangler returns unreadable names unchanged.
    guard let printed, printed != name else { return .unreadable }
    return .read(printed)
  }

  /// The demangled form of a name; nil if it isn't mangled or can't be read.
  package static func demangle(_ name: String) -> String? {
    guard case .read(let text) = read(name) else { return nil }
    return text
  }

  /// The demangled form of the name that a compiler- or linker-generated name refers to.
  ///
  /// Such a name is a pointer (`got.$s…`, `DW.ref.$s…`) or a jump (`__AArch64ADRPThunk_$s…`,
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
/// libswiftCore exports it, but no module declares it. The caller frees the result.
@_silgen_name("swift_demangle")
private func swiftDemangle(
  _ name: UnsafePointer<CChar>?, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
  _ bufferSize: UnsafeMutablePointer<Int>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

/// The result of reading a linker name.
package enum DemangleResult<Name: Sendable & Hashable>: Sendable, Hashable {
  /// The name isn't mangled in this scheme.
  case notMangled
  /// The name has the scheme's prefix but can't be read: it is malformed, too long or too deeply
  /// nested.
  case unreadable
  case read(Name)
}
