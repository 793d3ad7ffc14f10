import ArgumentParser

struct Prefs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show and change the preferences.",
    subcommands: [
      PrefsList.self, PrefsGet.self, PrefsSet.self, PrefsReset.self, PrefsExport.self,
      PrefsImport.self, PrefsHistory.self,
    ])
}
