internal import Foundation
internal import Inspection
internal import ObjectFile
internal import ReleaseModel
internal import Toolchain

/// Finds the files that ship with artifacts.
enum ResourceFinder {
  /// The bundles of products, which are given by file names or by objects.
  static func bundles(
    of products: [String], in description: BuildDescription
  ) -> Evidence<[ResourceBundle]> {
    do {
      return .collected(try description.resources(of: products))
    } catch {
      return .unavailable(reason: "\(error)")
    }
  }

  /// Whether a file that was built elsewhere is data rather than a program or library.
  ///
  /// Data is text or a property list, with a name that programs and libraries don't have.
  /// Everything else must be an object file, so that a damaged program isn't mistaken for data.
  static func isData(_ path: String) -> Bool {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let isLibrary = name.hasSuffix(".a") || name.hasSuffix(".o") || (name + ".").contains(".so.")
    guard !isLibrary, (try? Object.isRecognized(path: path)) == false,
      name.dropFirst().contains("."),
      !FileManager.default.isExecutableFile(atPath: path),
      let bytes = try? FileBytes.read(path), !bytes.isEmpty
    else { return false }
    return bytes.starts(with: Array("bplist".utf8)) || ResourceText(bytes) != nil
  }

  /// The resource bundle that contains a file below a folder, unless it is an object file or an
  /// archive.
  static func bundle(around file: String, in folder: String) -> String? {
    let names = file.split(separator: "/")
    guard let index = names.dropLast().firstIndex(where: isBundle),
      (try? Object.isRecognized(path: folder + "/" + file)) == false
    else { return nil }
    return folder + "/" + names[...index].joined(separator: "/")
  }

  /// The resource bundles in the folder of a file, which is where `Bundle.module` looks for them.
  static func bundles(beside path: String) -> [String] {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    // An unreadable folder may contain bundles; reading it later reports the reason.
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return [folder]
    }
    return names.filter { isBundle($0[...]) }.sorted().map { "\(folder)/\($0)" }
  }

  static func isBundle(_ name: Substring) -> Bool {
    name.hasSuffix(".resources") || name.hasSuffix(".bundle")
  }
}
