internal import ReleaseModel

/// Every key of the catalogs is translated into every required language.
package struct LocalizationCheck: Check {
  package let id = "localization"
  package let title = "Every text is translated"
  package let needs: Set<Need> = [.catalogs]

  /// Creates the check.
  package init() {}

  package func judge(_ input: CheckInput) -> CheckResult {
    guard input.plan.configuration.localization != nil else {
      return .notApplicable("the configuration names no catalogs")
    }
    var findings: [Finding] = []
    var keys = 0
    var languages: [String] = []
    for catalog in input.evidence.catalogs {
      switch catalog.contents {
      case .collected(let contents):
        keys += contents.keyCount
        languages = contents.languages
        findings += judge(contents, catalog.path)
      case .absent:
        findings.append(unknown("\(catalog.path) was not read."))
      case .unavailable(let reason):
        findings.append(unknown("A catalog can't be checked: \(reason)"))
      }
    }
    if input.evidence.catalogs.isEmpty { findings.append(unknown("No catalog was read.")) }
    return CheckResult(
      findings: findings,
      summary: "\(keys.counted("key")) in "
        + (languages.isEmpty ? "no language" : languages.joined(separator: ", ")))
  }

  private func judge(_ contents: CatalogContents, _ path: String) -> [Finding] {
    let nothing = contents.required > 0 ? [] : [unknown("\(path) has nothing to translate.")]
    let gaps = contents.gaps.map { gap in
      Finding(
        .violation, subject: id,
        message: "The \(gap.language) translation of “\(gap.key)” \(gap.problem).",
        advice: "Translate it, or set `shouldTranslate` to false if it needs none.",
        name: gap.key, location: gap.location)
    }
    let duplicates = contents.duplicateKeys.map { duplicate in
      Finding(
        .violation, subject: id, message: "“\(duplicate.key)” is there twice.",
        advice: "Remove one; which of them counts depends on the reader.", name: duplicate.key,
        location: duplicate.location)
    }
    return nothing + gaps + duplicates
  }

  private func unknown(_ message: String) -> Finding {
    Finding(.unknown, subject: id, message: message)
  }
}
