internal import Foundation

/// The libraries that arguments of a linker name.
package struct LinkerFlags {
  /// The absolute paths of the existing files, in the order of the arguments.
  package private(set) var libraries: [String] = []
  /// The absolute paths of the folders to search.
  private(set) var folders: [String] = []

  /// Reads arguments such as `-L libs -lpay`.
  ///
  /// Like a linker, it uses the first folder that has the library, and there the shared one.
  ///
  /// - Parameters:
  ///   - arguments: The arguments for swiftc or clang.
  ///   - folder: The absolute path that relative paths start from.
  package init(_ arguments: [String], relativeTo folder: String) {
    var names: [String] = []
    let words = arguments.filter { $0 != "-Xlinker" }.flatMap { word in
      word.hasPrefix("-Wl,") ? word.dropFirst(4).split(separator: ",").map(String.init) : [word]
    }
    func absolute(_ path: String) -> String {
      URL(filePath: path.hasPrefix("/") ? path : "\(folder)/\(path)").standardizedFileURL.path
    }
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      if ["-L", "-l", "-o"].contains(word), index < words.count {
        if word == "-L" { folders.append(absolute(words[index])) }
        if word == "-l" { names.append(words[index]) }
        index += 1
      } else if word.hasPrefix("-L") {
        folders.append(absolute(String(word.dropFirst(2))))
      } else if word.hasPrefix("-l") {
        names.append(String(word.dropFirst(2)))
      } else if !word.hasPrefix("-"), word.hasSuffix(".so") || word.hasSuffix(".a") {
        libraries.append(absolute(word))
      }
    }
    for name in names {
      let files =
        name.hasPrefix(":") ? [String(name.dropFirst())] : ["lib\(name).so", "lib\(name).a"]
      let found = folders.lazy.flatMap { folder in files.map { "\(folder)/\($0)" } }
        .first { FileManager.default.fileExists(atPath: $0) }
      if let found { libraries.append(found) }
    }
    libraries = libraries.filter { FileManager.default.fileExists(atPath: $0) }
  }
}
