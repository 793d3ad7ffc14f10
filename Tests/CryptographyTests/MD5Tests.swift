import Cryptography
import Testing

@Suite struct MD5Tests {
  /// The test suite of RFC 1321, A.5.
  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
  ])
  func digestsMatchRFC(_ text: String, _ digest: String) {
    #expect(MD5.digest(of: text) == digest)
  }
}
