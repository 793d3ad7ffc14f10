package import Algorithms
package import ObjectFile

/// The error for code of a machine that the search doesn't support.
package struct UnsupportedCode: Error, Hashable, CustomStringConvertible {
  package let machine: Machine
  package let byteOrder: ByteOrder

  /// What was expected, what was found, and the fix.
  package var description: String {
    let order = byteOrder == .littleEndian ? "little-endian" : "big-endian"
    return
      "expected little-endian code for x86_64 or aarch64, found \(order) code for \(machine), in which"
      + " short strings cannot be found; check a build for a supported processor"
  }
}
