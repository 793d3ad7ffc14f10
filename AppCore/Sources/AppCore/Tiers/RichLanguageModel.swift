#if DEBUG || DeveloperMode
  extension RichServices {
    /// A model that answers prompts with varied canned responses.
    public struct LanguageModel: LanguageModelProtocol {
      let seed: UInt64

      private static let openings = [
        "Good question.", "In short:", "Let me think.", "That depends.", "Here is an idea.",
      ]
      private static let advice = [
        "Begin with the smallest step that shows a result.",
        "Keep two hours free tomorrow morning and do it first.",
        "Write down what would have to be true, then check it.",
        "Ask the person who did it last time.",
        "Leave it for a day; most of it will have solved itself.",
        "Do half of it now and look at what is left.",
      ]

      /// Returns an answer that is always the same for the same seed and prompt.
      public func answer(to prompt: String) async throws(LanguageModelError) -> String {
        var generator = SeededGenerator(seed: seed ^ prompt.fingerprint)
        return [Self.openings, Self.advice].map { $0[generator.next(below: $0.count)] }
          .joined(separator: " ")
      }
    }
  }

  extension String {
    /// The 64-bit FNV-1a hash; `hashValue` differs in every run.
    fileprivate var fingerprint: UInt64 {
      utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
  }
#endif
