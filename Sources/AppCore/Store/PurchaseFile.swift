public import Foundation

/// The JSON file that keeps the product identifiers a user bought.
///
/// Its form is `{"purchasedProductIDs": ["premium"], "version": 1}`.
public struct PurchaseFile: Sendable {
  /// Where the file is.
  public let url: URL

  private static let version = 1

  private struct Content: Codable {
    var purchasedProductIDs: Set<String>
    var version: Int
  }

  /// Names the file; nothing is read or written.
  public init(url: URL) {
    self.url = url
  }

  /// Reads the purchased product identifiers; a file that does not exist holds none.
  ///
  /// - Throws: `AppDataError.purchasesUnreadable` when there is a file that cannot be read, is not
  ///   of the form above, or has another version.
  public func load() throws(AppDataError) -> Set<String> {
    let content: Content
    do {
      content = try Content(jsonFile: url)
    } catch CocoaError.fileReadNoSuchFile {
      return []
    } catch {
      throw .purchasesUnreadable(path: url.path, reason: error.reason)
    }
    guard content.version == Self.version else {
      let reason = "expected version \(Self.version), found \(content.version)"
      throw .purchasesUnreadable(path: url.path, reason: reason)
    }
    return content.purchasedProductIDs
  }

  /// Replaces the file atomically: after a failure the former file is still whole.
  ///
  /// - Throws: `AppDataError.purchasesNotSaved` when the file cannot be written.
  public func save(_ productIDs: Set<String>) throws(AppDataError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      let content = Content(purchasedProductIDs: productIDs, version: Self.version)
      try encoder.encode(content).write(to: url, options: .atomic)
    } catch {
      throw .purchasesNotSaved(path: url.path, reason: error.reason)
    }
  }
}
