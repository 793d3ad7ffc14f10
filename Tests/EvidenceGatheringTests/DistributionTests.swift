import EvidenceGathering
import Testing

@Suite struct DistributionTests {
  @Test(arguments: [
    ("ID=debian\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"", "apt-get"),
    ("NAME=Ubuntu\nID=ubuntu\nID_LIKE=debian", "apt-get"),
    ("ID=linuxmint\nID_LIKE=\"ubuntu debian\"", "apt-get"),
    ("ID=fedora\nVERSION_ID=43", "dnf"),
    ("ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\nVERSION_ID=\"9.6\"", "dnf"),
    ("ID=\"amzn\"\nID_LIKE=\"centos rhel fedora\"\nVERSION_ID=\"2\"", "yum"),
    ("ID=\"amzn\"\nID_LIKE=\"fedora\"\nVERSION_ID=\"2023\"", "dnf"),
  ])
  func commandInstallsPackages(_ osRelease: String, _ program: String) {
    let packages: [Distribution.PackageManager: [String]] = [
      .apt: ["libelf-dev", "git"], .yum: ["elfutils-libelf-devel", "git"],
    ]
    let names = program == "apt-get" ? "libelf-dev git" : "elfutils-libelf-devel git"
    for (isRoot, sudo) in [(true, ""), (false, "sudo ")] {
      let distribution = Distribution(osRelease: osRelease, isRoot: isRoot)
      let update = program == "apt-get" ? "\(sudo)apt-get update && " : ""
      #expect(
        distribution.advice(toInstall: packages, otherwise: "libelf")
          == "Run `\(update)\(sudo)\(program) install \(names)`.")
    }
  }

  @Test(arguments: [
    ("ID=alpine", "apk add git"), ("ID=manjaro\nID_LIKE=arch", "pacman -S git"),
    ("ID=\"opensuse-leap\"\nID_LIKE=\"suse opensuse\"", "zypper install git"),
    ("ID=sles\nID_LIKE=suse", "zypper install git"), ("ID=fedora", "dnf install git"),
  ])
  func packageWithOneNameHasCommandEverywhere(_ osRelease: String, _ command: String) {
    let distribution = Distribution(osRelease: osRelease, isRoot: true)
    #expect(distribution.advice(toInstall: "git") == "Run `\(command)`.")
  }

  @Test(arguments: ["ID=nixos", "ID=arch", "", "ID", "=", "ID=debian"])
  func unknownPackagesAreDescribed(_ osRelease: String) {
    let distribution = Distribution(osRelease: osRelease, isRoot: false)
    #expect(
      distribution.advice(toInstall: [.yum: ["x"]], otherwise: "the development files of x")
        == "Install the development files of x.")
  }
}
