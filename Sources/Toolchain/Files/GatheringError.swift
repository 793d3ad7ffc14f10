internal import Foundation

/// Why a fact could not be gathered.
package struct GatheringError: LocalizedError, CustomStringConvertible {
  package var description: String
  package var errorDescription: String? { description }

  package init(description: String) { self.description = description }
}
