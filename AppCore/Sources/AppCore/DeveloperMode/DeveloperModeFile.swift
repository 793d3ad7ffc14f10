#if DEBUG || DeveloperMode
  import Foundation

  /// The one file that stores the state of developer mode, signed with the installation's key.
  ///
  /// Not stored in the user defaults, because those are cleared for tests, and the count of wrong
  /// codes must not be. A file that the app did not sign locks developer mode, and the rest of the
  /// app works. Removing the file resets developer mode, as another data folder would.
  struct DeveloperModeFile {
    private struct Sealed: Codable {
      var signature: Data
      var state: DeveloperModeState
    }

    private let file: DataFile
    private let keyFile: InstallationKeyFile

    init(data: AppData) {
      file = DataFile(url: data.folder.appending(path: "developer-mode.json"))
      keyFile = InstallationKeyFile(folder: data.receiptFolder)
    }

    /// The stored state, or the state of a new installation.
    func load() -> DeveloperModeState {
      // Anything at the path counts, even a broken link.
      let found = try? FileManager.default.attributesOfItem(atPath: file.url.path)
      guard found != nil else { return DeveloperModeState() }
      guard let data = try? file.read(), let sealed = try? Sealed(json: data),
        let key = try? keyFile.load(), let signed = try? Self.encoder.encode(sealed.state),
        key.isValid(signature: sealed.signature, for: signed)
      else { return .locked }
      return sealed.state
    }

    /// Signs the state and replaces the file.
    func save(_ state: DeveloperModeState) throws(DeveloperModeError) {
      do {
        let signature = try keyFile.loadOrCreate().signature(for: Self.encoder.encode(state))
        try file.write(Self.encoder.encode(Sealed(signature: signature, state: state)))
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
