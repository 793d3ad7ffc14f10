#if DEBUG || DeveloperMode
  import Foundation

  /// The file that stores the state of developer mode, signed with the installation's key.
  ///
  /// Not stored in the user defaults, because those are cleared for tests, and the count of wrong
  /// codes must not be. The key and the user defaults count how often the state was saved: if one of
  /// the three files is missing, older or changed, developer mode is locked, and the rest of the app
  /// works. Anyone who can read the key, which is in the same folder, can sign a state of their own.
  struct DeveloperModeFile {
    /// The user defaults key that is kept when the others are cleared.
    static let savesKey = "DeveloperMode.saves"

    /// The signed contents of the file.
    private struct Sealed: Codable {
      struct Content: Codable {
        var saves: Int
        var state: DeveloperModeState
      }

      var content: Content
      var signature: Data
    }

    private let data: AppData
    private let file: DataFile
    private let keyFile: InstallationKeyFile

    init(data: AppData) {
      self.data = data
      file = DataFile(url: data.folder.appending(path: "developer-mode.json"))
      keyFile = InstallationKeyFile(folder: data.receiptFolder)
    }

    /// The stored state, or the state of a new installation.
    func load() -> DeveloperModeState {
      let key: InstallationKey?
      do { key = try keyFile.load() } catch { return .locked }
      // The file is written first, then the key, then the user defaults.
      let revision = key?.revision ?? 0
      let known = data.defaults.integer(forKey: Self.savesKey)
      let saves = max(revision, known)
      // Anything at the path counts, even a broken link.
      let found = try? FileManager.default.attributesOfItem(atPath: file.url.path)
      guard saves > 0 || found != nil else { return DeveloperModeState() }
      // A crash can lose one count in the user defaults; more means an older or damaged file.
      guard known >= revision - 1, data.defaultsProblem == nil, let key,
        let data = try? file.read(), let sealed = try? Sealed(json: data),
        let signed = try? Self.encoder.encode(sealed.content),
        key.isValid(signature: sealed.signature, for: signed), sealed.content.saves >= saves
      else { return .locked }
      return sealed.content.state
    }

    /// Signs the state and replaces the file.
    func save(_ state: DeveloperModeState) throws(DeveloperModeError) {
      do {
        if let problem = data.defaultsProblem { throw problem }
        var key = try keyFile.loadOrCreate()
        key.revision += 1
        let content = Sealed.Content(saves: key.revision, state: state)
        let signature = key.signature(for: try Self.encoder.encode(content))
        try file.write(Self.encoder.encode(Sealed(content: content, signature: signature)))
        try keyFile.save(key)
        data.defaults.set(key.revision, forKey: Self.savesKey)
        try data.save()
      } catch {
        throw .notSaved(reason: error.reason)
      }
    }

    private static var encoder: JSONEncoder {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return encoder
    }
  }

  extension AppData {
    /// Whether developer mode was activated and has not been deactivated since.
    var isDeveloperModeActive: Bool { DeveloperModeFile(data: self).load().isActive }
  }
#endif
