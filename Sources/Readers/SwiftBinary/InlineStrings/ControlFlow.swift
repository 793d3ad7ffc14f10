/// The instructions in a range of code, and where each of them continues.
struct ControlFlow {
  let range: CodeRange
  let set: InstructionSet
  private(set) var instructions: [(offset: Int, instruction: Instruction)] = []
  /// The indices of the instructions that start a block, in ascending order.
  private(set) var leaders: [Int] = []
  private(set) var isLeader: [Bool] = []
  /// The target instructions of jump tables, by the places of the tables in bytes from the start of
  /// the code.
  private(set) var tables: [Int: [Int]] = [:]
  /// The instructions of outlined functions, by the indices of the calls and jumps to them.
  private(set) var outlined: [Int: [Instruction]] = [:]
  private var indices: [Int: Int] = [:]
  /// The size of the part, in bytes.
  private let count: Int

  init(_ image: ProgramImage, _ range: CodeRange, _ memory: ImageMemory) {
    self.range = range
    set = image.instructionSet
    let part = image.parts[range.part]
    count = part.bytes.count
    part.bytes.withUnsafeBytes { code in
      set.forEachInstruction(in: code, range: range.offsets, address: part.address) {
        instructions.append(($0, $1))
      }
      if set == .aarch64 { findOutlined(code, part.address) }
    }
    indices = Dictionary(
      instructions.indices.map { (instructions[$0].offset, $0) }, uniquingKeysWith: { $1 })
    if instructions.contains(where: { $0.instruction.targetRegister != nil }) {
      findTables(part, memory)
    }
    isLeader = [Bool](repeating: false, count: instructions.count + 1)
    isLeader[0] = true
    for (index, (_, instruction)) in instructions.enumerated() where instruction.endsBlock {
      isLeader[index + 1] = true
      if let target = self.index(at: instruction.target) { isLeader[target] = true }
    }
    for target in tables.values.joined() { isLeader[target] = true }
    leaders = isLeader.indices.filter { isLeader[$0] && $0 < instructions.count }
  }

  /// The index of the instruction at an offset.
  func index(at offset: Int?) -> Int? { offset.flatMap { indices[$0] } }

  /// Whether an offset is within the same part of the code.
  func isWithin(_ offset: Int) -> Bool { (0..<count).contains(offset) }

  /// Finds calls of functions that consist of a short sequence of instructions.
  ///
  /// LLVM's outliner moves common code of several functions there. They return, or end with a jump
  /// to another function.
  private mutating func findOutlined(_ code: UnsafeRawBufferPointer, _ address: UInt64) {
    for (index, (_, instruction)) in instructions.enumerated() {
      guard let target = instruction.target, !range.offsets.contains(target), target >= 0,
        target & 3 == 0
      else { continue }
      var body: [Instruction] = []
      set.forEachInstruction(
        in: code,
        range: target..<max(target, min(target + AArch64Encoding.outlinedLimit, code.count)),
        address: address
      ) { _, next in
        if let last = body.last, last.isCall || last.endsBlock { return }
        body.append(next)
      }
      switch body.last?.effect {
      case .leave?: if instruction.isCall { body.removeLast() }
      case .jump? where body.last?.target != nil: break
      default: continue
      }
      outlined[index] = body
    }
  }

  /// Finds the tables of 32-bit offsets from themselves to instructions, which LLVM emits for a
  /// switch.
  private mutating func findTables(_ part: ProgramImage.Part, _ memory: ImageMemory) {
    let references = Set(instructions.compactMap(\.instruction.reference))
    for table in references {
      var found: [Int] = []
      var place = table
      while place == table || !references.contains(place),
        let distance = memory.distance(at: part.address &+ UInt64(bitPattern: Int64(place))),
        let target = index(at: table &+ Int(distance))
      {
        found.append(target)
        place += 4
      }
      if found.count > 1 { tables[table] = Array(Set(found)).sorted() }
    }
  }
}
