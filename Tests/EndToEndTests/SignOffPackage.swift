import ReleaseModel
import Testing

/// A package in a repository, with a checklist whose items need sign-offs.
struct SignOffPackage {
  let tool: Tool
  let folder: String

  init() async throws {
    tool = try Tool()
    folder = try tool.copy(package: "checklist")
    try await shell(
      """
      cat >Checklists/release.yml <<end
      title: Before a release
      items:
        - { id: tried, title: It was tried, manual: { covers: [Sources], max-age: 30d } }
        - { id: legal, title: It was tried, manual: { covers: [], max-age: 30d } }
      end
      git init --quiet --initial-branch main
      git config user.name M && git config user.email manager@example.org
      git add --all && git commit --quiet --message First
      """)
  }

  @discardableResult
  func shell(_ script: String) async throws -> Tool.Outcome {
    let outcome = try await tool.run(
      "bash", ["-euc", Self.functions + script, try Tool.executable], in: folder)
    try #require(outcome.exitCode == 0, "\(script): \(outcome.all)")
    return outcome
  }

  /// Shell functions: `sign` waits for a second that no other sign-off has; `kept` prints the file of
  /// the sign-off with a note.
  private static let functions = """
    vr=$0
    sign() {
      while grep -qs "^at: \\"$(date -u +%FT%TZ)\\"" Checklists/signoffs/* Old/signoffs/*; do sleep .05; done
      "$vr" checklist sign tried --quiet "$@" >/dev/null
      save Sign
    }
    save() { git add --all; git commit --quiet --allow-empty --message "$1"; }
    kept() { grep -rl "^note: \\"$1\\"" --include='*.yml' . | grep signoffs; }
    rehash() {
      local sum=$(grep -v '^#\\|^checksum:\\|^signature:' "$1" | sha256sum | cut -d' ' -f1)
      sed -i "s/^checksum: .*/checksum: \\"$sum\\"/" "$1"
    }

    """

  func status() async throws -> (item: ChecklistReport.Item, report: Report) {
    let (_, report) = try await tool.report(["checklist", "status"], in: folder)
    return (try #require(report.checklists.first?.items.first), report)
  }

  /// Signs the item as `Name <name@example.org>`, and returns the exit code: 2 if the tool refuses.
  func sign(_ name: String, _ item: String = "tried", in place: String? = nil) async throws -> Int?
  {
    let by = "\(name) <\(name)@example.org>"
    return try await tool.run(["checklist", "sign", item, "--by", by], in: place ?? folder).exitCode
  }
}

/// A suite whose tests change such a package.
protocol SignOffSuite {
  var package: SignOffPackage { get }
}

extension SignOffSuite {
  var tool: Tool { package.tool }
  var folder: String { package.folder }

  @discardableResult
  func shell(_ script: String) async throws -> Tool.Outcome { try await package.shell(script) }

  func status() async throws -> (item: ChecklistReport.Item, report: Report) {
    try await package.status()
  }
}
