import Foundation

extension URL {
  /// The folder of the library's resources.
  #if canImport(Darwin)
    static let resources = Bundle.module.resourceURL ?? Bundle.module.bundleURL
  #else
    // `Bundle.module` also looks in the build folder, whose path would ship.
    static let resources = {
      let folder = Bundle.main.bundleURL
      // Swift Build, the default from Swift 6.4, names it differently.
      let bundle = folder.appending(path: "AppCore_AppCore.bundle")
      return FileManager.default.fileExists(atPath: bundle.path)
        ? bundle : folder.appending(path: "AppCore_AppCore.resources")
    }()
  #endif
}
