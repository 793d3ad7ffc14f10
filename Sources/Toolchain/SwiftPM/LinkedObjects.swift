internal import Cryptography
internal import Foundation
internal import ObjectFile

/// The object files that SwiftPM linked into a product, as left in its build folder.
package struct LinkedObjects {
  /// The paths, in link order.
  package let paths: [String]
  /// The first object that is newer than the product, so that it may not be the one that was
  /// linked.
  package let newer: String?

  /// Finds the objects of the product at `path`.
  ///
  /// SwiftPM writes their paths to `PRODUCT.product/Objects.LinkFileList` next to the product. If
  /// the folder was moved, they are looked up relative to the product.
  package init(of path: String) throws(Missing) {
    // SwiftPM's link `release` leads to TRIPLE/release.
    let product = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let folder = product.deletingLastPathComponent()
    if let objects = try Self.swiftBuildObjects(of: product.path) {
      paths = objects
    } else {
      paths = try Self.listedObjects(of: product, in: folder)
    }
    let linked = Self.modified(product.path)
    newer = paths.first { path in
      if let linked, let compiled = Self.modified(path) { compiled > linked } else { false }
    }
  }

  /// The objects according to Swift Build's files; nil for a product of another build system.
  private static func swiftBuildObjects(of product: String) throws(Missing) -> [String]? {
    guard let end = product.ranges(of: "/out/Products/").last,
      case let scratchPath = String(product[..<end.lowerBound]),
      !BuildPlan.swiftBuildDescriptions(in: scratchPath).isEmpty
    else { return nil }
    let objects: [String]
    do {
      objects = try BuildPlan(swiftBuildIn: scratchPath).objects(linkedInto: product)
    } catch {
      throw Missing(reason: error.description)
    }
    if let missing = objects.first(where: { !FileManager.default.fileExists(atPath: $0) }) {
      throw Missing(reason: "The linked object file \(missing) is missing")
    }
    return objects
  }

  private static func listedObjects(of product: URL, in folder: URL) throws(Missing) -> [String] {
    let list = productNames(of: product.lastPathComponent)
      .map { folder.appendingPathComponent("\($0).product/Objects.LinkFileList").path }
      .first { FileManager.default.fileExists(atPath: $0) }
    guard let list else {
      throw Missing(reason: "No object files found next to \(product.lastPathComponent)")
    }
    let text: String
    do {
      text = try FileBytes.text(list)
    } catch {
      throw Missing(reason: "\(list) cannot be read: \(error.reason)")
    }
    var paths: [String] = []
    for listed in ShellWords.split(text) where !listed.isEmpty && !listed.hasPrefix("-") {
      guard let found = existing(listed, in: folder) else {
        throw Missing(reason: "The linked object file \(listed) is missing")
      }
      paths.append(found)
    }
    guard !paths.isEmpty else { throw Missing(reason: "\(list) lists no object files") }
    return paths
  }

  /// Why there are no objects.
  package struct Missing: Error {
    package let reason: String
  }

  /// Possible product names for a file: `App`, `libStore.so`.
  private static func productNames(of file: String) -> [String] {
    let name = file.hasSuffix(".so") ? String(file.dropLast(3)) : file
    return [name] + (name.hasPrefix("lib") ? [String(name.dropFirst(3))] : [])
  }

  private static func existing(_ path: String, in folder: URL) -> String? {
    if FileManager.default.fileExists(atPath: path) { return path }
    guard
      let moved = path.ranges(of: "/\(folder.lastPathComponent)/").last.map({
        folder.appendingPathComponent(String(path[$0.upperBound...])).path
      })
    else { return nil }
    return FileManager.default.fileExists(atPath: moved) ? moved : nil
  }

  private static func modified(_ path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }
}

/// Detects files that are copies of build products.
package enum BuiltCopy {
  /// The first of some files that has the same bytes as another file, or the same loaded contents.
  ///
  /// The latter is true of a stripped copy. A file that can't be read isn't a copy.
  package static func original(of path: String, among others: [String]) -> String? {
    guard let digest = try? ContentDigest.sha256(ofFileAt: path) else { return nil }
    return others.first { other in
      if (try? ContentDigest.sha256(ofFileAt: other)) == digest { return true }
      guard let file = try? File(path: path), let made = try? File(path: other) else {
        return false
      }
      return (try? file.loadsTheSame(as: made)) == true
    }
  }
}
