import Foundation

extension Decodable {
  /// Decodes a JSON file; the error thrown for wrong syntax says at which character it is.
  init(jsonFile url: URL) throws {
    try self.init(json: Data(contentsOf: url))
  }

  /// Decodes JSON; the error thrown for wrong syntax says at which character it is.
  init(json data: Data) throws {
    // JSONDecoder on Linux does not say where the syntax is wrong; JSONSerialization does.
    _ = try JSONSerialization.jsonObject(with: data)
    self = try JSONDecoder().decode(Self.self, from: data)
  }
}
