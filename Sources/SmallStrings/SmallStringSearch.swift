package import ELF

/// Finds small strings in machine code, many at a time.
///
/// A text is reported when both of its halves, and so its length, are in one function. A half is
/// there as an immediate operand, or as an addition to an immediate operand with the right
/// difference. Which operand goes with which text is not traced: a function with two texts of
/// which one has the first half and the other the second half is reported too.
///
/// Not found here: a part of a literal, also where an interpolation follows; literals of code that
/// is not optimized and of `init(rawValue:)`, which are plain bytes in data; and statically
/// initialized values, for which data has to be searched for `SmallString.dataPattern`.
package struct SmallStringSearch: Sendable {
  /// A place in code where a text is made.
  package struct Occurrence: Sendable, Hashable {
    /// The place of the text in the list of texts, from 0.
    package let text: Int
    /// The offset of the instruction that makes the first half, in bytes from the code's start.
    package let offset: Int
  }

  private let strings: [SmallString]
  private let words: WantedWords

  /// Prepares the search for these texts.
  package init(_ strings: [SmallString]) {
    self.strings = strings
    words = WantedWords(strings)
  }

  /// Finds the texts in the bytes of one executable section.
  ///
  /// One text can have several occurrences in one function.
  ///
  /// - Parameters:
  ///   - code: The section's bytes.
  ///   - machine: The machine that the code is for.
  ///   - byteOrder: The order of bytes in the file.
  ///   - functions: Gives the functions as ranges of offsets in `code`, in any order; they may
  ///     overlap. Outside of them, halves that are at most 8192 bytes apart belong together. It is
  ///     called only when there are two halves of a text.
  /// - Throws: `UnsupportedCode` unless the code is little-endian for x86-64 or AArch64.
  /// - Returns: The occurrences by text, then by ascending offset.
  package func occurrences(
    in code: [UInt8], machine: Machine, byteOrder: ByteOrder, functions: () -> [Range<Int>] = { [] }
  ) throws(UnsupportedCode) -> [Occurrence] {
    let instructions = try InstructionSet(machine: machine, byteOrder: byteOrder)
    return code.withUnsafeBytes { code in
      let constants = Dictionary(
        grouping: instructions.constants(in: code, words: words), by: { UInt32($0.value >> 32) })
      let sites = strings.enumerated().map { index, string in
        (
          index: index, first: WordSites(word: string.first, constants: constants),
          second: WordSites(word: string.second, constants: constants)
        )
      }.filter { !$0.first.offsets.isEmpty && !$0.second.offsets.isEmpty }
      guard !sites.isEmpty else { return [] }
      let regions = Regions(functions: functions(), count: code.count)
      return sites.flatMap { index, first, second in
        regions.regions(around: first.offsets).flatMap { region -> [Occurrence] in
          var firsts = first.sites(in: region.range)
          var seconds = second.sites(in: region.range)
          guard firsts.canOccur, seconds.canOccur else { return [] }
          if firsts.hasDifferences || seconds.hasDifferences {
            instructions.forEachAddition(in: code, range: region.range) { addition in
              firsts.add(addition)
              seconds.add(addition)
            }
          }
          return firsts.offsets(joinedWith: seconds, in: region)
            .map { Occurrence(text: index, offset: $0) }
        }
      }
    }
  }
}
