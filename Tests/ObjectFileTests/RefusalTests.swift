import Foundation
import ObjectFile
import TestSupport
import Testing

@Suite struct RefusalTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["missing", "missing/below", "with\0zero"])
  func missingFileIsNotFound(name: String) throws {
    let error = try #require(failure(reading: folder.url.path + "/" + name))
    #expect(error.code == .notFound)
  }

  @Test func directoriesFIFOsAndDevicesAreRejected() throws {
    try folder.run("mkfifo", "fifo")
    #expect(failure(reading: folder.url.path)?.code == .isDirectory)
    #expect(failure(reading: folder.path("fifo"))?.code == .notRegular)
    #expect(failure(reading: "/dev/null")?.code == .notRegular)
  }

  @Test func emptyAndNonELFFilesAreRejected() throws {
    #expect(try failure(reading: folder.write([], to: "empty"))?.code == .empty)
    let error = try #require(failure(reading: folder.write("#!/bin/sh\n".utf8, to: "script")))
    #expect(error.code == .unknownFormat)
    #expect(error.message == "not an ELF file or archive; it is a script")
    let archive = try folder.write([0x1f, 0x8b, 8, 0, 0, 0, 0, 0], to: "app.gz")
    #expect(failure(reading: archive)?.message.contains("a gzip file") == true)
    #expect(error.offset == 0)
  }

  @Test func fileWithoutReadPermissionIsUnreadable() throws {
    let path = try folder.write("text".utf8, to: "secret")
    #expect(chmod(path, 0) == 0)
    // Root can read every file, so this thread alone drops root's file permissions.
    typealias SetUser = @convention(c) (UInt32) -> Int32
    let setUser = unsafeBitCast(try #require(dlsym(nil, "setfsuid")), to: SetUser.self)
    let user = setUser(65534)
    let error = failure(reading: path)
    _ = setUser(UInt32(user))
    #expect(error?.code == .unreadable)
    #expect(error?.message == String(cString: strerror(EACCES)))
  }

  @Test func errorNamesFileAndGivesAdvice() throws {
    let path = try folder.write([0x7f, 0x45, 0x4c, 0x46, 2], to: "start")
    let error = try #require(failure(reading: path))
    #expect(error.code == .truncated)
    #expect(error.description.hasPrefix(path + ": offset 0x0: truncated: "))
    #expect(error.description.hasSuffix(error.advice))
  }
}
