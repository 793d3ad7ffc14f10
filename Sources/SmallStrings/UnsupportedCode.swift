package import ELF

/// Code for a machine whose instructions the search can't read.
package struct UnsupportedCode: Error, Hashable, CustomStringConvertible {
  /// The machine that the code is for.
  package let machine: Machine
  /// The order of bytes in the file.
  package let byteOrder: ByteOrder

  /// What was expected, what was found and what to do.
  package var description: String {
    let order = byteOrder == .littleEndian ? "little-endian" : "big-endian"
    return "expected little-endian code for x86_64 or aarch64, found \(order) code for \(machine);"
      + " nothing is known about the small strings in it: check a build for a supported machine"
  }
}
