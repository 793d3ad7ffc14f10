import Foundation

/// The JSON Schema of the report, as Python's `jsonschema` reads it.
enum Schema {
  static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Documentation/report.schema.json").standardized

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// Prints one line for each error: the path of the value and what is wrong with it.
  private static let program = """
    import json, sys
    try:
        from jsonschema import Draft202012Validator
    except ImportError:
        sys.exit(3)
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    Draft202012Validator.check_schema(schema)
    with open(sys.argv[2], encoding="utf-8") as file:
        report = json.load(file)
    for error in Draft202012Validator(schema).iter_errors(report):
        print(error.json_path + ": " + error.message[:200])
    """

  /// The errors of a report; empty when it is valid.
  static func errors(of report: Data) throws -> [String] {
    let input = FileManager.default.temporaryDirectory
      .appending(path: "report-\(UUID().uuidString).json")
    try report.write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program, file.path, input.path]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    switch process.terminationStatus {
    case 0: return text.split(separator: "\n").map(String.init)
    case 3, 127:
      throw Missing(description: "python3 has no module jsonschema; scripts/test installs it")
    default:
      throw Missing(
        description: "python3 ended with status \(process.terminationStatus) for \(file.path)")
    }
  }
}
