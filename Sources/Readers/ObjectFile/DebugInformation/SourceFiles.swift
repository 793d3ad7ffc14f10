internal import Algorithms
internal import ObjectFile

/// The source files of units, by line table and number.
struct SourceFiles {
  private struct Key: Hashable {
    let table: UInt64
    let directory: String
    let file: UInt64
  }

  private let parts: SupportingParts
  private var tables: [UInt64: LineTable?] = [:]
  private var paths: [Key: String?] = [:]
  /// The remaining limit for the bytes of line tables, because tables in a forged file can overlap.
  private var budget: Int

  init(_ parts: SupportingParts) {
    self.parts = parts
    budget = 4 * (parts.lines?.bytes.count ?? 0) + 1024
  }

  /// The path of a file; nil if there is none.
  ///
  /// An unreadable line table is logged only once.
  mutating func path(
    of file: UInt64, table offset: UInt64, workingDirectory: String, offsetsBase: UInt64?,
    _ log: inout DamageLog<UnreadableUnit>
  ) -> String? {
    let key = Key(table: offset, directory: workingDirectory, file: file)
    if let path = paths[key] { return path }
    let table = table(at: offset, offsetsBase, &log)
    let path = table?.path(of: file, workingDirectory: workingDirectory)
    paths[key] = .some(path)
    return path
  }

  private mutating func table(
    at offset: UInt64, _ offsetsBase: UInt64?, _ log: inout DamageLog<UnreadableUnit>
  ) -> LineTable? {
    if let table = tables[offset] { return table }
    var table: LineTable?
    let start = Int(clamping: offset)
    if let lines = parts.lines, start < lines.bytes.count {
      var cursor = Cursor(lines, at: start, end: start + min(budget, lines.bytes.count - start))
      do throws(UnreadableUnit) {
        table = try LineTable(&cursor, parts, offsetsBase: offsetsBase)
      } catch {
        log.add(error)
      }
      budget -= cursor.position - start
    } else {
      log.add(
        UnreadableUnit(
          section: DebugTable.lines.description, offset: start,
          message: "expected a line table, found the end"))
    }
    tables[offset] = .some(table)
    return table
  }
}
