package import ReleaseModel

extension LocalizationFault {
  /// How much a fault weighs unless the configuration says otherwise.
  ///
  /// An error is what users would see, or what Apple's tools refuse; a warning is what somebody
  /// should look at; a note is for who asks.
  package var defaultLevel: LocalizationSelection.Level {
    switch self {
    case .missingTranslation, .emptyTranslation, .newTranslation, .unreviewedTranslation,
      .machineTranslation, .staleTranslation, .unknownState, .missingLanguage, .unknownLanguage,
      .missingPlural, .unknownPlural, .unknownDevice, .deviceInPlural,
      .deviceInDevice, .pluralBesideDevice, .textBesideVariations, .argumentType,
      .unknownArgument, .argumentHole, .unnumberedArguments, .undefinedSubstitution, .barePercent,
      .lookalikePercent, .emptyStringSet, .lostApplicationName, .swiftApplicationName,
      .keyOutsideStrings, .duplicateKey, .catalogInLproj, .duplicateTable, .unknownKey,
      .debugOnlyKey:
      .error
    case .staleKey, .unknownExtractionState, .orphanLanguage, .impossiblePlural,
      .unusedSubstitution, .unknownVersion,
      .whitespaceDiffers, .brokenMarkup, .missingArgument, .unclosedDirection, .staleBaseline,
      .debugLeftover:
      .warning
    case .unusedKey, .dynamicKey, .deviceWithoutOther: .note
    case .equalToSource: .off
    }
  }
}

extension LocalizationSelection {
  /// How much a fault weighs.
  package func level(of fault: LocalizationFault) -> Level {
    levels[fault] ?? fault.defaultLevel
  }

  /// The faults that nobody looks for.
  package var ignored: Set<LocalizationFault> {
    Set(LocalizationFault.allCases.filter { level(of: $0) == .off })
  }
}
