/// Names that the fixtures declare, and where.
enum Names {
  static let inlinedSwift = "$s3App8SettingsV20setPremiumSimulationyySiF"
  static let swift = [
    inlinedSwift: "mutating func setPremiumSimulation",
    "$s3App5StoreC7refreshySbSiF": "func refresh(",
    "$s3App8simulateySbSiF": "func simulate(",
  ]
  static let c = [
    "counter": "int counter",
    "debug_counter": "int debug_counter",
    "debug_hidden": "static int debug_hidden",
    "debug_inlined": "always_inline",
    "debug_refresh": "int debug_refresh(",
  ]
  static let cxx = [
    "_ZN5store10Simulation7refreshEi": "int Simulation::refresh",
    "_ZN5store10Simulation7inlinedEi": "int inlined(",
    "debug_entry": "int debug_entry(",
  ]

  /// A static member, for which only GCC gives the place of the definition.
  static let shared = "_ZN5store10Simulation6sharedE"

  /// The expected places of `c`, `cxx` or `swift`.
  static func places(_ names: [String: String], in source: String) throws -> [String: String] {
    try names.mapValues { try Sources.place(of: $0, in: source) }
  }

  /// The expected places of everything in `simulation.c`.
  static func placesInC() throws -> [String: String] {
    var places = try places(c, in: "simulation.c")
    places["debug_in_header"] = try Sources.place(
      of: "debug_in_header", in: "include/simulation.h")
    return places
  }
}
