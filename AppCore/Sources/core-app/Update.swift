import AppCore

struct Update: AppCommand {
  let name = "update"
  let abstract = "Look for an update once a day, and download it if the preferences say so."
  let discussion = """
    The file update.json in the data folder stands for a server's answer: {"version": "1.1"}. Updates \
    are copied to downloaded-update.json, unless DataAndUpdates.automaticDownload is false.
    """
  let arguments = [
    Argument(.flag, "--force", "Look for an update even if the app already did so today.")
  ]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    try app.requireDefaults()
    let checker = UpdateChecker(preferences: app.preferences, folder: app.data.folder)
    let result = try checker.check(version: CoreApp.version, isForced: values.has("--force"))
    try app.save()
    switch result {
    case .checkedToday(let date):
      let lastCheck = Preferences.DataAndUpdates.lastCheck
      let time = app.catalog.text(
        for: .date(date), of: lastCheck, in: app.language, timeZone: app.timeZone)
      print(app.texts("update_checked", .string(time)))
    case .upToDate: print(app.texts("update_none"))
    case .available(let version): print(app.texts("update_available", .string(version)))
    case .downloaded(let version): print(app.texts("update_downloaded", .string(version)))
    }
  }
}
