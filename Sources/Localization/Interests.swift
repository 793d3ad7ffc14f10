internal import ReleaseModel

/// Which of the closer looks at a text are worth the work, because their faults are not ignored.
struct Interests {
  let whitespace: Bool
  let markup: Bool
  let equality: Bool
  let formats: Bool
  let applicationName: Bool
  let direction: Bool

  init(ignoring ignored: Set<LocalizationFault>) {
    whitespace = !ignored.contains(.whitespaceDiffers)
    markup = !ignored.contains(.brokenMarkup)
    direction = !ignored.contains(.unclosedDirection)
    equality = !ignored.contains(.equalToSource)
    formats = !ignored.isSuperset(of: Self.formatFaults)
    applicationName = !ignored.isSuperset(of: [.lostApplicationName, .swiftApplicationName])
  }

  private static let formatFaults: Set<LocalizationFault> = [
    .argumentType, .unknownArgument, .argumentHole, .unnumberedArguments, .undefinedSubstitution,
    .barePercent, .lookalikePercent, .missingArgument,
  ]
}
