import AppCore

struct Onboarding: AppCommand {
  let name = "onboarding"
  let abstract = "Show whether the app shows the introduction."
  let arguments = [
    Argument(.flag, "--complete", "Record that the user saw this version of the introduction.")
  ]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    try app.requireDefaults()
    if values.has("--complete") { try app.completeOnboarding() }
    let state = app.texts(
      app.showsOnboarding ? "services_onboarding_shown" : "services_onboarding_hidden")
    print("\(app.texts("preferences_onboarding")): \(state)")
  }
}
