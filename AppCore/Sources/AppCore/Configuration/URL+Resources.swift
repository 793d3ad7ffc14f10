import Foundation

extension URL {
  /// The folder of the library's resources.
  #if canImport(Darwin)
    static let resources = Bundle.module.resourceURL ?? Bundle.module.bundleURL
  #else
    // `Bundle.module` also looks in the build folder, whose path would ship.
    static let resources = Bundle.main.bundleURL.appending(path: "AppCore_AppCore.resources")
  #endif
}
