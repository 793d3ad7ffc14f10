extension ReportField {
  /// One line per field: its path and its description, generated from the schema by a test.
  static let table = """
    schemaVersion: The version of the report format; it increases when a field is removed or \
    changes its meaning.
    toolVersion: The version of verify-release that wrote the report.
    startedAt: When the run started: ISO 8601 in UTC, with seconds, such as \
    2026-06-30T12:00:00Z.
    verdict: The verdict of the whole run: the most severe verdict of all checks, or unverified \
    if no check applied; with `--since`, passed if the changed files affect no check. The exit \
    code is 0 for passed, 1 for failed, 2 for unverified and 3 for pending.
    verdictLine: The verdict with the number of checks, as shown in reports. If `--only`, \
    `--skip` or `--since` excluded checks that the configuration requires, it says so: `passed, \
    3 of 10 checks; not a release verdict`. Omitted for single files.
    changes: The changed files that decided which checks ran; omitted without `--since`.
    changes.since: The branch, tag or commit as given.
    changes.base: The newest commit in the history of both `since` and the checked-out commit, \
    with which the files were compared: 40 lowercase hexadecimal digits.
    changes.files: The files that differ from that commit, including uncommitted and new ones, \
    sorted; relative to the configuration.
    changes.leftOut: The ids of the checks that were left out because these files cannot affect \
    them.
    package: The verified package; omitted for single files.
    package.name: The name in the package's manifest, or the folder's name if the manifest could \
    not be read.
    package.commit: The checked-out commit: 40 lowercase hexadecimal digits; omitted outside \
    git.
    package.hasUncommittedChanges: Whether files differed from that commit, or compiled files \
    were not committed; omitted outside git.
    package.uncommittedSources: Compiled files that are not committed: sources that git ignores, \
    and sources of local packages that have uncommitted changes in their own repository or are \
    not in a repository; omitted if there are none, and outside git.
    package.folder: The folder of the configuration in its repository, without a trailing slash; \
    omitted if it is the top folder, and outside git.
    package.modules: The modules whose declarations were compared between builds, sorted; \
    omitted if none were.
    package.toolchain: The first line of `swift --version`; omitted if it could not be \
    determined.
    package.policyDigest: The SHA-256 digest of a list of the configuration and the files that \
    it names (checklists, record, baseline), each with its SHA-256 and path, as computed by \
    `sha256sum PATH... | LC_ALL=C sort -u | sha256sum`: 64 lowercase hexadecimal digits; omitted \
    by versions that did not compute it.
    package.repository: The web address of the repository, from its remote `origin`, without \
    user names, passwords and `.git`; omitted if the remote has no web address, and outside git.
    policy: The options that decide the severity of findings.
    policy.presubmit: Whether manual checklist items were ignored.
    policy.strict: Whether warnings were treated as errors.
    builds: The results of all builds, in the order of the configuration.
    builds.build: How the package was built.
    builds.build.name: The build's name in the configuration.
    builds.build.configuration: SwiftPM's build configuration.
    builds.build.traits: The enabled package traits; if empty, the default traits, unless the \
    flags disable them.
    builds.build.flags: Additional arguments of `swift build` and `swift test`.
    builds.succeeded: Whether the build succeeded; omitted if it was not run.
    builds.command: The command that was run; omitted if none was.
    builds.log: The path of the full log, relative to the configuration if inside its folder; \
    omitted if no command was run.
    builds.seconds: Wall-clock time in seconds; omitted if no command was run.
    artifacts: The inspected files, in the order of builds and artifacts.
    artifacts.name: The product's name, or the path from the configuration or command line.
    artifacts.build: The name of the build that produced the file, or whose rules apply to it.
    artifacts.path: The path of the file, relative to the configuration if inside its folder.
    artifacts.sha256: The SHA-256 digest of the whole file: 64 lowercase hexadecimal digits.
    artifacts.byteCount: The size in bytes.
    artifacts.buildID: The GNU build ID in lowercase hexadecimal, two digits per byte; omitted \
    if the file has none.
    artifacts.visibility: How much of the file can be inspected.
    artifacts.visibility.symbols: Which symbols are left: full (all), global-only (local symbols \
    are missing), dynamic-only (only those that the dynamic linker needs) or none.
    artifacts.visibility.missingSymbols: The archive member in which symbols are missing and the \
    evidence for it, such as code that no symbol covers; omitted if there is none.
    artifacts.visibility.symbolCount: The number of named symbols in `.symtab`.
    artifacts.visibility.dynamicSymbolCount: The number of named symbols in `.dynsym`.
    artifacts.visibility.unreadableNameCount: The number of names that may match a pattern of a \
    rule but cannot be read, because they are too long or no compiler produced them.
    artifacts.visibility.unreadableCode: Why the instructions could not be searched for short \
    strings; omitted if they could, or if no rule has a short string.
    artifacts.visibility.missingContents: Why contents that the program loads are missing from \
    the file; omitted if none are missing.
    artifacts.visibility.metadata: How much of the Swift reflection metadata can be read: full, \
    partial (the compiler omitted names), none, or unread (some or all of it cannot be read, so \
    its names are unknown).
    artifacts.visibility.unreadableMetadata: The first metadata record that could not be read, \
    and its archive member; omitted if there is none.
    artifacts.visibility.debugInformation: Whether the file has debug information.
    artifacts.isBuiltElsewhere: True for a file listed with `path:` that is neither produced by \
    this run nor a copy of a file that is; omitted otherwise.
    artifacts.objectCount: The number of object files in an archive, or in a library without a \
    file of its own; omitted for a single ELF file.
    artifacts.unstripped: The unstripped copy in which names were searched for; both files have \
    the same build ID, program headers, loaded segments and allocated sections; omitted if there \
    is none.
    artifacts.unstripped.file: The path, as given or relative to the configuration.
    artifacts.unstripped.sha256: The SHA-256 digest of the file: 64 lowercase hexadecimal \
    digits.
    artifacts.overview: What the file is; omitted unless `inspect` had nothing to search for.
    artifacts.overview.kind: The kind of file.
    artifacts.overview.format: The format, address size and byte order; for an archive, those of \
    its first object file.
    artifacts.overview.architecture: The architecture as in target triples; for an archive, that \
    of its first object file; omitted for an archive without object files.
    artifacts.overview.interpreter: The path of the dynamic linker; omitted if the file has \
    none.
    artifacts.overview.libraries: The shared libraries that the file depends on, in the order of \
    the file.
    artifacts.overview.modules: The Swift modules whose code or data the file contains, largest \
    first; without a symbol table, the modules of the types in its metadata, by name.
    artifacts.overview.modules.name: The module's name as used in imports.
    artifacts.overview.modules.byteCount: The bytes of code and data covered by symbols of the \
    module; omitted without a symbol table.
    artifacts.isReused: True if an earlier run inspected the file, and the file, the rules and \
    the sources are unchanged; omitted if this run inspected it.
    rules: The rules and their number of matches, in the order of the configuration.
    rules.id: The rule's id in the configuration, or `derived-` and a build's name for \
    declarations that only the debug build has.
    rules.location: Where the rule is defined; omitted for a derived rule.
    rules.location.file: The file's path: relative to the configuration if inside its folder, \
    otherwise absolute.
    rules.location.line: The line number, starting at 1.
    rules.location.column: The column number, starting at 1; omitted if unknown.
    rules.patterns: The rule's patterns, names first.
    rules.patterns.pattern: The name pattern or string, as in the configuration.
    rules.patterns.matches: The number of matching declarations or strings, by build name.
    checks: The results of all checks, in the order in which they ran.
    checks.id: The check's permanent id, in kebab case; later versions may add checks.
    checks.title: What the check verifies, as a statement.
    checks.why: Why it matters; omitted by versions that did not write it.
    checks.fix: How to fix findings of the check; omitted by versions that did not write it.
    checks.verdict: The verdict; omitted if the check was not selected or did not apply.
    checks.summary: What was checked, or why the check did not apply; one line.
    checks.findings: The check's findings, most severe first.
    checks.findings.severity: The severity: error, unverified and pending determine the verdict \
    (error makes it failed); warning and note do not affect it.
    checks.findings.subject: The id of the rule, checklist item or check that produced the \
    finding.
    checks.findings.message: One sentence that describes the finding.
    checks.findings.advice: One sentence that says how to fix it.
    checks.findings.build: The name of the affected build.
    checks.findings.artifact: The name of the affected artifact.
    checks.findings.name: The affected declaration, string, key, test or checklist item; \
    suppressions refer to it.
    checks.findings.table: The affected string table: the path of its catalog, or of its folder \
    and name for .strings files; for a key that is in no table, the name of the table that \
    should have it.
    checks.findings.language: The affected language, as the string table writes it.
    checks.findings.excerpt: The affected string.
    checks.findings.excerpt.source: The source string; omitted if the finding does not compare \
    with it.
    checks.findings.excerpt.text: The complete affected string.
    checks.findings.excerpt.offset: Where the affected part starts in the string, in UTF-8 \
    bytes; omitted if the whole string is affected.
    checks.findings.excerpt.length: The length of the affected part, in UTF-8 bytes; omitted \
    together with offset.
    checks.findings.location: The location in the sources, string catalog or configuration.
    checks.findings.location.file: The file's path: relative to the configuration if inside its \
    folder, otherwise absolute.
    checks.findings.location.line: The line number, starting at 1.
    checks.findings.location.column: The column number, starting at 1; omitted if unknown.
    checks.findings.traces: The evidence for the finding.
    checks.findings.traces.kind: The kind of evidence: symbol (in `.symtab` or `.dynsym`), \
    metadata (Swift reflection metadata), string (in a data section), immediate (a string of at \
    most 15 bytes, assembled from instructions), resource (a string in a file that ships next to \
    the artifact) or debug-info (only in debug information).
    checks.findings.traces.detail: The demangled symbol, the name and record address in the \
    metadata, or where the string is: section, address and, in instructions, the function; in a \
    resource, the file, line and key.
    checks.findings.why: The shortest chain of references to the declaration, from the entry \
    point of the program or library; omitted if there is none or it was not searched for.
    checks.findings.whyNotes: Why there is no chain, or why it may be wrong, one sentence each; \
    omitted if empty.
    checks.findings.suppressed: Why the finding is accepted: the reason of a suppression, or a \
    baseline entry; omitted if it is not accepted.
    checks.findingKinds: Explanations of the ids of localization findings; omitted if there are \
    none.
    checks.findingKinds.id: The permanent id, in kebab case; later versions may add ids.
    checks.findingKinds.title: A short description.
    checks.findingKinds.why: Why it matters.
    checks.findingKinds.fix: How to fix it.
    checks.rerun: The command that reruns only this check, quoted for a shell, in the folder \
    where the run was started; omitted if the check passed or cannot run alone.
    checklists: The checklists, item by item.
    checklists.title: The checklist's title.
    checklists.file: The checklist's path, relative to the configuration.
    checklists.items: The items in the order of the file.
    checklists.items.id: The item's id, unique across all checklists.
    checklists.items.title: What the item requires.
    checklists.items.why: Why it matters, from the checklist; omitted if not given.
    checklists.items.how: How a person verifies it, from the checklist; omitted if not given.
    checklists.items.section: The heading of the item's section; omitted in a checklist without \
    sections.
    checklists.items.kind: How the item is verified: check (a check of the run), probe (running \
    a built product), tests (tests of the package) or manual (a person's sign-off).
    checklists.items.verdict: The verdict; not-applicable items count as passed, and stale items \
    as pending.
    checklists.items.state: The item's status. stale: it was signed, but what the sign-off \
    covers has changed since. not-applicable: it is for other builds, or was signed as not \
    applicable. not-run: automated, and nothing was run (`checklist status`). The others are the \
    same as for a verdict.
    checklists.items.detail: The reason for the status, in one line.
    checklists.items.signOff: The sign-off that decides the item, or the one that is stale; \
    omitted if there is none.
    checklists.items.signOff.result: The result that was signed.
    checklists.items.signOff.by: Who signed: name and email address, as given.
    checklists.items.signOff.at: When it was signed, by the clock of the signing machine: ISO \
    8601 in UTC, with seconds.
    checklists.items.signOff.note: The comment, or why the item does not apply; omitted if not \
    given.
    checklists.items.signOff.evidence: The URL or file of evidence: its path if inside the \
    package, otherwise its name; omitted if there is none.
    checklists.items.signOff.evidenceSHA256: The SHA-256 digest of the evidence file when it was \
    signed: 64 lowercase hexadecimal digits; omitted if there is no file.
    checklists.items.signOff.commit: The commit that was checked out when it was signed: \
    lowercase hexadecimal digits.
    checklists.items.signOff.file: The sign-off file, relative to the configuration.
    checklists.items.signOff.key: The id of the key that signed it, as in attestations: 64 \
    lowercase hexadecimal digits; omitted if no key in the configuration matches.
    checklists.items.stale: Why the sign-off is stale, one phrase each; omitted if it is not.
    checklists.items.signing: What a sign-off for the item requires; omitted unless the item \
    needs one.
    checklists.items.signing.roles: The roles that may sign; if empty, anyone may sign.
    checklists.items.signing.signers: The email addresses of these roles in the configuration, \
    sorted; if empty, anyone may sign.
    checklists.items.signing.needsEvidence: Whether the sign-off needs evidence (a file or URL).
    checklists.items.signing.needsSignature: Whether the sign-off must be signed with one of the \
    signer's keys in the configuration.
    checklists.items.signing.command: The command that signs the item, quoted for a shell, in \
    the folder where the run was started; replace FILE with a path.
    localization: Translation progress of each string table, sorted by path; omitted if no \
    string table was read.
    localization.table: The string table, as in findings.
    localization.languages: Each required language.
    localization.languages.language: The language code.
    localization.languages.translated: The number of completely translated keys.
    localization.languages.total: The number of keys that need a translation.
    explanations: Answers to `--why`, by file and name; omitted without `--why`.
    explanations.name: The requested name: a name pattern as written in source code, or a linker \
    symbol.
    explanations.artifact: The path as given.
    explanations.presence: Whether the name is present: present, absent, or unverified if not \
    all names in the file can be read; omitted by versions that did not write it.
    explanations.chain: The shortest chain of references to the name, from the entry point of \
    the program or library; empty if there is none.
    explanations.notes: Why there is no chain, or why it may be wrong; one sentence each.
    uncoveredNames: Declarations in release builds whose names look like debug code, by build \
    and name; omitted if there are none, or if a rule says which names must be absent.
    uncoveredNames.build: The name of the build that declares it.
    uncoveredNames.name: The module and the names from the outermost type inward, joined by \
    dots.
    uncoveredNames.location: Where it is declared; omitted if unknown.
    uncoveredNames.location.file: The file's path: relative to the configuration if inside its \
    folder, otherwise absolute.
    uncoveredNames.location.line: The line number, starting at 1.
    uncoveredNames.location.column: The column number, starting at 1; omitted if unknown.
    source: The saved report from which the release record was generated (`checklist report \
    --from`); omitted otherwise.
    source.file: The path, as given or relative to the configuration.
    source.sha256: The SHA-256 digest of the file: 64 lowercase hexadecimal digits.
    """
}
