import ObjectFile
import SwiftMetadata
import TestSupport

extension NominalType {
  /// The address of the descriptor; nil in a relocatable file.
  var address: UInt64? {
    if case .address(let address) = location { address } else { nil }
  }
}

/// What a file says about a type, without locations.
struct Shape: Hashable {
  let name: String
  let kind: NominalType.Kind
  let fields: Set<String>
  let unnamedFieldCount: Int

  init(_ type: NominalType) {
    name = type.name
    kind = type.kind
    fields = Set(type.fields.map { "\($0.isCase ? "case" : "var") \($0.name)" })
    unnamedFieldCount = type.unnamedFieldCount
  }

  /// The types of all files or archive members; throws if anything is unreadable.
  static func all(in paths: [String]) throws -> Set<Shape> {
    var shapes: Set<Shape> = []
    for path in paths {
      for member in try Object.read(path: path) {
        let metadata = try SwiftMetadata(reading: member.file)
        guard metadata.coverage == .read || metadata.coverage == .absent,
          metadata.unreadableCount == 0
        else {
          throw Program.Failure(
            "\(path) \(member.name ?? ""): \(metadata.coverage) \(metadata.unreadable)")
        }
        shapes.formUnion(metadata.types.map(Shape.init))
      }
    }
    return shapes
  }
}
