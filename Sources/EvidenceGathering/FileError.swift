internal import Foundation

/// Says why a file could not be used.
package enum FileError {
  /// The system's reason, which Foundation wraps.
  package static func reason(_ error: any Error) -> String {
    guard let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error,
      (cause as NSError).domain == NSPOSIXErrorDomain
    else { return error.localizedDescription }
    return String(cString: strerror(CInt((cause as NSError).code)))
  }
}
