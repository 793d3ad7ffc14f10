package import Inspection
internal import ObjectFile
package import Toolchain

extension Compilations {
  /// The C and C++ names in the objects of some modules and in the prebuilt archives of the package
  /// that are linked into the given files.
  ///
  /// The archives count as code of all these modules.
  package func foreignNames(of modules: Set<String>, linkedInto files: [String]) -> ForeignNames {
    var names = ForeignNames()
    let known = (try? description.modules()) ?? [:]
    for module in modules.sorted() {
      for object in known[module]?.objects ?? [] where !FileFinder.isMissing(object) {
        names.add(Self.files(of: object), of: [module])
      }
    }
    let archives = try? description.archives(linkedInto: files, for: workspace)
    for archive in archives ?? [] { names.add(Self.files(of: archive), of: modules) }
    return names
  }

  private static func files(of path: String) -> [File]? {
    (try? Object.read(path: path))?.map(\.file)
  }
}
