package import ReleaseModel

extension Report {
  /// How to recompute the digests of a release record, with git and programs that every machine has.
  package var digestCommandsOfRecord: [DigestCommand] {
    let signOffs = checklists.flatMap(\.items).flatMap { $0.signOffs ?? [] }
    let place =
      package?.folder.map { "run this in the folder `\($0)` of the repository" }
      ?? "run this in the top folder of the repository"
    let folders = Set(checklists.map { Checklist.signOffFolder(nextTo: $0.file) + "/" }).sorted()
    let excluded = folders.map { " -e \"$(printf '\\t')\"\([$0].quotedForShell)" }.joined()
    let fields = "grep -v '^#\\|^checksum:\\|^signature:' FILE"
    var commands: [DigestCommand] = []
    if signOffs.contains(where: { !$0.covers.isEmpty }) {
      commands.append(
        DigestCommand(
          .coveredFiles,
          instructions:
            "Covered files: \(place). PATH stands for the covered paths, `.` for the whole package,"
            + " and the targets of symbolic links in them. The commit is that of this record; if a sign-off does"
            + " not count, use its own. If there are source files in"
            + " \(folders.map { "`\($0)`" }.listed(with: "and")), keep their lines, because they are covered.",
          command: "git ls-tree -r -z \(package?.commit ?? "COMMIT") -- PATH | tr '\\0' '\\n' |"
            + " grep -vF\(excluded) | LC_ALL=C sort -u | sha256sum"))
    }
    if !signOffs.isEmpty {
      commands.append(
        DigestCommand(
          .checksum, instructions: "Checksum of a sign-off: \(place).",
          command: "\(fields) | sha256sum"))
    }
    if let allowed = package?.allowedSigners, signOffs.contains(where: { $0.signature == .valid }) {
      commands.append(
        DigestCommand(
          .signature,
          instructions:
            "Signature of a sign-off: \(place). ADDRESS stands for the email address of its signer.",
          command:
            "signature=$(mktemp); { echo '-----BEGIN SSH SIGNATURE-----'; sed -n 's/^signature: \"\\(.*\\)\"/\\1/p' FILE;"
            + " echo '-----END SSH SIGNATURE-----'; } >\"$signature\"; \(fields) | ssh-keygen -Y verify"
            + " -f \([allowed.file].quotedForShell) -I ADDRESS -n sign-off@verify-release -s \"$signature\""
        ))
    }
    if let files = package?.policyFiles {
      commands.append(
        DigestCommand(
          .policy, instructions: "Policy: \(place).",
          command: "sha256sum \(files.quotedForShell) | LC_ALL=C sort -u | sha256sum"))
    }
    if let package, let changes = package.policyChanges, let release = package.previousRelease {
      let changed = changes.flatMap(\.files).flatMap {
        [$0.file, $0.formerFile].compactMap(\.self)
      }
      let files = Set((package.policyFiles ?? []) + changed).sorted()
      commands.append(
        DigestCommand(
          .policyChanges, instructions: "Changes of the policy: \(place).",
          command:
            "git diff \(release.commit) \(package.commit ?? "HEAD") -- \(files.quotedForShell)"))
    }
    return commands
  }

  /// The commits since the previous release that changed the policy, and the files.
  var policySection: DocumentSection {
    guard let package, let changes = package.policyChanges, let release = package.previousRelease
    else { return DocumentSection(id: "policy-changes", title: "", blocks: []) }
    let entries = changes.map { change in
      let commit = package.link(toCommit: change.commit, change.commit.prefix(12))
      let files = change.files.map { file -> Phrase in
        let former: Phrase = file.formerFile.map { " from \(.code($0))" } ?? ""
        return "\(.code(file.file)), \(file.change.rawValue)\(former)"
      }
      return DocumentEntry(
        title: "Commit \(commit) by \(change.by), \(change.at)",
        facts: [Fact("Files", lines: files)])
    }
    return DocumentSection(
      id: "policy-changes", title: "Policy changes since \(release.tag)",
      count: changes.count.grouped,
      blocks: entries.isEmpty
        ? [.paragraph("No commit changed a file of the policy.")]
        : (package.policyComparison?.blocks ?? []) + [.entries(.explanations, entries)])
  }

  var digestSection: DocumentSection {
    DocumentSection(
      id: "digests", title: "Verify digests without the tool",
      blocks: [
        .entries(
          .explanations,
          digestCommandsOfRecord.map {
            DocumentEntry(
              title: "\(.prose($0.instructions))", facts: [Fact("Run", "\(.code($0.command))")])
          })
      ])
  }
}

extension PolicyComparison {
  /// What is different from then.
  fileprivate var blocks: [Block] {
    let changed = items.map { item in
      DocumentEntry(
        title: "Item \(.code(item.id)), \(item.change.rawValue)",
        facts: [
          item.then.map { Fact("Then", lines: $0.lines) },
          item.now.map { Fact("Now", lines: $0.lines) },
        ]
        .compactMap(\.self))
    }
    let people = members.map { members in
      let title: Phrase = members.role.map { "Role \(.code($0))" } ?? "Allowed signers"
      return DocumentEntry(
        title: title,
        facts: [Fact?](
          [
            members.added.isEmpty ? nil : Fact("Added", lines: members.added.map { "\($0)" }),
            members.removed.isEmpty ? nil : Fact("Removed", lines: members.removed.map { "\($0)" }),
          ]).compactMap(\.self))
    }
    let entries = changed + people
    return entries.isEmpty
      ? [.paragraph("Items, roles and allowed signers are the same.")]
      : [.entries(.explanations, entries)]
  }
}
