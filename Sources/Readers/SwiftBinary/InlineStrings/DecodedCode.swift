/// The instructions in a range of code, and its control flow.
struct DecodedCode {
  let region: Regions.Region
  let set: InstructionSet
  /// The size of all code, in bytes.
  let count: Int
  private(set) var instructions: [(offset: Int, instruction: Instruction)] = []
  /// The indices of the instructions that start a block, in ascending order.
  private(set) var leaders: [Int] = []
  private(set) var isLeader: [Bool] = []
  /// The indices in `tables`, by the index of the instruction that computes a table's address.
  private(set) var tableNumbers: [Int: Int] = [:]
  /// The jump tables, as the indices of their target instructions.
  private(set) var tables: [[Int]] = []
  /// The instructions of outlined functions, by the indices of the calls and jumps to them.
  private(set) var outlined: [Int: [Instruction]] = [:]
  private var places: [Int: Int] = [:]

  init(
    _ part: ProgramImage.Part, region: Regions.Region, instructionSet: InstructionSet,
    data: ProgramData
  ) {
    self.region = region
    set = instructionSet
    count = part.bytes.count
    part.bytes.withUnsafeBytes { code in
      set.forEachInstruction(in: code, range: region.range, address: part.address) {
        instructions.append(($0, $1))
      }
      if set == .arm { findOutlined(code, part.address) }
    }
    places = Dictionary(
      instructions.indices.map { (instructions[$0].offset, $0) }, uniquingKeysWith: { $1 })
    if instructions.contains(where: { $0.instruction.targetRegister != nil }) {
      findTables(part, data)
    }
    findLeaders()
  }

  /// The index of the instruction at an offset.
  func place(at offset: Int?) -> Int? { offset.flatMap { places[$0] } }

  /// Finds calls of functions that consist of a short sequence of instructions.
  ///
  /// LLVM's outliner moves common code of several functions there. They return, or end with a jump
  /// to another function.
  private mutating func findOutlined(_ code: UnsafeRawBufferPointer, _ address: UInt64) {
    for (index, (_, instruction)) in instructions.enumerated() {
      guard let target = instruction.target, !region.range.contains(target), target >= 0,
        target & 3 == 0
      else { continue }
      var decoder = ARMDecoder(code: code, address: address)
      var body: [Instruction] = []
      for offset in stride(from: target, to: min(target + ARM.outlinedLimit, code.count - 3), by: 4)
      {
        let next = decoder.instruction(at: offset)
        body.append(next)
        guard !next.isCall, !next.endsBlock else { break }
      }
      switch body.last?.effect {
      case .leave?:
        if instruction.isCall { body.removeLast() }
      case .jump? where body.last?.target != nil: break
      default: continue
      }
      outlined[index] = body
    }
  }

  /// Finds the tables of 32-bit offsets from themselves to instructions, which LLVM emits for a
  /// switch.
  private mutating func findTables(_ part: ProgramImage.Part, _ data: ProgramData) {
    let references = Set(instructions.compactMap(\.instruction.reference))
    var numbers: [Int: Int] = [:]
    for (index, (_, instruction)) in instructions.enumerated() {
      guard let reference = instruction.reference else { continue }
      if numbers[reference] == nil {
        var found: [Int] = []
        var place = reference
        while place == reference || !references.contains(place),
          let distance = data.distance(at: part.address &+ UInt64(bitPattern: Int64(place))),
          let target = places[reference &+ Int(distance)]
        {
          found.append(target)
          place += 4
        }
        guard found.count > 1 else { continue }
        numbers[reference] = tables.count
        tables.append(Array(Set(found)).sorted())
      }
      tableNumbers[index] = numbers[reference]
    }
  }

  private mutating func findLeaders() {
    isLeader = [Bool](repeating: false, count: instructions.count + 1)
    isLeader[0] = true
    for (index, (_, instruction)) in instructions.enumerated() where instruction.endsBlock {
      isLeader[index + 1] = true
      if !instruction.isCall, let target = place(at: instruction.target) {
        isLeader[target] = true
      }
    }
    for table in tables { for target in table { isLeader[target] = true } }
    leaders = isLeader.indices.filter { isLeader[$0] && $0 < instructions.count }
  }
}
