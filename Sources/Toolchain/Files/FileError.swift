internal import Foundation

/// Describes why a file could not be used.
package enum FileError {
  /// The system's reason, which Foundation may wrap.
  package static func reason(_ error: any Error) -> String {
    code(error).map { String(cString: strerror($0)) } ?? error.localizedDescription
  }

  /// The system's error number, such as `EACCES`; nil for an error of another kind.
  package static func code(_ error: any Error) -> CInt? {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error
    let system = cause as NSError
    return system.domain == NSPOSIXErrorDomain ? CInt(system.code) : nil
  }
}

/// Why a fact could not be gathered.
package struct GatheringError: LocalizedError, CustomStringConvertible {
  package var description: String
  package var errorDescription: String? { description }

  package init(description: String) { self.description = description }
}
