internal import Algorithms
package import ObjectFile
package import ReleaseModel
internal import SwiftMetadata
internal import SwiftNames

/// Determines what a file is.
package enum ObjectOverview {
  /// The overview of a file, based on its object files; only an archive's members have names.
  ///
  /// - Throws: The errors of reading the files' names and sections.
  package static func overview(of members: [Object.Member]) throws(ReadError) -> Overview {
    guard let first = members.first else {
      return Overview(kind: .archive, format: "archive", architecture: nil)
    }
    let isArchive = first.name != nil
    let file = first.file
    let bits = file.addressSize == .bits64 ? "64-bit" : "32-bit"
    let order = file.byteOrder == .littleEndian ? "little-endian" : "big-endian"
    let linking = try file.dynamicLinking()
    return Overview(
      kind: isArchive ? .archive : kind(of: file, linking),
      format: "\(type(of: file.format).name), \(bits), \(order)",
      architecture: file.machine.description,
      interpreter: linking.interpreter, libraries: linking.libraries,
      modules: try modules(of: members.map(\.file)))
  }

  private static func kind(of file: File, _ linking: DynamicLinking) -> Overview.Kind {
    guard file.detachedContents == nil else { return .debugInformation }
    return switch file.type {
    case .relocatable: .object
    case .executable: .executable
    case .core: .coreDump
    case .sharedObject: linking.isOfProgram ? .executable : .sharedLibrary
    case .other: .other
    }
  }

  /// The Swift modules of files, largest first, without sizes if only metadata is left.
  private static func modules(of files: [File]) throws(ReadError) -> [Overview.Module] {
    var sizes: [String: Int] = [:]
    for file in files {
      for (module, size) in try sizesOfModules(in: file) { sizes[module, default: 0] += size }
    }
    guard sizes.isEmpty else {
      return sizes.map { Overview.Module(name: $0.key, byteCount: $0.value) }
        .sorted { ($1.byteCount ?? 0, $0.name) < ($0.byteCount ?? 0, $1.name) }
    }
    var names: Set<String> = []
    for file in files where file.symbolTable == nil {
      names.formUnion(try SwiftMetadata(reading: file).types.map(\.module))
    }
    return names.filter { !$0.hasPrefix("__C") }.sorted()
      .map { Overview.Module(name: $0, byteCount: nil) }
  }

  /// The range that a symbol covers.
  private struct Extent: Hashable {
    var section: UInt32
    var start: UInt64
  }

  /// The bytes that the symbols of each Swift module cover; a range with two names counts once.
  private static func sizesOfModules(in file: File) throws(ReadError) -> [String: Int] {
    guard let table = file.symbolTable else { return [:] }
    let found = try concurrentMap(table.symbols.count, by: 16_384) { range throws(ReadError) in
      let found = DeepStack.runMany { () -> Result<[(Extent, Int, String)], ReadError> in
        var found: [(Extent, Int, String)] = []
        do throws(ReadError) {
          try table.forEachName(in: range) { symbol, bytes in
            guard case .section(let section) = symbol.location, symbol.size > 0,
              let size = Int(exactly: symbol.size),
              let owner = MangledName.owner(of: String(decoding: bytes, as: UTF8.self)),
              !owner.declaration.module.isEmpty, !owner.declaration.module.hasPrefix("__C")
            else { return }
            found.append(
              (Extent(section: section, start: symbol.value), size, owner.declaration.module))
          }
          return .success(found)
        } catch {
          return .failure(error)
        }
      }
      return try found.get()
    }
    var seen: Set<Extent> = []
    var sizes: [String: Int] = [:]
    for (extent, size, module) in found where seen.insert(extent).inserted {
      sizes[module] = (sizes[module] ?? 0).addingReportingOverflow(size).partialValue
    }
    return sizes
  }
}
