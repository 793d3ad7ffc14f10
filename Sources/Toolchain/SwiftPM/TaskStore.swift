internal import Algorithms
internal import Foundation

/// The compiler arguments in Swift Build's `task-store.msgpack`.
///
/// The file is a sequence of MessagePack objects (msgpack spec, "Formats") whose nesting depends on
/// the version of Swift Build (swift-build, `Task.serialize(to:)`). It is therefore read as a flat
/// sequence of tokens: a task's rule (`CompileC`, output, …) is an array of strings, followed by a
/// string and the array of arguments. An argument is a string, or a nested array that ends with its
/// bytes.
struct TaskStore {
  struct UnknownFormat: Error {}

  /// The arguments of the Swift driver, starting with its path, by the path of the output file map.
  private(set) var swiftCompilations: [String: [String]] = [:]
  /// The arguments of clang, starting with its path, by the path of the object.
  private(set) var clangCompilations: [String: [String]] = [:]
  /// The archiver and its arguments, by the path of the static library.
  private(set) var archives: [String: [String]] = [:]

  /// Reads a task store.
  ///
  /// - Throws: `UnknownFormat` for bytes that aren't MessagePack.
  init(_ bytes: [UInt8]) throws {
    var tokens = try Tokens(bytes)
    while let (rule, arguments) = try tokens.nextTask() {
      switch rule.first {
      case "SwiftDriver Compilation":
        // The driver's path follows the name of Swift Build's own command.
        guard let separator = arguments.firstIndex(of: "--"),
          let flag = arguments.firstIndex(of: "-output-file-map"), flag + 1 < arguments.count
        else { continue }
        swiftCompilations[arguments[flag + 1]] = Array(arguments[(separator + 1)...])
      case "CompileC" where rule.count > 1: clangCompilations[rule[1]] = arguments
      case "Libtool" where rule.count > 1: archives[rule[1]] = arguments
      default: break
      }
    }
  }
}

/// The tokens of a MessagePack file.
private struct Tokens {
  private enum Token {
    case array(Int)
    case string(Range<Int>)
    case other
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) throws { self.bytes = bytes }

  /// The rule and the arguments of the next task of a compiler or archiver; nil at the end.
  mutating func nextTask() throws -> (rule: [String], arguments: [String])? {
    while position < bytes.count {
      guard case .array(let count) = try next(), count > 0 else { continue }
      let start = position
      guard let rule = try strings(count), Self.isKnown(bytes[rule[0]]) else {
        position = start
        continue
      }
      let names = rule.map(text)
      let end = position
      // The rule is followed by a signature, and then by the arguments.
      guard case .string = try next(), case .array(let count) = try next(),
        let arguments = try arguments(count)
      else {
        position = end
        continue
      }
      return (names, arguments.map(text))
    }
    return nil
  }

  private static func isKnown(_ rule: ArraySlice<UInt8>) -> Bool {
    ["SwiftDriver Compilation", "CompileC", "Libtool"].contains { rule.elementsEqual($0.utf8) }
  }

  /// The next strings, if all of the next tokens are strings.
  private mutating func strings(_ count: Int) throws -> [Range<Int>]? {
    var strings: [Range<Int>] = []
    while strings.count < count {
      guard position < bytes.count, case .string(let string) = try next() else { return nil }
      strings.append(string)
    }
    return strings
  }

  /// The next arguments; nil if something else follows.
  private mutating func arguments(_ count: Int) throws -> [Range<Int>]? {
    var strings: [Range<Int>] = []
    while strings.count < count {
      guard position < bytes.count else { return nil }
      switch try next() {
      case .string(let string): strings.append(string)
      case .array(2), .other: break
      case .array: return nil
      }
    }
    return strings
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private mutating func next() throws -> Token {
    let type = bytes[position]
    position += 1
    switch type {
    case 0x80...0x8f: return .other
    case 0x90...0x9f: return .array(Int(type & 0xf))
    case 0xa0...0xbf: return .string(try take(Int(type & 0x1f)))
    case 0xc4, 0xd9: return .string(try take(try integer(1)))
    case 0xc5, 0xda: return .string(try take(try integer(2)))
    case 0xc6, 0xdb: return .string(try take(try integer(4)))
    case 0xc7, 0xc8, 0xc9: _ = try take(try integer(1 << (type - 0xc7)) + 1)
    case 0xca, 0xce, 0xd2: _ = try take(4)
    case 0xcb, 0xcf, 0xd3: _ = try take(8)
    case 0xcc, 0xd0: _ = try take(1)
    case 0xcd, 0xd1: _ = try take(2)
    case 0xd4...0xd8: _ = try take(1 + 1 << (type - 0xd4))
    case 0xdc: return .array(try integer(2))
    case 0xdd: return .array(try integer(4))
    case 0xde: _ = try take(2)
    case 0xdf: _ = try take(4)
    case 0xc1: throw TaskStore.UnknownFormat()
    default: break
    }
    return .other
  }

  private mutating func integer(_ count: Int) throws -> Int {
    let place = try take(count).lowerBound
    return Int(bytes.integer(at: place, size: count, .bigEndian))
  }

  private mutating func take(_ count: Int) throws -> Range<Int> {
    guard count <= bytes.count - position else { throw TaskStore.UnknownFormat() }
    defer { position += count }
    return position..<position + count
  }
}
