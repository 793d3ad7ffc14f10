import Foundation

/// The user defaults of a data folder, read once from `defaults.plist` and saved atomically.
///
/// Foundation's own storage is unsuitable on Linux: saving one suite also writes the changed values
/// of all others in the process, a file is truncated before it is rewritten, a removed value can be
/// read until it is saved, and launch arguments take precedence over values.
final class FileDefaults: UserDefaults {
  private let file: DataFile
  /// Guards both variables; a `Mutex` takes only sendable values.
  private let lock = NSLock()
  /// Property list values by key, with the types that they have when read from a file.
  private var values: [String: Any]
  private var isSaved = true

  /// Why the file can't be read; `nil` if it can be read or is missing.
  let problem: AppDataError?

  init(folder: URL) {
    file = DataFile(url: folder.appending(path: "defaults.plist"), maximumSize: 1 << 26)
    do throws(Failure) {
      values = try file.read().map(Self.values) ?? [:]
      problem = nil
    } catch {
      values = [:]
      problem = .defaultsUnreadable(path: file.url.path, reason: error.description)
    }
    // Without a suite name, the initializer can't fail.
    // swift-format-ignore: NeverForceUnwrap
    super.init(suiteName: nil)!
  }

  override func object(forKey defaultName: String) -> Any? { lock.withLock { values[defaultName] } }

  /// Changes a value until the next save; `value` must be a property list, as Foundation requires.
  override func set(_ value: Any?, forKey defaultName: String) {
    guard let value else { return removeObject(forKey: defaultName) }
    guard let data = try? Self.data([defaultName: value]), let copy = try? Self.values(data) else {
      preconditionFailure("the value of \(defaultName) is not a property list: \(value)")
    }
    lock.withLock {
      values[defaultName] = copy[defaultName]
      isSaved = false
    }
  }

  override func removeObject(forKey defaultName: String) {
    lock.withLock {
      if values.removeValue(forKey: defaultName) != nil { isSaved = false }
    }
  }

  override func dictionaryRepresentation() -> [String: Any] { lock.withLock { values } }

  override func synchronize() -> Bool { (try? save()) != nil }

  /// Saves changed values.
  func save() throws(AppDataError) {
    if let problem { throw problem }
    lock.lock()
    defer { lock.unlock() }
    if isSaved { return }
    guard let data = try? Self.data(values) else {
      preconditionFailure("the values are property lists")
    }
    try file.write(data)
    isSaved = true
  }

  private static func data(_ values: [String: Any]) throws -> Data {
    try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
  }

  private static func values(_ data: Data) throws(Failure) -> [String: Any] {
    let list: Any
    do {
      list = try PropertyListSerialization.propertyList(from: data, format: nil)
    } catch {
      throw Failure(description: error.reason)
    }
    guard let values = list as? [String: Any] else {
      throw Failure(description: "expected a dictionary")
    }
    return values
  }
}
