import Testing
import Toolchain

@Suite struct SystemPackagesTests {
  @Test(arguments: [
    (SystemPackages.apt, "apt-get update && apt-get install git g++"),
    (.dnf, "dnf install git g++"), (.yum, "yum install git g++"), (.apk, "apk add git g++"),
    (.pacman, "pacman -S git g++"), (.zypper, "zypper install git g++"),
  ])
  func commandInstallsPackages(_ packages: SystemPackages, _ command: String) {
    #expect(packages.command(installing: ["git", "g++"], isRoot: true) == command)
    #expect(
      packages.command(installing: ["git", "g++"], isRoot: false)
        == command.split(separator: " && ").map { "sudo \($0)" }.joined(separator: " && "))
  }

  @Test func providersHaveSwiftPMNames() {
    #expect(SystemPackages.allCases.map(\.provider) == ["apt", "yum", "yum", nil, nil, nil])
  }
}
