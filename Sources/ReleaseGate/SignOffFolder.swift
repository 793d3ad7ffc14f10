internal import ConfigurationFiles
internal import EvidenceGathering
internal import Foundation
internal import ReleaseModel

/// Reads the sign-offs beside checklists.
///
/// Whoever can add a file here can put it into a commit, so nothing in it is trusted: not its kind,
/// not its size, not its contents.
struct SignOffFolder {
  let root: String

  /// The folders of sign-offs of some checklists, relative to the configuration.
  static func paths(of lists: [Checklist]) -> [String] {
    Set(lists.map(path)).sorted()
  }

  /// The folder of a checklist's sign-offs, relative to the configuration.
  static func path(of list: Checklist) -> String {
    let folder = (list.file as NSString).deletingLastPathComponent
    return folder.isEmpty ? SignOffFile.folder : folder + "/" + SignOffFile.folder
  }

  /// What is in the folder at a path, which need not be there.
  func read(_ path: String) -> (signOffs: [SignOff], problems: [SignOffProblem]) {
    let files = FileManager.default
    let full = root + "/" + path
    // Not following links: attributesOfItem calls lstat.
    guard let kind = try? files.attributesOfItem(atPath: full)[.type] as? FileAttributeType else {
      return ([], [])
    }
    guard kind == .typeDirectory else {
      return ([], [problem(path, "\(path) is not a folder; sign-offs lie in the package itself")])
    }
    let names: [String]
    do {
      names = try files.contentsOfDirectory(atPath: full)
    } catch {
      return ([], [problem(path, "\(path) can't be read: \(FileError.reason(error))")])
    }
    var (signOffs, problems): ([SignOff], [SignOffProblem]) = ([], [])
    for name in names.sorted() where !name.hasPrefix(".") {
      // A failed sign-off must not be lost by another name or place.
      guard name.hasSuffix(".yml") else {
        if Self.looksLikeSignOff(name) || isFolder(path + "/" + name) {
          problems.append(
            problem(path + "/" + name, "Sign-offs are files that end in .yml, right in \(path)"))
        }
        continue
      }
      switch readFile(path + "/" + name, name: name) {
      case .success(let signOff): signOffs.append(signOff)
      case .failure(let failure): problems.append(failure.problem)
      }
    }
    return (signOffs, problems)
  }

  private static func looksLikeSignOff(_ name: String) -> Bool {
    ["yml", "yaml"].contains((name as NSString).pathExtension.lowercased())
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private struct Failure: Error {
    let problem: SignOffProblem
  }

  private func readFile(_ file: String, name: String) -> Result<SignOff, Failure> {
    func failure(_ message: String) -> Result<SignOff, Failure> {
      .failure(Failure(problem: problem(file, message)))
    }
    do {
      let path = root + "/" + file
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        return failure("A sign-off must be a file, not a link or anything else")
      }
      guard (attributes[.size] as? Int) ?? .max <= SignOffFile.sizeLimit else {
        return failure("The file is larger than any sign-off (\(SignOffFile.sizeLimit) bytes)")
      }
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      guard let text = String(data: data, encoding: .utf8) else {
        return failure("The file is not UTF-8")
      }
      let signOff = try SignOffFile.read(text, file: file)
      guard name.hasPrefix(signOff.item + "-") else {
        return failure("The sign-off is for “\(signOff.item)”, and its name says otherwise")
      }
      return .success(signOff)
    } catch let error as ConfigurationError {
      let key = error.key.isEmpty ? "" : "\(error.key): "
      return .failure(
        Failure(
          problem: SignOffProblem(
            location: error.location, message: "The file is no sign-off: \(key)\(error.message)")))
    } catch {
      return failure("The file can't be read: \(FileError.reason(error))")
    }
  }

  private func problem(_ file: String, _ message: String) -> SignOffProblem {
    SignOffProblem(location: SourceLocation(file: file, line: 1), message: message)
  }
}
