internal import Foundation

/// Describes why a file could not be used.
package enum FileError {
  /// The system's reason, which Foundation may wrap.
  package static func reason(_ error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error
    guard (cause as NSError).domain == NSPOSIXErrorDomain else {
      return error.localizedDescription
    }
    return String(cString: strerror(CInt((cause as NSError).code)))
  }
}
