internal import Foundation

/// A copy of a built program with what ships beside it, as on the machine of a customer.
package struct RelocatedProduct {
  /// The absolute path of the copy.
  let executable: String
  private let build: String

  /// Copies a program, and the bundles and shared libraries of its folder.
  ///
  /// - Parameters:
  ///   - product: The absolute path of the program.
  ///   - folder: A new folder.
  ///   - build: The folder of the build, which customers don't have.
  /// - Throws: Foundation's error if a file can't be copied.
  init(of product: String, to folder: String, hiding build: String) throws {
    let source = URL(filePath: product).deletingLastPathComponent()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path)
    where name == (product as NSString).lastPathComponent
      || [".resources", ".bundle", ".so"].contains(where: name.hasSuffix)
    {
      let original = source.appending(path: name).resolvingSymlinksInPath()
      try FileManager.default.copyItem(atPath: original.path, toPath: "\(folder)/\(name)")
    }
    executable = "\(folder)/\((product as NSString).lastPathComponent)"
    self.build = build
  }

  /// Calls `body` while the folder of the build has another name.
  ///
  /// A namespace for mounts would hide it without a trace, but needs privileges that containers lack.
  ///
  /// - Throws: Foundation's error if it can't be renamed, and the error of `body`.
  func whileBuildIsHidden<Result>(_ body: () async throws -> Result) async throws -> Result {
    try FileManager.default.moveItem(atPath: build, toPath: Self.hidden(build))
    let result: Swift.Result<Result, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    try Self.restore(build)
    return try result.get()
  }

  /// Gives the folder of a build its name again, if a killed run left it hidden.
  ///
  /// - Throws: Foundation's error if it can't be renamed.
  package static func restore(_ build: String) throws {
    guard !FileFinder.isMissing(hidden(build)) else { return }
    try FileManager.default.moveItem(atPath: hidden(build), toPath: build)
  }

  private static func hidden(_ build: String) -> String { build + ".hidden" }
}
