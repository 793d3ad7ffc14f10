import Foundation

extension Decodable {
  /// Decodes a JSON file; syntax errors include the character offset.
  init(jsonFile url: URL) throws { try self.init(json: Data(contentsOf: url)) }

  /// Decodes JSON; syntax errors include the character offset.
  init(json data: Data) throws {
    // On Linux, JSONDecoder doesn't report where the syntax is wrong; JSONSerialization does.
    _ = try JSONSerialization.jsonObject(with: data)
    self = try JSONDecoder().decode(Self.self, from: data)
  }
}
