#if DEBUG || DeveloperMode
  /// A seeded pseudorandom number generator: SplitMix64, as in "Fast Splittable Pseudorandom Number
  /// Generators" (OOPSLA 2014).
  public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator; the seed determines the sequence.
    public init(seed: UInt64) { state = seed }

    /// Returns the next number of the sequence, from the full 64-bit range.
    public mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to less than `count`, which must be positive.
    ///
    /// Unlike `Int.random(in:using:)`, the result doesn't depend on the version of Swift.
    mutating func next(below count: Int) -> Int {
      Int(next().multipliedFullWidth(by: UInt64(count)).high)
    }
  }
#endif
