/// Why a fact could not be gathered.
package struct GatheringError: Error, CustomStringConvertible {
  package var description: String
}
