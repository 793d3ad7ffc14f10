internal import Glibc

/// Lists folders, including entries whose names are not valid UTF-8.
enum FolderEntries {
  struct Entry {
    /// The bytes of the name.
    let name: [UInt8]
    /// `DT_DIR`, `DT_REG` or another type of readdir(3); some file systems give `DT_UNKNOWN`.
    let type: Int
  }

  /// The entries of a folder, in no particular order, without `.` and `..`.
  static func read(_ folder: String) throws(FileBytes.Failure) -> [Entry] {
    guard let stream = opendir(folder) else { throw .lastError }
    defer { closedir(stream) }
    var entries: [Entry] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if ![Array(".".utf8), Array("..".utf8)].contains(name) {
        entries.append(Entry(name: name, type: Int(entry.pointee.d_type)))
      }
      errno = 0
    }
    if errno != 0 { throw .lastError }
    return entries
  }
}
