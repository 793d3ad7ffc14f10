import ArgumentParser

struct Prefs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show or change preferences.",
    subcommands: [
      PrefsList.self, PrefsGet.self, PrefsSet.self, PrefsReset.self, PrefsExport.self,
      PrefsImport.self,
    ])
}
