internal import Foundation

/// Says why a file could not be used.
package enum FileError {
  /// The system's reason, which Foundation wraps.
  package static func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    guard let underlying, underlying.domain == NSPOSIXErrorDomain else {
      return error.localizedDescription
    }
    return String(cString: strerror(CInt(underlying.code)))
  }
}
