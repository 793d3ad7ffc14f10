/// The targets outside a range of code that its instructions refer to, in bytes from the start of
/// the code.
struct CodeLinks {
  /// The targets of calls, and of jumps out of the range.
  private(set) var targets: Set<Int> = []
  /// The addresses that instructions compute.
  private(set) var references: Set<Int> = []

  init(_ part: ProgramImage.Part, range: Range<Int>, instructionSet: InstructionSet) {
    part.bytes.withUnsafeBytes { code in
      instructionSet.forEachInstruction(in: code, range: range, address: part.address) {
        if let reference = $1.reference { references.insert(reference) }
        if let target = $1.target, $1.isCall || !range.contains(target) { targets.insert(target) }
      }
    }
  }
}
