internal import Foundation

extension TemporaryFolder {
  /// Runs a command that makes files in the folder, or copies the cached results for the same
  /// command and files.
  ///
  /// The inputs are assumed to be the files that the command names, everything in the folder of a
  /// named fixture, and every header and Swift module in this folder.
  package func make(_ outputs: [String], _ words: [String]) throws {
    let words = words.map { $0.replacing(url.path + "/", with: "") }
    let key = try words.map { Data($0.utf8) } + inputs(of: words, except: outputs)
    let made = try FixtureCache.folder("files/\(outputs[0])", key: key) { folder in
      try run(words)
      for output in outputs {
        try FileManager.default.copyItem(
          at: url.appending(path: output), to: folder.appending(path: output))
      }
    }
    for output in outputs {
      let file = url.appending(path: output)
      try? FileManager.default.removeItem(at: file)
      try FileManager.default.copyItem(at: made.appending(path: output), to: file)
    }
  }

  /// Makes one file and returns its path; see `make(_:_:)`.
  package func make(_ output: String, _ words: [String]) throws -> String {
    try make([output], words)
    return path(output)
  }

  private func inputs(of words: [String], except outputs: [String]) throws -> [Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    let read = names.filter { name in
      !outputs.contains(name)
        && (words.contains(name) || [".h", ".swiftmodule"].contains { name.hasSuffix($0) })
    }
    var inputs = try read.flatMap {
      [Data($0.utf8), try Data(contentsOf: url.appending(path: $0))]
    }
    let fixtures = Repository.fixture("").path
    for word in words where word.hasPrefix(fixtures) {
      inputs += try FixtureCache.contents(of: URL(filePath: word).deletingLastPathComponent())
    }
    return inputs
  }
}
