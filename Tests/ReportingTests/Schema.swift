import Foundation
import TestSupport

/// The JSON Schema of the report, validated with Python's `jsonschema`.
enum Schema {
  static let file = Repository.folder.appending(path: "Documentation/report.schema.json")

  /// Prints a list of errors for each file, each with the path of the value.
  private static let program = """
    import json, sys
    from jsonschema import Draft202012Validator
    def read(path):
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    schema = read(sys.argv[1])
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    print(json.dumps([
        [error.json_path + ": " + error.message[:200] for error in validator.iter_errors(read(path))]
        for path in sys.argv[2:]
    ]))
    """

  /// The errors of each report; empty when it is valid.
  static func errors(of reports: [Data]) throws -> [[String]] {
    try ReportFiles.with(reports) { try ReportFiles.python(program, [file.path] + $0) }
  }
}
