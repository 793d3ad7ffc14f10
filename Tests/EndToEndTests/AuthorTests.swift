import Foundation
import ReleaseModel
import Testing

/// With `not-by: author`, no one signs their own changes.
@Suite struct AuthorTests: SignOffSuite {
  let package: SignOffPackage

  init() async throws { package = try await SignOffPackage() }

  /// A release without the item could not have been signed off; a renamed item has its title.
  @Test func releasesWithoutItemCount() async throws {
    defer { tool.remove() }
    try await shell(
      """
      git tag 1.0.0; git commit --quiet --allow-empty --message More
      sed -i 's/id: tried, title: It was tried/id: proved, title: It was proved/' Checklists/release.yml
      sed -i 's/covers: .Sources./not-by: author, &/' Checklists/release.yml; save New; git tag 1.1.0
      echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Ada <ada@example.org>' --message Change
      """)
    #expect(try await package.sign("ada", "proved") == 2)
    #expect(try await package.sign("manager", "proved") == 0)
    let (_, report) = try await tool.report(["checklist", "status"], in: folder)
    #expect(report.checklists[0].items[0].signOffs?.first?.authors?.since == "1.0.0")
    // Not with 1.1.0 as the base either, which has it under another ID.
    try await shell(
      "rm Checklists/signoffs/*; sed -i s/proved,/tested,/ Checklists/release.yml; save Name")
    #expect(try await package.sign("ada", "tested") == 2)
    #expect(try await package.sign("manager", "tested") == 0)
    // Nor in another folder, which has no sign-offs.
    try await shell(
      """
      rm -r Checklists/signoffs; save Remove; git checkout --quiet 1.1.0; git mv Checklists Lists
      git mv Lists/release.yml Lists/all.yaml; sed -i 's|Checklists/.*|Lists/all.yaml]|' .verify-release.yml
      save Move; git tag 1.2.0; echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Ada <ada@example.org>' --message Change; git tag 1.3.0
      mkdir Other; git mv Lists/all.yaml Other; sed -i s/Lists/Other/ .verify-release.yml; save Again
      """)
    #expect(try await package.sign("ada", "proved") == 2)
  }

  /// Who had the role only in the commit of the tag could release anything.
  @Test func releaseSignersNeedRoleNow() async throws {
    defer { tool.remove() }
    try await shell(
      """
      sed -i 's/covers: .Sources./roles: [qa], not-by: author, &/' Checklists/release.yml
      sed -i '/^roles:/,/^[a-z]*:$/{/^roles:/d;/^  /d}' .verify-release.yml
      echo 'roles: { qa: [ada@example.org, zoe@example.org, eve@example.org] }' >>.verify-release.yml
      echo // >>Sources/Shop/Price.swift; git add --all
      git commit --quiet --author 'Ada <ada@example.org>' --message Change
      """)
    #expect(try await package.sign("eve") == 0)
    try await shell("save Sign; git tag 1.0.0; save More")
    #expect(try await package.sign("ada") == 0)
    try await shell("save Sign")
    let authors = try await status().item.signOff?.authors
    #expect(authors?.since == "1.0.0" && authors?.sinceSigners == ["eve <eve@example.org>"])
    try await shell("sed -i 's/, eve@example.org//' .verify-release.yml; save Roles")
    let (item, _) = try await status()
    #expect(item.state == .stale)
    #expect(
      item.detail.contains("1.0.0 count, because people who signed it there"), "\(item.detail)")
    #expect(try await package.sign("ada") == 2)
  }

  /// Authors are those of commits since the last release that someone else signed off, also on side
  /// branches and in trailers.
  @Test func authorsMayNotSign() async throws {
    defer { tool.remove() }
    try await shell(
      "sed -i 's/covers: .Sources./signers: 2, not-by: author, &/' Checklists/release.yml; save Terms"
    )
    func sign(_ name: String) async throws -> Tool.Outcome {
      try await tool.run(
        ["checklist", "sign", "tried", "--by", "\(name) <\(name)@example.org>"], in: folder)
    }
    let author = try await sign("manager")
    #expect(author.exitCode == 2, "\(author.all)")
    #expect(author.error.contains("wrote changes that 'tried' covers, in commit "))
    #expect(
      author.error.contains("so someone else must sign (all commits count, because there is no"))
    // A tag alone does not make others sign what was changed before.
    try await shell("git tag 1.0.0; git tag 9.0.0; save More")
    #expect(try await sign("manager").exitCode == 2)
    // One other person is too few, even if an author signs too, which the command refuses.
    #expect(try await sign("zoe").exitCode == 0)
    try await shell(
      """
      new=Checklists/signoffs/tried-1.yml
      sed '/^#/d; /^checksum/d; s/^by: .*/by: "M <manager@example.org>"/' Checklists/signoffs/* >$new
      echo "checksum: \\"\\"" >>$new; rehash $new; save Forge; git tag 1.0.1; save More
      """)
    #expect(try await sign("manager").exitCode == 2)
    #expect(try await sign("amy").exitCode == 0)
    try await shell(
      """
      save Sign; git tag 1.1.0
      git checkout --quiet -b side; echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Ada <ADA@example.org>' --message 'Change

      Co-authored-by: Bob <bob@example.org>'
      git checkout --quiet main; git merge --quiet --no-ff --no-edit side
      echo 'Cy <cy@example.org> <ada@example.org>' >.mailmap; save Map
      git tag 1.2.0; git tag 1.1.1-rc.1; save More
      """)
    for name in ["ada", "bob", "cy"] { #expect(try await sign(name).exitCode == 2, "\(name)") }
    // Who merged, and who signed, wrote nothing that is covered.
    #expect(try await sign("manager").exitCode == 0)
    try await shell("save Sign")
    let one = try await status().item
    let authors = one.signOffs?.first?.authors
    #expect(authors?.addresses == ["ada@example.org", "bob@example.org", "cy@example.org"])
    #expect(authors?.since == "1.1.0" && authors?.sinceCommit?.count == 40)
    #expect(one.state == .pending && one.detail.contains("1 of 2 people signed"), "\(one.detail)")
    #expect(try await sign("eve").exitCode == 0)
    try await shell("save Sign")
    let both = try await status().item
    #expect(both.state == .passed, "\(both.detail)")
    // A failure may come from anyone.
    let failed = try await tool.run(
      ["checklist", "sign", "tried", "--fail", "--by", "A <ada@example.org>"], in: folder)
    #expect(failed.exitCode == 0, "\(failed.all)")
    try await shell(
      "rm $(ls Checklists/signoffs/* | tail -n 1); git clone --quiet --depth 1 \"file://$PWD\" ../shallow"
    )
    let (_, shallow) = try await tool.report(["checklist", "status"], in: tool.folder + "/shallow")
    #expect(shallow.checklists[0].items[0].state == .unverified)
    // Nor without the files of earlier commits, whatever git's configuration says about output.
    try await shell(
      """
      git config uploadpack.allowFilter true; git clone --quiet --filter blob:none "file://$PWD" ../partial
      git config log.follow true; git config diff.orderFile /nope; git config diff.renames false
      """)
    let (_, partial) = try await tool.report(["checklist", "status"], in: tool.folder + "/partial")
    #expect(partial.checklists[0].items[0].state == .unverified)
    #expect(
      partial.checklists[0].items[0].detail.contains("run `git fetch --refetch --no-filter`"),
      "\(partial.checklists[0].items[0].detail)")
    try await shell("git -C ../partial fetch --quiet --refetch --no-filter")
    let (_, full) = try await tool.report(["checklist", "status"], in: tool.folder + "/partial")
    #expect(full.checklists[0].items[0].state == .passed, "\(full.checklists[0].items[0].detail)")
    #expect(try await status().item.state == .passed)
  }

  /// The ways in which a file that Bob wrote gets its path in a commit of someone else.
  @Test(arguments: [
    "mkdir pk; git mv Package.swift Sources Checklists .verify-release.yml pk",
    "sed -i 's/Sources/Code/' Checklists/release.yml; git mv Sources Code",
    "git mv Sources/Shop/Price.swift Sources/Shop/Prices.swift",
    "git mv Tools/tool.swift Sources/Shop",
    // Changed on the way.
    "git mv Tools/tool.swift Sources/Shop/new.swift; echo // >>Sources/Shop/new.swift",
    // In two commits, and copied.
    """
    mkdir Other; git mv Tools/tool.swift Other; git commit --quiet --message Move
    git mv Other/tool.swift Sources/Shop
    """,
    "cp Tools/tool.swift Sources/Shop; git add --all; git commit --quiet --message Copy; git rm -r --quiet Tools",
    "git checkout --quiet -b side; save Side; git checkout --quiet -; git merge --quiet --no-ff --no-commit side; git mv Tools/tool.swift Sources/Shop",
    // What came from elsewhere was not in the release.
    "vr() { \"$vr\" checklist sign tried --quiet --by 'Z <z@example.org>' >/dev/null; }; vr; save Sign; git tag 1.0.0; git mv Tools/tool.swift Sources/Shop",
  ])
  func authorsAreThoseOfMovedFiles(_ script: String) async throws {
    defer { tool.remove() }
    let isCovered = !script.contains("Tools")
    try await shell(
      """
      sed -i 's/covers: .Sources./not-by: author, &/' Checklists/release.yml; save Terms
      mkdir Tools; seq 100 | sed 's|^|// |' >Tools/tool.swift; \(isCovered ? "echo // >>Sources/Shop/Price.swift" : "")
      git add --all; git commit --quiet --author 'Bob <bob@example.org>' --message Change
      \(script)
      git add --all; git commit --quiet --message Move
      """)
    let place = FileManager.default.fileExists(atPath: folder + "/pk") ? folder + "/pk" : folder
    #expect(try await package.sign("bob", in: place) == 2)
    #expect(try await package.sign("zoe", in: place) == 0)
  }

  /// Ways in which the status of a tag with Amy's sign-off is not that she and others passed the item.
  @Test(arguments: [
    "sign --fail --note bad --by 'N <n@example.org>'; rm $(kept bad); save Remove",
    "sign --note more --by 'N <n@example.org>'; rm $(kept good); save Remove",
    "sed -i 's/at: \"20../at: \"2020/' $(kept good); rehash $(kept good); save Date",
    "sed -i 's/not-by/evidence: required, not-by/' Checklists/release.yml; save Terms",
    "sed -i 's/not-by/roles: [qa], not-by/' Checklists/release.yml; sed -i 's/^roles:/&\\n  qa: [b@example.org]/' .verify-release.yml; save Role",
    "sed -i 's/title: It was tried/title: It works/' Checklists/release.yml; save Words",
    "sed -i 's/^title: .*/title: Other/' Checklists/release.yml; save Title",
    "sed -i 's/name: \"[a-z]*\"/name: \"renamed\"/' Package.swift; save Name",
    "rm $(kept good); save Remove; sign --not-applicable --reason no --by 'Amy <amy@example.org>'",
    "sed -i 's/note: .good/note: \"fine/' $(kept good); save Edit",
  ])
  func releasesCountOnlyIfTheyPassed(_ script: String) async throws {
    defer { tool.remove() }
    let change = """
      echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Cy <cy@example.org>' --message Change
      """
    try await shell(
      """
      sed -i 's/covers: .Sources./not-by: author, &/' Checklists/release.yml; save Terms
      echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Bob <bob@example.org>' --message Change
      sign --note good --by 'Amy <amy@example.org>'; git branch passed
      \(script)
      git tag 1.0.0; git checkout --quiet passed -- Checklists/release.yml .verify-release.yml Package.swift
      \(change)
      """)
    #expect(try await package.sign("bob") == 2)
    try await shell("git tag --delete 1.0.0; git checkout --quiet passed; git tag 1.0.0; \(change)")
    #expect(try await package.sign("bob") == 0)
  }

  /// Ways in which the tag asks less of a sign-off than the item does now.
  @Test(arguments: [
    "s/roles: .qa.,//", "s/roles: .qa./roles: [qa, others]/", "s/signers: 2,//",
    "s/evidence: required,//", "s/30d/31d/", "s/, max-age: 30d//", "s/not-by: author,//",
    "s/Sources/Sources, Package.swift/",
  ])
  func releasesCountOnlyIfTheyAskAsMuch(_ weaken: String) async throws {
    defer { tool.remove() }
    try await shell(
      """
      sed -i 's/covers: .Sources./roles: [qa], signers: 2, evidence: required, not-by: author, &/' \
        Checklists/release.yml
      sed -i 's/^roles:/&\\n  qa: [amy@example.org, al@example.org, bob@example.org]\\n  others: [eve@e]/' \
        .verify-release.yml
      save Terms; echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Bob <bob@example.org>' --message Change; git branch strong
      release() {
        sign --by 'Amy <amy@example.org>' --evidence https://e.org/1
        sign --by 'Al <al@example.org>' --evidence https://e.org/2; git tag 1.0.0
        git checkout --quiet strong -- Checklists/release.yml; echo // >>Sources/Shop/Price.swift
        git commit --quiet --all --author 'Cy <cy@example.org>' --message Change
      }
      sed -i '/id: tried/\(weaken)' Checklists/release.yml; save Weaken; git diff --quiet strong && exit 1
      release
      """)
    func signs() async throws -> Int? {
      try await tool.run(
        [
          "checklist", "sign", "tried", "--by", "B <bob@example.org>", "--evidence",
          "https://e.org/3",
        ], in: folder
      ).exitCode
    }
    #expect(try await signs() == 2)
    try await shell(
      """
      git tag --delete 1.0.0; git reset --quiet --hard strong
      sed -i 's/amy@example.org, //' .verify-release.yml
      git stash --quiet
      while read -r by; do "$vr" checklist sign tried --quiet --by "$by" --evidence https://e.org/1; done <<end
      Amy <amy@example.org>
      Al <al@example.org>
      end
      save Sign; git tag 1.0.0; git stash pop --quiet
      echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Cy <cy@example.org>' --message 'Change, and take a role away'
      """)
    #expect(try await signs() == 2)
    try await shell("git checkout --quiet strong -- .verify-release.yml; save Roles")
    #expect(try await signs() == 0)
  }

  /// Ways in which an item that Bob's release had, or that another branch had at that time, looks newer.
  @Test(arguments: [
    // Another spelling in the tag.
    "\(edit("id: Tried, title: it was   TRIED")); git tag 1.0.0; git revert --no-edit HEAD",
    "\(edit("id: other, title: Other")); git tag 1.0.0; git revert --no-edit HEAD",
    // Another one since.
    "git tag 1.0.0; \(edit("id: other, title: Other"))",
    // In another file, which is not in the tag.
    """
    git rm --quiet Checklists/release.yml; mkdir QA Checklists; git show HEAD:Checklists/release.yml >Checklists/other.yml
    sed -i 's/tried/gone/; s/It was tried/It is gone/' Checklists/other.yml; save Rename; git tag 1.0.0
    git rm --quiet Checklists/other.yml; git show HEAD~1:Checklists/release.yml >QA/all.yaml
    sed -i 's|Checklists/.*|QA/all.yaml]|' .verify-release.yml; save Again
    """,
    // The tag is on a branch that starts before the item.
    """
    git checkout --quiet -b side first; echo // >>Sources/Shop/Price.swift
    git commit --quiet --all --author 'Bob <bob@example.org>' --message Change; git tag 1.0.0
    git checkout --quiet main; git merge --quiet --no-edit -X ours side
    """,
  ])
  func itemIsNewOnlyIfNoReleaseHadIt(_ script: String) async throws {
    defer { tool.remove() }
    try await shell(
      """
      sed -i '/id: legal/d' Checklists/release.yml; save Legal
      cp Checklists/release.yml .git; sed -i 's/tried/first/; s/It was tried/It is first/' Checklists/release.yml
      save First; git branch first; cp .git/release.yml Checklists
      sed -i 's/covers: .Sources./not-by: author, &/' Checklists/release.yml; save Item
      echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Bob <bob@example.org>' --message Change
      \(script)
      echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Cy <cy@example.org>' --message More
      """)
    let (item, _) = try await status()
    #expect(try await package.sign("bob", item.id) == 2)
    #expect(try await package.sign("zoe", item.id) == 0)
  }

  /// Ways in which a release's item is dropped, weakened or moved, while another item takes its place.
  @Test(arguments: [
    "sed -i '/id: tried/s/manual: .*/check: build }/' $list; double $list",
    "sed -i '/id: tried/s/Sources/Sources\\/Shop/' $list; double $list",
    "sed -i '/id: tried/s/not-by: author, //' $list; double $list",
    "sed -i '/id: tried/s/manual:/when: [nope], manual:/' $list; double $list",
    "sed -i '/id: tried/s/not-by/signers: 1, not-by/; s/signers: 2, //' $list; double $list",
    // Moved, and then renamed.
    "git mv Checklists QA; sed -i s,Checklists/,QA/, .verify-release.yml; save Move; sed -i '/legal/d; s/tried/double/; s/It was tried/Double/' QA/*",
    "git mv $list Checklists/b.yml; save Move; sed -i '/legal/d; s/tried/double/; s/It was tried/Double/' Checklists/b.yml",
    // Not in the configuration anymore.
    "mkdir QA; sed 's/tried/double/; s/It was tried/Double/' $list >QA/a.yml; sed -i 's,Checklists/.*,QA/*.yml],' .verify-release.yml",
  ])
  func itemIsNotNewIfAnotherAsksForLess(_ script: String) async throws {
    defer { tool.remove() }
    try await shell(
      """
      list=Checklists/release.yml
      double() { echo '  - { id: double, title: Double, manual: { not-by: author, covers: [Sources] } }' >>$1; }
      sed -i '/id: tried/s/covers: .Sources./signers: 2, not-by: author, &/' $list
      save Terms; echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Bob <bob@example.org>' --message Change; git tag 1.0.0
      echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Cy <cy@example.org>' --message More
      git branch before; double $list; save Double
      """)
    // Nothing was weakened.
    #expect(try await package.sign("bob", "double") == 0)
    try await shell(
      """
      rm -r Checklists/signoffs; git reset --quiet --hard before; list=Checklists/release.yml
      double() { echo '  - { id: double, title: Double, manual: { not-by: author, covers: [Sources] } }' >>$1; }
      \(script); save Change
      """)
    #expect(try await package.sign("bob", "double") == 2)
    #expect(try await package.sign("zoe", "double") == 0)
  }

  /// Ways in which code of Bob that the release lacks comes back in a commit of someone else.
  @Test(arguments: [
    "git checkout --quiet bob -- Sources/Shop/x.swift; save Restore",
    "git checkout --quiet bob -- Sources/Shop/y.swift; save Restore",
    "git revert --no-edit $(git log -1 --format=%H -- Sources/Shop/x.swift)",
    "git show bob:Sources/Shop/x.swift >Sources/Shop/z.swift; save Copy",
    "git checkout --quiet -b old bob; save Old; git checkout --quiet -; git merge --quiet --no-commit old; git checkout --quiet old -- Sources; save Merge",
    // Bob chooses what a merge has.
    "git checkout --quiet -b fix; echo // >>Sources/Shop/Price.swift; save Fix; git checkout --quiet -; save More; git -c user.email=bob@example.org merge --quiet --no-edit -s ours fix",
    """
    git checkout --quiet -b fix; echo // fix >>Sources/Shop/Price.swift; save Fix; git checkout --quiet -
    echo // other >>Sources/Shop/Price.swift; save Other
    git -c user.email=bob@example.org merge --quiet --no-edit -X theirs fix
    """,
    // A link to Bob's file.
    "ln -s ../../Tools/t.swift Sources/Shop/t.swift; save Link",
  ])
  func restoredCodeHasItsAuthors(_ script: String) async throws {
    defer { tool.remove() }
    try await shell(
      """
      sed -i 's/covers: .Sources./not-by: author, &/' Checklists/release.yml; save Terms
      mkdir Tools; echo '// t' >Tools/t.swift; seq 20 | sed 's|^|// |' >Sources/Shop/x.swift; seq 40 | sed 's|^|// y|' >Sources/Shop/y.swift
      git add --all; git commit --quiet --author 'Bob <bob@example.org>' --message Bob
      echo // >>Sources/Shop/x.swift; save Change; git branch bob
      git rm --quiet Sources/Shop/x.swift; sed -i 3d Sources/Shop/y.swift; save Remove
      sign --by 'Zoe <zoe@example.org>'; git tag 1.0.0; git checkout --quiet -b next
      echo // 2 >>Sources/Shop/y.swift; save Next
      """)
    #expect(try await package.sign("bob") == 0)
    try await shell("git clean --quiet --force Checklists; \(script)")
    #expect(try await package.sign("bob") == 2)
    #expect(try await package.sign("amy") == 0)
  }

  private static func edit(_ names: String) -> String {
    "sed -i 's/id: tried, title: It was tried/\(names)/' Checklists/release.yml; save Rename"
  }

  /// Bob wrote what the package is built from, but no file of the package itself.
  @Test(arguments: [
    // In the same repository, also behind a link.
    "git init --quiet ../.; lib ../Lib; commit ..; use ../Lib; cd ..; save Use",
    "git init --quiet ../.; lib ../Lib; commit ..; ln -s Lib ../Link; use ../Link; cd ..; save Use",
    """
    git init --quiet ../.; lib ../Lib; mkdir ../Other; mv ../Lib/Sources/Lib/a.swift ../Other; commit ..
    ln -s ../../../Other/a.swift ../Lib/Sources/Lib; use ../Lib; cd ..; save Use
    """,
    // In another one.
    "lib ../Lib; git init --quiet ../Lib; commit ../Lib; use ../Lib; save Use",
    "lib ../All/Lib; git init --quiet ../All; commit ../All; use ../All/Lib; save Use",
    // In a submodule, also in a nested one.
    "lib ../Lib; git init --quiet ../Lib; commit ../Lib; add ../Lib Lib; use Lib; save Use",
    """
    lib ../Lib; git init --quiet ../Lib; commit ../Lib; git init --quiet ../Outer
    (cd ../Outer; add ../Lib Inner; save Outer); add ../Outer Sources/Shop/Outer
    git submodule --quiet update --init --recursive; save Use
    """,
  ])
  func authorsOfLocalPackagesMayNotSign(_ script: String) async throws {
    defer { tool.remove() }
    try await shell(
      """
      export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=protocol.file.allow GIT_CONFIG_VALUE_0=always
      export GIT_AUTHOR_NAME=M GIT_AUTHOR_EMAIL=m@e GIT_COMMITTER_NAME=M GIT_COMMITTER_EMAIL=m@e
      lib() {
        mkdir -p "$1/Sources/Lib"; echo 'public let a = 1' >"$1/Sources/Lib/a.swift"
        cat >"$1/Package.swift" <<end
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Lib", products: [.library(name: "Lib", targets: ["Lib"])], targets: [.target(name: "Lib")])
      end
      }
      commit() { git -C "$1" add --all; git -C "$1" commit --quiet --author 'Bob <bob@example.org>' --message Lib; }
      add() { git submodule --quiet add "$(realpath "$1")" "$2"; }
      use() {
        sed -i 's|^  targets: .|  dependencies: [.package(path: "'"$1"'")],\\n&|' Package.swift
        sed -i 's|"App", dependencies: .|&.product(name: "Lib", package: "'"${1##*/}"'"), |' Package.swift
      }
      sed -i 's/covers: .Sources./not-by: author/' Checklists/release.yml; save Terms
      \(script.contains("init --quiet ../.;") ? "rm -rf .git; printf '.build\n*.log\n' >../.gitignore" : "")
      \(script)
      """)
    #expect(try await package.sign("bob") == 2)
    #expect(try await package.sign("zoe") == 0)
    #expect(try await status().item.state == .passed)
  }

  /// What can't be judged is not passed.
  @Test func unknownAuthorsOfSubmoduleAreUnverified() async throws {
    defer { tool.remove() }
    try await shell(
      """
      export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=protocol.file.allow GIT_CONFIG_VALUE_0=always
      git init --quiet ../Sub; cd ../Sub; git config user.name B; git config user.email bob@example.org
      echo >a; save One; echo >b; save Two; cd - >/dev/null
      sed -i 's/covers: .Sources./not-by: author, &/' Checklists/release.yml
      git submodule --quiet add "$(realpath ../Sub)" Sources/Sub; save Sub
      """)
    #expect(try await package.sign("zoe") == 0)
    #expect(try await status().item.state == .passed)
    // Changes before the release don't count in the submodule either, unless it goes back.
    let bump = "git -C Sources/Sub pull --quiet; save Bump"
    try await shell(
      "save Sign; git tag 1.0.0; (cd ../Sub; echo >c; git config user.email cy@example.org; save Three); \(bump)"
    )
    #expect(try await package.sign("cy") == 2)
    #expect(try await package.sign("bob") == 0)
    try await shell(
      "rm Checklists/signoffs/$(git ls-files --others Checklists/signoffs | xargs basename); git -C Sources/Sub checkout --quiet HEAD~2; save Back"
    )
    #expect(try await package.sign("bob") == 2)
    #expect(try await package.sign("zoe") == 0)
    try await shell(
      "save Sign; git submodule --quiet deinit --force Sources/Sub; rm -r .git/modules")
    let gone = try await status().item
    #expect(gone.state == .unverified)
    #expect(gone.detail.contains("run `git submodule update --init --recursive`"), "\(gone.detail)")
    #expect(try await package.sign("amy") == 2)
  }

  /// Bob's merge has more than what the branches have, and the one before it has not.
  @Test(arguments: ["side", "side other"])
  func changesOfMergesCount(_ branches: String) async throws {
    defer { tool.remove() }
    try await shell(
      """
      sed -i 's/covers: .Sources./not-by: author, &/' Checklists/release.yml; seq 9 | sed s,^,//, >Sources/Shop/a.swift
      save Terms; git checkout --quiet -b side; sed -i s/1/one/ Sources/Shop/a.swift; save One
      git checkout --quiet main; sed -i s/9/nine/ Sources/Shop/a.swift; save Nine
      git -c user.email=mia@example.org merge --quiet --no-edit side
      for branch in \(branches); do git checkout --quiet -B $branch main; echo >$branch; save $branch; done
      git checkout --quiet main; save Main; git merge --quiet --no-commit --no-ff \(branches)
      sed -i s/5/five/ Sources/Shop/a.swift; git add --all
      git commit --quiet --author 'Bob <bob@example.org>' --message Merge
      """)
    #expect(try await package.sign("bob") == 2)
    #expect(try await package.sign("mia") == 0)
  }

  /// Bob, as Zed.
  @Test(arguments: [
    "echo \"bob@example.org,zed@example.org $(key 1)\" >signers",
    "for name in bob zed; do echo \"$name@example.org $(key 1)\"; done >signers",
    // With options, and through a third name.
    """
    { echo "bob@example.org,al@example.org namespaces=\\"a b,c\\" $(key 1)"; echo "al@example.org $(key 2) me"
    echo "\\"ZED@example.org\\" $(key 2)"; } >signers
    """,
    "echo 'bob@example.org *@example.org' >signers; echo \"bob@example.org,ze?@example.org $(key 1)\" >signers",
    "echo 'Bob <bob@example.org> Someone <zed@example.org>' >.mailmap",
    "printf 'A <a> <bob@example.org>\\nA <a> Zed <ZED@example.org>' >.mailmap",
    "echo '<bob@example.org> <a@example.org>' >.mailmap; echo \"a@example.org,zed@example.org $(key 1)\" >signers",
  ])
  func otherNamesOfAuthorAreAuthors(_ script: String) async throws {
    defer { tool.remove() }
    try await shell(
      """
      key() { test -e ../key$1 || ssh-keygen -q -t ed25519 -N '' -C '' -f ../key$1; cut -d' ' -f1,2 ../key$1.pub; }
      sed -i 's/covers: .Sources./not-by: author, &/' Checklists/release.yml
      echo 'allowed-signers: signers' >>.verify-release.yml
      { echo "zoe@example.org $(key 9)"; echo "*@example.org cert-authority $(key 8)"; } >signers
      \(script); save Terms; echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Bob <bob@example.org>' --message Change
      """)
    #expect(try await package.sign("zed") == 2)
    #expect(try await package.sign("zoe") == 0)
    try await shell(
      "git clean --quiet --force Checklists; sed -i 's/not-by: author/signers: 2/' Checklists/release.yml; save Two"
    )
    for name in ["bob", "zed"] { #expect(try await package.sign(name) == 0) }
    try await shell("save Sign")
    #expect(try await status().item.state == .pending)
    #expect(try await package.sign("zoe") == 0)
    #expect(try await status().item.state == .passed)
  }

  /// Bob's name is where git does not show it, or is no address.
  @Test(arguments: [
    ("author Dan <dan@example.org>", #"x\n\0\nCo-authored-by: B <bob@example.org>"#, "zero byte"),
    // The whole message, which the header says is in another encoding.
    ("author Dan <dan@example.org>", #"\0C\0o\0-\0a\0u\0t\0h"#, "zero byte"),
    (#"author Dan <dan@example.org>\0"#, "x", "zero byte"),
    ("author bob@example.org <>", "x", "`Name <name@example.org> bob@example.org <>`"),
    ("author bob <bob>", "x", "has no email address; add it to .mailmap"),
    ("author bob <bob>", "x\\n\\nCo-authored-by: Dan <dan@example.org>", "has no email address"),
  ])
  func unreadableAuthorIsUnverified(
    _ author: String, _ message: String, _ words: String
  ) async throws {
    defer { tool.remove() }
    try await shell(
      """
      sed -i 's/covers: .Sources./not-by: author, &/' Checklists/release.yml; save Terms
      sign --by 'Zoe <zoe@example.org>'; git tag 1.0.0; echo // >>Sources/Shop/Price.swift
      git add --all; parent=$(git rev-parse HEAD); time='1764240000 +0000'
      commit=$(printf '%b' "tree $(git write-tree)\\nparent $parent\\n\(author) $time\\n"\
      "committer Dan <dan@example.org> $time\\n\\n"'\(message)\\n' | git hash-object -t commit -w --literally --stdin)
      git reset --quiet --hard $commit
      """)
    let refused = try await tool.run(
      ["checklist", "sign", "tried", "--by", "B <bob@example.org>"], in: folder)
    #expect(refused.exitCode == 2 && refused.error.contains(words), "\(refused.all)")
    // Nor does what others signed.
    let (item, _) = try await status()
    #expect(item.state == .unverified && item.detail.contains(words), "\(item.detail)")
    guard author.hasSuffix("<>") || author.hasSuffix("<bob>") else { return }
    let name = author.replacing("author ", with: "")
    try await shell("echo 'Bob <bob@example.org> \(name)' >.mailmap; save Map")
    #expect(try await package.sign("bob") == 2)
    #expect(try await package.sign("zoe") == 0)
    #expect(try await status().item.state == .passed)
  }

  /// A forge names everyone with a commit in the pull request, even if that was a sign-off.
  @Test func squashedSignOffSaysWhatToDo() async throws {
    defer { tool.remove() }
    try await shell(
      """
      sed -i 's/covers: .Sources./not-by: author, &/' Checklists/release.yml; save Terms
      sign --by 'Zoe <zoe@example.org>'; git tag 1.0.0; git checkout --quiet -b side
      echo // >>Sources/Shop/Price.swift; git commit --quiet --all --author 'Ada <ada@example.org>' --message Change
      sign --note side --by 'Bob <bob@example.org>'
      """)
    #expect(try await status().item.state == .passed)
    try await shell(
      """
      git checkout --quiet main; git merge --quiet --squash side; git commit --quiet --author 'Ada <ada@example.org>' \
        --message 'Change

      Co-authored-by: Bob <bob@example.org>'; git branch --quiet -D side
      """)
    let item = try await status().item
    #expect(item.state == .stale)
    let reason = item.stale?.first ?? ""
    let commit = try await shell("git rev-parse --short=12 HEAD").output
      .trimmingCharacters(in: .newlines)
    #expect(
      reason.hasPrefix("commit \(commit) names Bob <bob@example.org> as a co-author"), "\(reason)")
    #expect(reason.contains("sign off on the main branch next time, or merge without squashing"))
    // Someone else can, and so can Bob after the merge of the next change.
    #expect(try await package.sign("zoe") == 0)
    try await shell(
      """
      save Sign; git tag 1.1.0; echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Ada <ada@example.org>' --message Change
      """)
    #expect(try await package.sign("bob") == 0)
  }

  /// The message of a dead end names the way out.
  @Test func messageSaysHowToMakeReleaseCount() async throws {
    defer { tool.remove() }
    try await shell(
      """
      echo // >>Sources/Shop/Price.swift; git commit --quiet --all --author 'Bob <bob@example.org>' --message Change
      sign --by 'Zoe <zoe@example.org>'; git tag 1.0.0; save More
      sed -i 's/covers: .Sources./not-by: author, &/' Checklists/release.yml; save Terms
      """)
    func refusal(_ item: String) async throws -> String {
      let signed = try await tool.run(
        ["checklist", "sign", item, "--by", "B <bob@example.org>"], in: folder)
      #expect(signed.exitCode == 2, "\(signed.all)")
      return signed.error.replacing(/\s+/, with: " ")
    }
    let weaker = try await refusal("tried")
    #expect(
      weaker.contains("to start at 1.0.0, undo that, and add an item with a new ID and title"),
      "\(weaker)")
    try await shell(
      """
      sed -i 's/not-by: author, //' Checklists/release.yml
      echo '  - { id: again, title: It was tried again, manual: { not-by: author, covers: [Sources] } }' >>Checklists/release.yml
      save Item
      """)
    #expect(try await package.sign("bob", "again") == 0)
    // The same item under another ID.
    try await shell(
      """
      save Sign; echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Bob <bob@example.org>' --message Change
      "$vr" checklist sign again --quiet --by 'Zoe <zoe@example.org>'; save Sign; git tag 1.1.0
      sed -i 's/id: again/id: once/' Checklists/release.yml; save Rename
      """)
    let renamed = try await refusal("once")
    #expect(
      renamed.contains("because the item was 'again' there; give it this ID again"), "\(renamed)")
    try await shell(
      "sed -i 's/id: once/id: again/' Checklists/release.yml; echo // >>Sources/Shop/Price.swift; save Undo"
    )
    #expect(try await package.sign("bob", "again") == 0)
  }

  /// Without the key of someone who left, the release that needs it does not count.
  @Test func removedKeyOfReleaseIsNamed() async throws {
    defer { tool.remove() }
    try await shell(
      """
      for name in zoe bob; do ssh-keygen -q -t ed25519 -N '' -C '' -f ../$name; done
      for name in zoe bob; do echo "$name@example.org $(cat ../$name.pub)"; done >signers
      echo 'allowed-signers: signers' >>.verify-release.yml
      sed -i 's/covers: .Sources./not-by: author, require-signed: true, &/' Checklists/release.yml; save Terms
      echo // >>Sources/Shop/Price.swift; git commit --quiet --all --author 'Bob <bob@example.org>' --message Change
      sign --by 'Zoe <zoe@example.org>' --key ../zoe; git tag 1.0.0; cp signers ..; sed -i /zoe/d signers; save Leave
      """)
    func sign() async throws -> Tool.Outcome {
      try await tool.run(
        ["checklist", "sign", "tried", "--by", "B <bob@example.org>", "--key", "../bob"], in: folder
      )
    }
    let refused = try await sign()
    #expect(refused.exitCode == 2, "\(refused.all)")
    #expect(refused.error.contains("has no key that signed it there"), "\(refused.all)")
    try await shell(
      "sed \"s/ ssh/ valid-before=\\\"$(date --date '+2 days' +%Y%m%d)\\\"&/\" ../signers >signers; save Keep"
    )
    let signed = try await sign()
    #expect(signed.exitCode == 0, "\(signed.all)")
  }

  /// Only a tag whose files are those that were signed is checked out to evaluate it.
  @Test func releasesWithOtherContentsAreNotCheckedOut() async throws {
    defer { tool.remove() }
    let trace = try await shell(
      """
      sed -i 's/covers: .Sources./not-by: author, &/' Checklists/release.yml; save Terms
      sign --by 'Zoe <zoe@example.org>'; git tag 1.0.0
      for tag in 1.1.0 1.2.0; do echo // >>Sources/Shop/Price.swift; save Change; git tag $tag; done; sign --by 'Amy <amy@example.org>'
      GIT_TRACE=$PWD/../trace "$vr" checklist status >/dev/null || true; grep 'built-in: git' ../trace
      """
    ).output.split(separator: "\n")
    #expect(trace.count { $0.contains("git clone ") } == 1, "\(trace)")
    #expect(trace.count { $0.contains("git ls-tree -r -z ") } >= 3, "\(trace)")
  }

  /// Git's own message is in the reason, whatever fails.
  @Test func reasonIsThatOfGit() async throws {
    defer { tool.remove() }
    try await shell(
      """
      sed -i 's/covers: .Sources./not-by: author, &/' Checklists/release.yml; save Terms
      sign --by 'Zoe <zoe@example.org>'; rm -f .git/objects/$(git rev-parse 'HEAD~1^{tree}' | sed 's|..|&/|')
      """)
    let (item, _) = try await status()
    #expect(item.state == .unverified && item.detail.contains("unable to read"), "\(item.detail)")
  }

  /// Someone who commits under another address, but signs with the same key.
  @Test func signersOfCommitsAreAuthors() async throws {
    defer { tool.remove() }
    try await shell(
      """
      for name in bob zoe; do ssh-keygen -q -t ed25519 -N '' -C '' -f ../$name; done
      for name in bob zoe; do echo "$name@example.org $(cat ../$name.pub)"; done >signers
      echo 'allowed-signers: signers' >>.verify-release.yml; git config gpg.format ssh
      sed -i 's/covers: .Sources./not-by: author, require-signed: true, &/' Checklists/release.yml; save Terms
      echo // >>Sources/Shop/Price.swift; git config user.email x@example.org
      git -c user.signingKey=../bob commit --quiet --all --gpg-sign --message Change
      """)
    func sign(_ name: String) async throws -> Tool.Outcome {
      try await tool.run(
        ["checklist", "sign", "tried", "--by", "N <\(name)@example.org>", "--key", "../\(name)"],
        in: folder)
    }
    let refused = try await sign("bob")
    #expect(refused.exitCode == 2, "\(refused.all)")
    #expect(
      refused.error.contains("is signed with the key of N <bob@example.org>"), "\(refused.all)")
    #expect(try await sign("zoe").exitCode == 0)
    // The same key, in a certificate.
    try await shell(
      """
      rm -rf Checklists/signoffs; ssh-keygen -q -t ed25519 -N '' -C '' -f ../authority
      ssh-keygen -q -s ../authority -I bob -n x@example.org ../bob.pub
      git -c user.signingKey=../bob-cert.pub commit --quiet --amend --gpg-sign --no-edit
      """)
    #expect(try await sign("bob").exitCode == 2)
    // A maintainer signs what someone else wrote.
    try await shell(
      """
      rm -rf Checklists/signoffs
      git -c user.signingKey=../zoe commit --quiet --amend --gpg-sign --no-edit --author 'Eve <eve@example.org>'
      """)
    for name in ["bob", "zoe"] { #expect(try await sign(name).exitCode == 0, "\(name)") }
  }

  /// Git's own form, those of forges, and what people write.
  @Test func coAuthorsAreAuthors() async throws {
    defer { tool.remove() }
    try await shell(
      "sed -i 's/covers: .Sources./not-by: author, &/' Checklists/release.yml; save Terms; git branch base"
    )
    for trailer in [
      "Co-authored-by: N <nia@example.org>", "CO-AUTHORED-BY : N < NIA@example.org >",
      "co-authored-by:nia@example.org", "Co-authored-by: N\n <nia@example.org>",
      "Co-authored-by: N <nia@example.org>\n\nSigned-off-by: Q <zoe@example.org>",
      "* one\n\nCo-authored-by: N <nia@example.org>\n\n* two\n\nReviewed-by: Z <zoe@example.org>",
      "> Co-authored-by: Q <q@example.org>, \"N\" <nia@example.org>\r",
      "  - Co-Authored-By: N (mailto:nia@example.org.)", "Co-developed-by: N <\"nia\"@example.org>",
    ] {
      try await shell(
        """
        git reset --quiet --hard base; git clean --quiet --force Checklists; echo // >>Sources/Shop/Price.swift
        git commit --quiet --all --cleanup verbatim --message "$(printf 'Change\n\n%b\nzoe@example.org helped' \
          '\(trailer.replacing("\n", with: #"\n"#).replacing("\r", with: #"\r"#))')"
        """)
      #expect(try await package.sign("nia") == 2, "\(trailer)")
      #expect(try await package.sign("zoe") == 0, "\(trailer)")
    }
    // An entry of .mailmap can be for one name only, which a signer need not use.
    try await shell(
      """
      git clean --quiet --force Checklists; echo 'Cy <cy@example.org> Bob <bob@example.org>' >.mailmap; save Map
      echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Bob <bob@example.org>' --message Change
      """)
    for name in ["bob", "cy"] { #expect(try await package.sign(name) == 2, "\(name)") }
  }
}
