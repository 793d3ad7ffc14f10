package import ELF

/// Finds small strings in a program whose optimizer has divided them, many at a time.
///
/// A text is present when its two halves are connected: side by side in one function, in a function
/// and one that it calls, in a function and a table or vector that it loads, or in two tables. A
/// half that is always beside another one belongs to another text. Halves that both exist, of which
/// nothing tells what they belong to, make a text divided.
package struct SmallStringSearch: Sendable {
  /// Where a half of a text is made.
  package enum Place: Sendable, Hashable {
    /// An instruction: the part of the code from 0, and the offset in it in bytes.
    case code(part: Int, offset: Int)
    /// A word of data.
    case data(address: UInt64)
  }

  /// What is known about a text.
  package enum Answer: Sendable, Hashable {
    case absent
    /// The places of its first half.
    case present([Place])
    /// Both halves exist, and it is not known whether they belong together. There is no place of
    /// the second half where that is only the length.
    case divided(first: [Place], second: [Place])
  }

  let strings: [SmallString]
  private let words: WantedWords

  /// Prepares the search for these texts.
  package init(_ strings: [SmallString]) {
    self.strings = strings
    words = WantedWords(strings)
  }

  /// Finds the texts in a program.
  ///
  /// - Parameters:
  ///   - image: The program.
  ///   - firstsInData: The texts whose first half is known to be in data, by their places in the
  ///     list.
  /// - Throws: What reading the image's data throws.
  /// - Returns: An answer for each text.
  package func answers(
    in image: ProgramImage, firstsInData: Set<Int> = []
  ) throws(ReadError) -> [Answer] {
    var program = Program(image, words)
    var texts: [DividedText] = []
    for (index, string) in strings.enumerated() {
      let firsts = program.sites(of: string.first)
      guard !firsts.isEmpty || firstsInData.contains(index) else { continue }
      texts.append(DividedText(index: index, string: string, firsts: firsts))
    }
    var answers = [Answer](repeating: .absent, count: strings.count)
    guard !texts.isEmpty else { return answers }
    for index in texts.indices { texts[index].findSeconds(in: &program) }
    program.follow(texts)
    var undecided: [DividedText] = []
    for var text in texts {
      if let answer = text.answerFromCode(&program) {
        answers[text.index] = answer
      } else {
        undecided.append(text)
      }
    }
    guard !undecided.isEmpty else { return answers }
    let data = DataWords(
      Set(undecided.flatMap { [$0.string.first, $0.string.second] }), in: try image.data())
    for index in undecided.indices { undecided[index].findData(data) }
    let references = DataReferences(
      to: Set(undecided.flatMap { $0.addresses(data) }), in: image)
    for text in undecided {
      answers[text.index] = text.answer(with: data, references, &program)
    }
    return answers
  }
}
