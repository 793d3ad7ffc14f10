internal import Foundation
internal import ReleaseModel
internal import Toolchain

/// Reads the sign-offs next to checklists.
///
/// Anyone with write access can add a file here, so nothing about it is trusted: not its type, size
/// or contents.
struct SignOffFolder {
  let root: String

  /// The sign-off folders of some checklists, relative to the configuration.
  static func paths(of lists: [Checklist]) -> [String] {
    Set(lists.map(\.signOffFolder)).sorted()
  }

  /// The contents of the folder at a path, which doesn't have to exist.
  func read(_ path: String) -> (signOffs: [SignOff], problems: [SignOffProblem]) {
    let files = FileManager.default
    let full = root + "/" + path
    let names: [String]
    do {
      // `attributesOfItem` calls lstat, so it doesn't follow links.
      guard try files.attributesOfItem(atPath: full)[.type] as? FileAttributeType == .typeDirectory
      else {
        return (
          [],
          [
            problem(path, "\(path) must be a folder inside the package, not a link or file")
          ]
        )
      }
      names = try files.contentsOfDirectory(atPath: full)
    } catch CocoaError.fileReadNoSuchFile {
      return ([], [])
    } catch {
      return ([], [problem(path, "\(path) cannot be read: \(FileError.reason(error))")])
    }
    var (signOffs, problems): ([SignOff], [SignOffProblem]) = ([], [])
    for name in names.sorted() where !name.hasPrefix(".") {
      // Renaming or moving a failed sign-off must not hide it.
      guard name.hasSuffix(".yml") else {
        problems += misplaced(in: path, name)
        continue
      }
      switch readFile(path + "/" + name, name: name) {
      case .success(let signOff): signOffs.append(signOff)
      case .failure(let failure): problems.append(failure.problem)
      }
    }
    return (signOffs, problems)
  }

  /// What could be a sign-off in a file with another name, or in a folder with evidence.
  private func misplaced(in path: String, _ name: String) -> [SignOffProblem] {
    let wrongPlace = "Sign-offs must be .yml files directly in \(path)"
    let full = "\(root)/\(path)/\(name)"
    guard FileFinder.isFolder(full) else {
      return Self.looksLikeSignOff(name) ? [problem("\(path)/\(name)", wrongPlace)] : []
    }
    guard FileFinder.isFolder(full, followingLink: false) else {
      return [problem("\(path)/\(name)", "The folder \(path) must not have links to other folders")]
    }
    let found = FileFinder.find(full) { Self.looksLikeSignOff(($0 as NSString).lastPathComponent) }
    return found.found.map { file in
      let shown = file.path.relative(to: root)
      return switch file {
      case .file: problem(shown, wrongPlace)
      case .unreadable(_, let reason): problem(shown, "\(shown): \(reason)")
      }
    }
  }

  /// Whether a file has the ending of a sign-off.
  static func looksLikeSignOff(_ name: String) -> Bool {
    ["yml", "yaml"].contains((name as NSString).pathExtension.lowercased())
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
        return failure("A sign-off must be a regular file, not a link or folder")
      }
      guard (attributes[.size] as? Int) ?? .max <= SignOffFile.sizeLimit else {
        return failure(
          "The file is too large for a sign-off (limit: \(SignOffFile.sizeLimit.counted("byte")))")
      }
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      guard let text = String(data: data, encoding: .utf8) else {
        return failure("The file is not valid UTF-8")
      }
      let signOff = try SignOffFile.read(text, file: file)
      guard SignOffFile.isName(name, of: signOff.item) else {
        return failure(
          "The sign-off is for '\(signOff.item)', but its file name starts with the ID of a different item"
        )
      }
      return .success(signOff)
    } catch let error as ConfigurationError {
      let key = error.key.isEmpty ? "" : "\(error.key): "
      return .failure(
        Failure(
          problem: SignOffProblem(
            location: error.location,
            message: "The file is not a valid sign-off: \(key)\(error.message)")))
    } catch {
      return failure("Cannot read the file: \(FileError.reason(error))")
    }
  }

  private func problem(_ file: String, _ message: String) -> SignOffProblem {
    SignOffProblem(location: SourceLocation(file: file, line: 1), message: message)
  }
}
