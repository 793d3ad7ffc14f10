/// An enumeration whose cases are compared by their order in the source.
package protocol AscendingCases: CaseIterable, Comparable {}

extension AscendingCases {
  package static func < (one: Self, other: Self) -> Bool {
    allCases.first { $0 == one || $0 == other } == one && one != other
  }
}
