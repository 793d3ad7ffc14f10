extension ReportField {
  /// One line a field: its path and its description; a test writes it from the schema.
  static let table = """
    schemaVersion: The version of this form, raised when a field changes its meaning or goes \
    away.
    toolVersion: The version of verify-release that made the report.
    startedAt: When the run began: ISO 8601 in UTC, to the second, such as 2026-06-30T12:00:00Z.
    verdict: The answer of the whole run: the most urgent verdict of a check, or unverified when \
    no check had anything to judge. The exit code is 0 for passed, 1 for failed, 2 for \
    unverified and 3 for pending.
    verdictLine: The verdict and how many checks were judged, as reports show it. Where `--only` \
    or `--skip` left checks out that the configuration asks for, it says so: `passed, 3 of 10 \
    checks; not a release verdict`. Left out when single files were verified.
    package: The package that was verified; left out when single files were.
    package.name: The name in the package's manifest, or its folder's name when the manifest \
    could not be read.
    package.commit: The commit that was checked out: 40 lower-case hexadecimal digits; left out \
    outside git.
    package.hasUncommittedChanges: Whether files differed from that commit, or were compiled and \
    are in no commit; left out outside git.
    package.uncommittedSources: The files that were compiled and that no commit has: sources \
    that git ignores, and those of local packages with changes in a repository of their own or \
    in none; left out when there are none, and outside git.
    package.folder: The folder of the configuration in its repository, without a slash at the \
    end; left out where it is the repository's own, and outside git.
    package.modules: The modules whose declarations were compared between builds, sorted; left \
    out when none were.
    package.toolchain: The first line of `swift --version`; left out when it could not be found \
    out.
    package.policyDigest: The SHA-256 of a list of the configuration and the files that it names \
    (checklists, record, baseline), each with its SHA-256 and path, as `sha256sum PATH... | \
    LC_ALL=C sort -u | sha256sum` gives it: 64 lower-case hexadecimal digits; left out in \
    reports of versions that did not take it.
    package.repository: The address of the repository on the web, from its remote `origin`, \
    without user names, passwords and `.git`; left out where the remote is not on the web, and \
    outside git.
    policy: What decided how much findings weigh.
    policy.presubmit: Whether manual checklist items were shown and not counted.
    policy.strict: Whether warnings counted as errors.
    builds: What each build gave, in the order of the configuration.
    builds.build: How the package was built.
    builds.build.name: The name that the configuration gives the build.
    builds.build.configuration: SwiftPM's build configuration.
    builds.build.traits: The package traits that were enabled; none: the default ones, unless \
    the flags disable them.
    builds.build.flags: Further arguments of `swift build` and `swift test`.
    builds.succeeded: Whether the build succeeded; left out when it was not run.
    builds.command: What was run; left out when nothing was.
    builds.log: The path of the whole log, relative to the configuration where it lies below its \
    folder; left out when nothing was run.
    builds.seconds: Wall-clock time in seconds; left out when nothing was run.
    artifacts: The files that were inspected, in the order of builds and artifacts.
    artifacts.name: The product's name, or the path as configured or given.
    artifacts.build: The name of the build that made the file or that it stands for.
    artifacts.path: The path of the file, relative to the configuration where it lies below its \
    folder.
    artifacts.sha256: SHA-256 of the whole file: 64 lower-case hexadecimal digits.
    artifacts.byteCount: The size in bytes.
    artifacts.buildID: The GNU build ID: lower-case hexadecimal digits, two for each byte; left \
    out when the file has none.
    artifacts.visibility: How much of the file can be seen.
    artifacts.visibility.symbols: How many of the linker's names are left: full (all), \
    global-only (local ones are missing), dynamic-only (those that the dynamic linker needs) or \
    none.
    artifacts.visibility.missingSymbols: The archive member where symbols are missing, and what \
    shows it, such as code that no symbol covers; left out where nothing does.
    artifacts.visibility.symbolCount: The number of named symbols in `.symtab`.
    artifacts.visibility.dynamicSymbolCount: The number of named symbols in `.dynsym`.
    artifacts.visibility.unreadableNameCount: The number of names that can't be read, because \
    they are too long or because no compiler made them, and that may match a pattern of a rule.
    artifacts.visibility.unreadableCode: Why the instructions could not be searched for short \
    texts; left out when they could, or when no rule has a short text.
    artifacts.visibility.missingContents: Why not all that the program loads is in the file; \
    left out when it is.
    artifacts.visibility.metadata: How much of the Swift reflection metadata can be seen: full, \
    partial (the compiler was told to leave names out), none, or unread (some or all of it can't \
    be read, so that nobody knows what it names).
    artifacts.visibility.unreadableMetadata: The first record of metadata that could not be \
    read, and its archive member; left out when there is none.
    artifacts.visibility.debugInformation: Whether the file has debug information.
    artifacts.isMadeElsewhere: True for a file of `path:` that is not what the build made here, \
    nor a copy of it; left out for any other file.
    artifacts.objectCount: The number of objects in an archive, or of a library that has no file \
    of its own; left out for one ELF file.
    artifacts.unstripped: The file that this one was stripped from, in which names were looked \
    for: both have the same build ID, program headers, loaded segments and allocated sections; \
    left out where there is none.
    artifacts.unstripped.file: The path, as it was given or relative to the configuration.
    artifacts.unstripped.sha256: SHA-256 of the file: 64 lower-case hexadecimal digits.
    artifacts.overview: What the file is; left out unless `inspect` was given nothing to look \
    for.
    artifacts.overview.kind: What the file is for.
    artifacts.overview.format: The format, the size of addresses and the order of bytes; of an \
    archive, those of its first object.
    artifacts.overview.architecture: The architecture as target triples name it; of an archive, \
    that of its first object; left out for an archive without objects.
    artifacts.overview.interpreter: The path of the program that loads the file; left out where \
    it names none.
    artifacts.overview.libraries: The shared libraries that the file asks for, in its order.
    artifacts.overview.modules: The Swift modules that the file has code or data of, largest \
    first; where the symbol table is gone, those of the types in its metadata, by name.
    artifacts.overview.modules.name: The module's name as code imports it.
    artifacts.overview.modules.byteCount: The bytes of code and data that symbols of the module \
    cover; left out where the symbol table is gone.
    rules: The rules and how often they matched, in the order of the configuration.
    rules.id: The rule's id in the configuration, or `derived-` and a build's name for what only \
    the debug build declares.
    rules.location: Where the rule is written; absent for a derived rule.
    rules.location.file: The file's path: relative to the configuration where it lies below its \
    folder, else absolute.
    rules.location.line: The line, counted from 1.
    rules.location.column: The column, counted from 1; left out when it is not known.
    rules.patterns: The rule's patterns, names first.
    rules.patterns.pattern: The pattern for names, or the text, as the configuration writes it.
    rules.patterns.matches: The number of declarations or texts that it matched, by the name of \
    the build.
    checks: What each check said, in the order in which they ran.
    checks.id: The check's permanent name, in kebab case; later versions may have further \
    checks.
    checks.title: What the check holds a package to, as a statement.
    checks.why: Why that matters; left out by versions that did not say it.
    checks.fix: How to mend what the check finds; left out by versions that did not say it.
    checks.verdict: The answer; left out when the check was not asked for or had nothing to \
    judge.
    checks.summary: What the check saw, or why it had nothing to do; one line.
    checks.findings: What the check says, most severe first.
    checks.findings.severity: How much the finding weighs: error makes the verdict failed, \
    unverified and pending make it so; warning and note do not change it.
    checks.findings.subject: The id of the rule, checklist item or check that decided.
    checks.findings.message: One sentence that says what is so.
    checks.findings.advice: One sentence that says what to do.
    checks.findings.build: The name of the build that it is about.
    checks.findings.artifact: The name of the artifact that it is about.
    checks.findings.name: The source name, text, key, test or item that it is about; \
    suppressions use it.
    checks.findings.table: The table of texts that it is about: the path of its catalog, or of \
    its folder and name for .strings files; for a key that no table has, the name of the table \
    that should have it.
    checks.findings.language: The language that it is about, as the table writes it.
    checks.findings.excerpt: The text at fault.
    checks.findings.excerpt.source: The source text; left out where the fault needs no \
    comparison.
    checks.findings.excerpt.text: The text at fault, whole.
    checks.findings.excerpt.offset: Where the fault begins in the text, in UTF-8 bytes from its \
    start; left out when it is all of it.
    checks.findings.excerpt.length: How long the fault is, in UTF-8 bytes; left out with offset.
    checks.findings.location: Where in the sources, catalog or configuration.
    checks.findings.location.file: The file's path: relative to the configuration where it lies \
    below its folder, else absolute.
    checks.findings.location.line: The line, counted from 1.
    checks.findings.location.column: The column, counted from 1; left out when it is not known.
    checks.findings.traces: What shows it.
    checks.findings.traces.kind: How it is known: symbol (in `.symtab` or `.dynsym`), metadata \
    (Swift reflection metadata), string (a text in a data section), immediate (a text of at most \
    15 bytes, put together from instructions), resource (a string in a file that ships beside \
    the artifact) or debug-info (only in debug information).
    checks.findings.traces.detail: The demangled symbol, the name and record address in the \
    metadata, or where the text is: section, address and, in instructions, the function; in a \
    resource, the file, line and key.
    checks.findings.why: The shortest chain of references to what it is about, from where the \
    program or library begins; left out when there is none or it was not looked for.
    checks.findings.whyNotes: Why there is no chain, or what makes it doubtful, one sentence \
    each; left out when there is nothing to say.
    checks.findings.suppressed: Why the finding is accepted: the reason of a suppression, or \
    that it is in a baseline; left out when it is not.
    checks.faults: What the faults mean that findings about tables of texts have as their \
    subject; left out when there are none.
    checks.faults.id: The fault's permanent name, in kebab case; later versions may have further \
    faults.
    checks.faults.title: What it is, in a few words.
    checks.faults.why: Why it matters.
    checks.faults.fix: How to mend it.
    checks.again: The command that runs this check alone again, quoted for a shell, for the \
    folder that the run was started in; left out where the check has passed or can't be run \
    alone.
    checklists: The checklists, item by item.
    checklists.title: What the list is for.
    checklists.file: The checklist's path, relative to the configuration.
    checklists.items: The items in the order in which they are written.
    checklists.items.id: The item's id, unique over all checklists.
    checklists.items.title: What holds.
    checklists.items.why: Why it matters, as the checklist says; left out where it does not.
    checklists.items.how: How a person finds out, as the checklist says; left out where it does \
    not.
    checklists.items.section: The heading that the item stands under; left out in a checklist \
    without sections.
    checklists.items.kind: How the item is answered: by a check of the run, by a probe (running \
    a built product), by tests of the package, or manually, by a person.
    checklists.items.verdict: The answer; what is not applicable counts as passed, and what is \
    stale as pending.
    checklists.items.state: How the item stands. stale: it was signed, and what that was bound \
    to has changed since. not-applicable: it is for other builds, or a person says that it need \
    not hold. not-run: a run answers it, and this was none (`checklist status`). The others are \
    as for a verdict.
    checklists.items.detail: How the answer came about, in one line.
    checklists.items.signOff: The sign-off that decides, or that did before it went stale; left \
    out where there is none.
    checklists.items.signOff.result: What the person found.
    checklists.items.signOff.by: Who signed: name and mail address, as they were given.
    checklists.items.signOff.at: When, by the clock of the machine that signed: ISO 8601 in UTC, \
    to the second.
    checklists.items.signOff.note: What the person says, or why the item need not hold; left out \
    where nothing was said.
    checklists.items.signOff.evidence: The address, or the file: its path where it lies in the \
    package, else its name; left out where there is none.
    checklists.items.signOff.evidenceSHA256: SHA-256 of the file of evidence when it was signed: \
    64 lower-case hexadecimal digits; left out where there is no file.
    checklists.items.signOff.commit: The commit that was checked out when it was signed: \
    lower-case hexadecimal digits.
    checklists.items.signOff.file: The file of the sign-off, relative to the configuration.
    checklists.items.signOff.key: The ID of the key of its signer that signed it, as in \
    attestations: 64 lower-case hexadecimal digits; left out where no key that the configuration \
    has for the signer did.
    checklists.items.stale: What has changed since the sign-off, one phrase each; left out where \
    it is not stale.
    checklists.items.signing: What it takes to sign the item; left out unless a sign-off is what \
    it waits for.
    checklists.items.signing.roles: The roles that may sign, as the checklist names them; empty: \
    anyone.
    checklists.items.signing.signers: The mail addresses that the configuration has for these \
    roles, sorted; empty: anyone.
    checklists.items.signing.needsEvidence: Whether the sign-off needs a file or URL as \
    evidence.
    checklists.items.signing.needsSignature: Whether the sign-off must be signed with a key that \
    the configuration has for its signer.
    checklists.items.signing.command: The command that signs, quoted for a shell, for the folder \
    that the run was started in; FILE stands for a path to fill in.
    localization: How far each table of texts is translated, in the order of their paths; left \
    out when none was read.
    localization.table: The table, as findings name it.
    localization.languages: Each required language.
    localization.languages.language: The language's code.
    localization.languages.translated: The number of keys whose translation is complete.
    localization.languages.total: The number of keys that need a translation.
    explanations: Why the names of `--why` are in the files, by file and name; left out without \
    `--why`.
    explanations.name: What was asked for: a pattern for source names, or a linker's name.
    explanations.artifact: The path as it was given.
    explanations.presence: Whether the file has the name: present, absent, or unverified where \
    not all names in it can be seen; left out by versions that did not say it.
    explanations.chain: The shortest chain of references to the name, from where the program or \
    library begins; empty when there is none.
    explanations.notes: Why there is no chain, or what makes it doubtful; one sentence each.
    unjudgedNames: The declarations of release builds whose names look like debug code, by build \
    and name; left out when there are none, and where a rule says which names must be absent.
    unjudgedNames.build: The name of the build that declares it.
    unjudgedNames.name: The module and the names from the outermost type inwards, joined by \
    dots.
    unjudgedNames.location: Where it is written; left out when it is not known.
    unjudgedNames.location.file: The file's path: relative to the configuration where it lies \
    below its folder, else absolute.
    unjudgedNames.location.line: The line, counted from 1.
    unjudgedNames.location.column: The column, counted from 1; left out when it is not known.
    source: The saved report that the record of a release was made from (`checklist report \
    --from`); left out elsewhere.
    source.file: The path, as it was given or relative to the configuration.
    source.sha256: SHA-256 of the file: 64 lower-case hexadecimal digits.
    """
}
