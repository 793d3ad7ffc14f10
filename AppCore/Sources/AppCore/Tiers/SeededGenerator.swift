#if DEBUG || DeveloperMode
  /// Numbers that look random and are the same for the same seed: SplitMix64, as in "Fast
  /// Splittable Pseudorandom Number Generators" (OOPSLA 2014).
  public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Begins the sequence of the seed.
    public init(seed: UInt64) {
      state = seed
    }

    /// Gives the next number of the sequence, any of 64 bits.
    public mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }

    /// Gives a number from 0 to less than `count`, which is positive.
    ///
    /// `Int.random(in:using:)` may use the generator differently in another version of Swift.
    mutating func next(below count: Int) -> Int {
      Int(next().multipliedFullWidth(by: UInt64(count)).high)
    }
  }
#endif
