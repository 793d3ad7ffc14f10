import Foundation
import TestSupport

/// The JSON Schema of checklists, validated with Python's `jsonschema`.
enum ChecklistSchema {
  /// Prints one line per document: its errors, or nothing if it is valid.
  private static let program = """
    import json, sys
    from jsonschema import Draft202012Validator
    schema, documents = (json.load(open(file, encoding="utf-8")) for file in sys.argv[1:])
    Draft202012Validator.check_schema(schema)
    for document in documents:
        errors = Draft202012Validator(schema).iter_errors(document)
        print("; ".join(e.json_path + ": " + e.message.splitlines()[0][:200] for e in errors))
    """

  /// The errors of each JSON document; empty if it is valid.
  static func errors(of documents: [Any]) throws -> [String] {
    let folder = try TemporaryFolder()
    let input = try folder.write(
      JSONSerialization.data(withJSONObject: documents), to: "documents.json")
    let schema = Repository.folder.appending(path: "Documentation/checklist.schema.json").path
    return String(decoding: try Validators.python(program, [schema, input]), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
