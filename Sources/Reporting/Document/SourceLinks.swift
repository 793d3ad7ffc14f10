internal import ReleaseModel

/// The web addresses of the lines that a report names, in the commit that was verified.
struct SourceLinks {
  private let files: Set<String>
  private let address: @Sendable (RepositoryPlace) -> String
  private let folder: String?

  init(_ report: Report) {
    folder = report.package?.folder
    guard let package = report.package, let commit = package.commit,
      let repository = package.repository, let forge = Forge(repository: repository)
    else {
      (files, address) = ([], { _ in "" })
      return
    }
    files = Set(package.committedFiles ?? [])
    address = { "\(repository)/\(forge.path(ofLine: $0.line, in: $0.uri, commit: commit))" }
  }

  /// The location in full or without folders, as a link if the commit contains the file.
  func phrase(_ location: SourceLocation, isShort: Bool = false) -> Phrase {
    let text = isShort ? location.shortDescription : location.description
    return link("\(.code(text))", to: location)
  }

  /// Text as a link to a location, if the commit contains the file.
  func link(_ text: Phrase, to location: SourceLocation) -> Phrase {
    guard files.contains(location.file), let place = RepositoryPlace(location, in: folder) else {
      return text
    }
    return "\(.link(text, to: address(place)))"
  }
}
