import Foundation

/// The JSON Schema of checklists, as Python's `jsonschema` reads it.
enum ChecklistSchema {
  static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads a list of documents; prints one line for each: nothing, or what is wrong.
  private static let program = """
    import json, sys
    try:
        from jsonschema import Draft202012Validator
    except ImportError:
        sys.exit(3)
    schema, documents = (json.load(open(file, encoding="utf-8")) for file in sys.argv[1:])
    Draft202012Validator.check_schema(schema)
    for document in documents:
        errors = Draft202012Validator(schema).iter_errors(document)
        print("; ".join(e.json_path + ": " + e.message.splitlines()[0][:200] for e in errors))
    """

  /// The errors of each document, which is JSON; empty where it is valid.
  static func errors(of documents: [Any]) throws -> [String] {
    let input = FileManager.default.temporaryDirectory
      .appending(path: "checklists-\(UUID().uuidString).json")
    try JSONSerialization.data(withJSONObject: documents).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c", program,
      repository.appending(path: "Documentation/checklist.schema.json").path, input.path,
    ]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Missing(
        description: "python3 ended with status \(process.terminationStatus); scripts/test installs"
          + " its module jsonschema")
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }
}
