package import Foundation

/// A Swift SDK for this machine that has another name for its platform, `ARCH-fixture-linux-gnu`.
///
/// It consists of links to the toolchain's and the system's files. The toolchain itself has no module
/// for that platform, so code compiles only with the SDK.
package struct SwiftSDK {
  /// The name for `--swift-sdk`.
  package static let name = "fixture"
  /// The condition that its toolset defines.
  package static let condition = "FIXTURE_SDK"
  package let triple: String

  /// Creates the SDK in a folder for `--swift-sdks-path`.
  package init(in folder: URL) throws {
    let library = try Toolchain.folder().deletingLastPathComponent().appending(path: "lib/swift")
    let own = "unknown-linux-gnu.swiftmodule"
    let modules = try Self.names(in: library.appending(path: "linux/Swift.swiftmodule"))
    guard let module = modules.first(where: { $0.hasSuffix(own) }) else {
      throw Program.Failure("the toolchain has no module for \(own)")
    }
    let architecture = module.prefix { $0 != "-" }
    triple = "\(architecture)-fixture-linux-gnu"

    let sdk = folder.appending(path: "fixture.artifactbundle/sdk")
    let root = sdk.appending(path: "root")
    for name in ["lib", "lib64"] { try Self.link(root, name, to: "/\(name)") }
    for name in ["include", "lib/\(architecture)-linux-gnu", "lib/gcc"] {
      try Self.link(root, "usr/\(name)", to: "/usr/\(name)")
    }
    let resources = root.appending(path: "usr/lib/swift")
    for name in try Self.names(in: library) where name != "linux" {
      try Self.link(resources, name, to: library.appending(path: name).path)
    }
    for name in try Self.names(in: library.appending(path: "linux")) {
      let original = library.appending(path: "linux/\(name)")
      if name.hasSuffix(".swiftmodule") {
        try Self.copy(original, to: resources.appending(path: "linux/\(name)"))
      } else {
        try Self.link(resources, "linux/\(name)", to: original.path)
      }
    }
    let artifact = #"{ "type": "swiftSDK", "version": "1.0", "variants": [{ "path": "sdk" }] }"#
    let target =
      #"{ "sdkRootPath": "root", "swiftResourcesPath": "root/usr/lib/swift", "toolsetPaths": ["toolset.json"] }"#
    for (file, text) in [
      "../info.json":
        #"{ "schemaVersion": "1.0", "artifacts": { "\#(Self.name)": \#(artifact) } }"#,
      "swift-sdk.json":
        #"{ "schemaVersion": "4.0", "targetTriples": { "\#(triple)": \#(target) } }"#,
      "toolset.json":
        #"{ "schemaVersion": "1.0", "swiftCompiler": { "extraCLIOptions": ["-D\#(Self.condition)"] } }"#,
    ] {
      try text.write(to: sdk.appending(path: file), atomically: true, encoding: .utf8)
    }
  }

  /// Copies a module for all platforms under the SDK's platform name.
  ///
  /// The compiler prefers a compiled module, and compiles an interface for the platform that it names.
  private static func copy(_ module: URL, to folder: URL) throws {
    let names = try names(in: module)
    let isCompiled = names.contains { $0.hasSuffix(".swiftmodule") }
    for name in names where name.hasSuffix(isCompiled ? ".swiftmodule" : ".swiftinterface") {
      let original = module.appending(path: name)
      let copy = name.replacing("-unknown-", with: "-fixture-")
      if isCompiled {
        try link(folder, copy, to: original.path)
      } else {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try String(contentsOf: original, encoding: .utf8)
          .replacing("-unknown-linux-gnu", with: "-fixture-linux-gnu")
          .write(to: folder.appending(path: copy), atomically: true, encoding: .utf8)
      }
    }
  }

  private static func link(_ folder: URL, _ name: String, to path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let link = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: path)
  }

  private static func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}
