internal import Algorithms

/// The halves of the wanted strings.
struct WantedHalves {
  private let firsts: Set<UInt64>
  private let seconds: Set<UInt64>
  /// The halves of up to four bytes, and values from which a condition creates one.
  private let narrow: Set<UInt64>
  private let narrowFilter: [Bool]
  /// The upper halves of values from which code can create one of the other halves.
  private let upperHalves: Set<UInt32>

  init(_ strings: [SmallString]) {
    firsts = Set(strings.map(\.first))
    seconds = Set(strings.map(\.second))
    let all = firsts.union(seconds)
    narrow = all.filter { $0 >> 32 == 0 }.reduce(into: []) { near, half in
      near.insert(half)
      guard half >> 24 != 0 else { return }
      for multiple in SmallString.multiples {
        for shift: UInt64 in 0..<32 {
          let amount = multiple << shift
          for value in [half &+ amount, half &- amount] where value >> 32 == 0 {
            near.insert(value)
          }
        }
      }
    }
    var filter = [Bool](repeating: false, count: 1 << 16)
    for value in narrow { filter[Self.hash(UInt32(value))] = true }
    narrowFilter = filter
    upperHalves = Set(all.filter { $0 >> 32 != 0 }.flatMap(Self.neighbors))
  }

  func isFirst(_ value: UInt64) -> Bool { firsts.contains(value) }
  func isSecond(_ value: UInt64) -> Bool { seconds.contains(value) }
  func contains(_ value: UInt64) -> Bool { isFirst(value) || isSecond(value) }

  /// Whether a value is a half, or so close to one that an instruction can add the difference.
  func isNear(_ value: UInt64) -> Bool {
    value >> 32 == 0 ? narrow.contains(value) : upperHalves.contains(UInt32(value >> 32))
  }

  /// Whether a value is a half, or one may be created from it.
  func mayBePart(_ value: UInt64) -> Bool {
    switch value >> 32 {
    case 0: value >> 24 != 0 && hasNarrow || contains(value)
    case 0xffff_ffff: false
    default: true
    }
  }

  /// The halves that differ from a value by an amount that an unknown condition can add.
  func derived(from value: UInt64) -> [UInt64] {
    var found: Set<UInt64> = contains(value) ? [value] : []
    for multiple in SmallString.multiples {
      for shift: UInt64 in 0..<64 {
        let amount = multiple << shift
        for half in [value &+ amount, value &- amount] where contains(half) { found.insert(half) }
      }
    }
    return found.sorted()
  }

  // MARK: - Search

  private static func hash(_ value: UInt32) -> Int { Int(value &* 0x9e37_79b9) >> 16 & 0xffff }

  private var hasNarrow: Bool { !narrow.isEmpty }

  /// Finds the constants in code from which instructions can create one of the halves.
  func constants(in code: UnsafeRawBufferPointer, of set: InstructionSet) -> [Constant] {
    var constants: [Constant] = []
    switch set {
    case .amd64:
      nonisolated(unsafe) let code = code
      constants = concurrentMap(code.count, by: 1 << 20) { x86Constants(in: code, range: $0) }
    case .aarch64:
      AArch64Encoding.forEachChain(in: code) { chain in
        let value = chain.value
        guard chain.hasStart,
          upperHalves.contains(UInt32(value >> 32)) || hasNarrow && value >> 32 == 0
        else { return }
        constants.append(Constant(offset: chain.offset, value: value))
      }
    }
    return constants
  }

  /// Any four bytes may be a narrow operand; the others are those of `mov`.
  private func x86Constants(in code: UnsafeRawBufferPointer, range: Range<Int>) -> [Constant] {
    var constants: [Constant] = []
    for index in range {
      let opcode = code[index]
      if opcode & 0xf8 == 0xb8, index > 0, code[index - 1] & 0xf8 == 0x48, index + 9 <= code.count {
        let value = code.loadUnaligned(fromByteOffset: index + 1, as: UInt64.self).littleEndian
        if upperHalves.contains(UInt32(value >> 32)) {
          constants.append(Constant(offset: index - 1, value: value))
        }
      }
      guard hasNarrow else { continue }
      if index + 4 <= code.count {
        let value = code.loadUnaligned(fromByteOffset: index, as: UInt32.self).littleEndian
        if narrowFilter[Self.hash(value)], narrow.contains(UInt64(value)),
          value >> 24 != 0 || isOperand(in: code, at: index)
        {
          constants.append(Constant(offset: index, value: UInt64(value)))
        }
      }
      // `push`, and an operation on a register.
      if opcode == 0x6a || opcode == 0x83, index + 2 < code.count {
        let value = UInt64(code[opcode == 0x6a ? index + 1 : index + 2])
        if value < 0x80, contains(value) { constants.append(Constant(offset: index, value: value)) }
      }
    }
    return constants
  }

  /// Whether four bytes, which are ubiquitous, follow an opcode that has such an operand.
  private func isOperand(in code: UnsafeRawBufferPointer, at index: Int) -> Bool {
    guard index > 0 else { return false }
    let opcode = code[index - 1]
    return opcode & 0xf8 == 0xb8 || [0x05, 0x0d, 0x25, 0x35, 0x3d].contains(opcode)
      || code[max(0, index - 7)..<index - 1].contains { $0 == 0x81 || $0 == 0xc7 }
  }

  /// The upper halves of values that a 32-bit operand, or a condition, can turn into a half.
  fileprivate static func neighbors(of half: UInt64) -> [UInt32] {
    let upper = UInt32(half >> 32)
    let near = [upper &- 1, upper, upper &+ 1]
    // Lengths alone are ubiquitous.
    guard !SmallString.isLength(half) else { return near }
    let far = SmallString.multiples.flatMap { multiple in
      (0..<32).flatMap { shift -> [UInt32] in
        let amount = UInt32(truncatingIfNeeded: multiple << UInt64(shift))
        return [upper &- amount, upper &+ amount]
      }
    }
    return Array(Set(near + far))
  }
}

/// A constant in code, or bytes that look like one.
struct Constant {
  /// In bytes from the start of the code.
  let offset: Int
  let value: UInt64
}

/// The constants in one part of the code from which instructions can create halves.
struct ConstantIndex {
  /// By the upper half of their values.
  private let constants: [UInt32: [Constant]]

  init(_ constants: [Constant]) {
    self.constants = Dictionary(grouping: constants) { UInt32($0.value >> 32) }
  }

  /// The offsets of the constants, without lengths, which are ubiquitous.
  var offsets: [Int] {
    constants.values.joined().lazy.filter { !SmallString.isLength($0.value) }.map(\.offset).sorted()
  }

  /// The constants that equal a half, by ascending offset.
  func exact(_ half: UInt64) -> [Constant] {
    (constants[UInt32(half >> 32)] ?? []).filter { $0.value == half }
  }

  /// The constants from which other instructions can create a half, by ascending offset.
  func near(_ half: UInt64) -> [Constant] {
    guard half >> 32 != 0 else {
      return (constants[0] ?? []).filter { Self.isNear($0.value, narrow: half) }
    }
    return WantedHalves.neighbors(of: half).flatMap { constants[$0] ?? [] }.filter {
      let difference = half &- $0.value
      return Int32(exactly: Int64(bitPattern: difference)) != nil
        || SmallString.isMultiple(difference)
    }.sorted { $0.offset < $1.offset }
  }

  /// Whether a condition, or an AArch64 instruction, can turn a value into a narrow half.
  ///
  /// The instruction adds 12 bits, optionally shifted left by 12. Halves of fewer than four bytes
  /// are ubiquitous.
  private static func isNear(_ value: UInt64, narrow half: UInt64) -> Bool {
    guard value != half else { return true }
    guard half >> 24 != 0 else { return false }
    let difference = Int64(bitPattern: half &- value).magnitude
    return difference < 1 << 12 || difference < 1 << 24 && difference & 0xfff == 0
      || SmallString.isMultiple(half &- value)
  }
}
