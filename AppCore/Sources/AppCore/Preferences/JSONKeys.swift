import Foundation

/// Finds duplicate keys in JSON objects, which Foundation's decoders ignore.
enum JSONKeys {
  /// The first duplicate key; the JSON must be valid for `JSONSerialization`.
  static func duplicate(in json: Data) -> String? {
    let bytes = [UInt8](json)
    var objects: [Set<String>] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): objects.append([])
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = objects.popLast()
      case UInt8(ascii: "\""):
        let start = index
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        let next = bytes[min(index + 1, bytes.count)...].first { !" \t\r\n".utf8.contains($0) }
        guard next == UInt8(ascii: ":"), index < bytes.count, !objects.isEmpty else { break }
        // Two spellings of a key, one of them with escapes, are equal.
        let key = try? JSONDecoder().decode(String.self, from: Data(bytes[start...index]))
        if let key, !objects[objects.count - 1].insert(key).inserted { return key }
      default: break
      }
      index += 1
    }
    return nil
  }
}
