internal import Algorithms
package import ObjectFile

/// The code and data of a file, with addresses by which they refer to each other.
package struct ProgramImage {
  /// A part of the code.
  package struct Part {
    /// The address of the first byte in calls and references.
    let address: UInt64
    let bytes: [UInt8]
    /// Returns the functions as ranges of offsets, in any order; they may overlap.
    let functions: () -> [Range<Int>]

    /// Creates a part; addresses in an unlinked file are made up.
    package init(
      address: UInt64, bytes: [UInt8], functions: @escaping () -> [Range<Int>] = { [] }
    ) {
      self.address = address
      self.bytes = bytes
      self.functions = functions
    }
  }

  /// A part of the data: its address, and its bytes.
  package typealias Data = (address: UInt64, bytes: [UInt8])

  let instructionSet: InstructionSet
  let parts: [Part]
  /// Reads the data; called only if it can contain a half of a string.
  let data: () throws(ReadError) -> [Data]

  package init(
    instructionSet: InstructionSet, parts: [Part],
    data: @escaping () throws(ReadError) -> [Data] = { () throws(ReadError) in [] }
  ) {
    self.instructionSet = instructionSet
    self.parts = parts
    self.data = data
  }

  /// Creates the image of a file whose code has already been read.
  ///
  /// Like a linker, assigns addresses to the sections of a relocatable file, and applies the
  /// relocations in its code.
  ///
  /// - Throws: The same errors as `File.relocations`.
  package init(
    of file: File, instructionSet: InstructionSet, code: [Code],
    functions: @escaping (Int) -> [Range<Int>]
  ) throws(ReadError) {
    let addresses = Self.addresses(in: file)
    var code = code.map { (section: $0.section, address: $0.address, bytes: $0.bytes) }
    if file.type == .relocatable {
      for index in code.indices {
        code[index].address = code[index].section.map { addresses[$0] } ?? 0
      }
      let places = Dictionary(
        code.indices.compactMap { index in code[index].section.map { ($0, index) } },
        uniquingKeysWith: { first, _ in first })
      for relocation in try file.relocations() {
        guard let index = places[relocation.section] else { continue }
        let target = Self.target(of: relocation, in: file, addresses)
        Self.apply(
          relocation, target: target, address: code[index].address, to: &code[index].bytes)
      }
    }
    self.init(
      instructionSet: instructionSet,
      parts: code.indices.map { index in
        Part(
          address: code[index].address, bytes: code[index].bytes,
          functions: { functions(index) })
      },
      data: { () throws(ReadError) in
        var data: [Data] = []
        for part in try file.data() {
          let address =
            file.type == .relocatable ? part.section.map { addresses[$0] } : part.address
          data.append((address ?? part.address, part.bytes))
        }
        return data
      })
  }

  /// Made-up addresses for the sections of a relocatable file.
  private static func addresses(in file: File) -> [UInt64] {
    var next: UInt64 = 0x1_0000
    return file.sections.map { section in
      defer { next = (next &+ section.size &+ 0x1fff) & ~0xfff }
      return next
    }
  }

  /// The placeholder address for external symbols, which no section has.
  private static let elsewhere: UInt64 = 0x7000_0000

  private static func target(
    of relocation: Relocation, in file: File, _ addresses: [UInt64]
  ) -> UInt64 {
    guard let table = file.symbolTable, let position = relocation.symbol,
      position < table.symbols.count
    else { return elsewhere }
    let symbol = table.symbols[position]
    guard case .section(let index) = symbol.location, index < addresses.count else {
      return elsewhere
    }
    return addresses[Int(index)] &+ symbol.value &+ UInt64(bitPattern: relocation.addend ?? 0)
  }

  /// Writes the distance to a target into an instruction, ignoring other kinds of relocations.
  private static func apply(
    _ relocation: Relocation, target: UInt64, address: UInt64, to bytes: inout [UInt8]
  ) {
    let offset = Int(relocation.offset)
    guard offset + 4 <= bytes.count else { return }
    let place = address &+ relocation.offset
    bytes.withUnsafeMutableBytes { bytes in
      var word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian
      switch relocation.kind {
      case .relative(4): word = UInt32(truncatingIfNeeded: target &- place)
      case .branch:
        let distance = UInt32(truncatingIfNeeded: target &- place) >> 2
        word = word & 0xfc00_0000 | distance & 0x3ff_ffff
      case .pages:
        let pages = UInt32(truncatingIfNeeded: (target >> 12) &- (place >> 12))
        word = word & 0x9f00_001f | (pages & 3) << 29 | (pages >> 2 & 0x7ffff) << 5
      case .pageOffset(let shift):
        let low = UInt32(truncatingIfNeeded: (target & 0xfff) >> shift)
        word = word & 0xffc0_03ff | low << 10
      default: return
      }
      bytes.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt32.self)
    }
  }
}

/// A function, or code around an instruction outside of known functions.
struct CodeRange: Hashable {
  let part: Int
  /// In bytes from the start of the part.
  var offsets: Range<Int>
  let isFunction: Bool
}

/// The functions in a part of the code and, outside of these, the code around constants.
struct CodeRanges {
  /// The distance from a constant in which the other half of its string is searched for outside
  /// known functions, in bytes.
  ///
  /// In the 21,045 literals of swift-package whose halves could be paired within functions, the
  /// median distance is 10 bytes; it is at most 409 in 99% and at most 8192 in 99.995%.
  private static let reach = 512
  /// The size above which the code around constants is divided.
  private static let limit = 1 << 15

  private let functions: [CodeRange]
  private var windows: [CodeRange] = []

  /// Takes the offsets of all constants in ascending order.
  ///
  /// Overlapping functions count as one.
  init(_ part: ProgramImage.Part, number: Int, constants: [Int]) {
    let all = 0..<part.bytes.count
    var functions: [CodeRange] = []
    let sorted = part.functions().map { $0.clamped(to: all) }.sorted {
      $0.lowerBound < $1.lowerBound
    }
    for range in sorted where !range.isEmpty {
      if let last = functions.last, range.lowerBound < last.offsets.upperBound {
        let end = max(last.offsets.upperBound, range.upperBound)
        functions[functions.count - 1].offsets = last.offsets.lowerBound..<end
      } else {
        functions.append(CodeRange(part: number, offsets: range, isFunction: true))
      }
    }
    self.functions = functions
    for offset in constants where function(at: offset) == nil {
      let range = (offset - Self.reach..<offset + Self.reach).clamped(to: all)
      if let last = windows.last, range.lowerBound <= last.offsets.upperBound,
        last.offsets.count < Self.limit
      {
        windows[windows.count - 1].offsets = last.offsets.lowerBound..<range.upperBound
      } else {
        windows.append(CodeRange(part: number, offsets: range, isFunction: false))
      }
    }
  }

  /// The known function that contains an offset, or nil.
  func function(at offset: Int) -> CodeRange? {
    let index = functions.partitioningIndex { $0.offsets.lowerBound > offset }
    return index > 0 && functions[index - 1].offsets.contains(offset) ? functions[index - 1] : nil
  }

  /// The function that contains the offset of a constant, or the code around it.
  func range(at offset: Int) -> CodeRange? {
    if let function = function(at: offset) { return function }
    let index = windows.partitioningIndex { $0.offsets.upperBound > offset + Self.reach / 2 }
    return index < windows.count && windows[index].offsets.contains(offset)
      ? windows[index] : windows.last { $0.offsets.contains(offset) }
  }
}

/// The data of a program by address.
struct ImageMemory {
  private let parts: [ProgramImage.Data]

  init(_ parts: [ProgramImage.Data]) {
    self.parts = parts.sorted { $0.address < $1.address }
  }

  /// The 32-bit offset stored at an address; nil if there is no data.
  func distance(at address: UInt64) -> Int32? {
    guard let (part, offset) = position(of: address), offset + 4 <= parts[part].bytes.count else {
      return nil
    }
    return parts[part].bytes.withUnsafeBytes {
      Int32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Int32.self))
    }
  }

  /// The byte stored at an address; nil if there is no data.
  func byte(at address: UInt64) -> UInt8? {
    position(of: address).map { parts[$0.part].bytes[$0.offset] }
  }

  private func position(of address: UInt64) -> (part: Int, offset: Int)? {
    let end = parts.partitioningIndex { $0.address > address }
    guard end > 0, let offset = Int(exactly: address - parts[end - 1].address),
      offset < parts[end - 1].bytes.count
    else { return nil }
    return (end - 1, offset)
  }
}
