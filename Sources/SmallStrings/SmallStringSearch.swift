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
  /// Throws what reading the image's data throws, and gives an answer for each text.
  package func answers(in image: ProgramImage) throws(ReadError) -> [Answer] {
    var program = Program(image, words)
    let hasTails = strings.contains(where: \.hasTail)
    let parts = hasTails ? try image.data() : []
    let data = data(in: parts)
    var texts: [DividedText] = []
    // Where functions are takes long to find out, so both halves must be possible first.
    for (index, string) in strings.enumerated() where mayExist(string, data, program) {
      let firsts = program.sites(of: string.first)
      guard !firsts.isEmpty || string.hasTail && !data.places(of: string.first).isEmpty else {
        continue
      }
      texts.append(DividedText(index: index, string: string, firsts: firsts))
    }
    guard !texts.isEmpty || image.instructionSet == .arm else {
      return strings.map { _ in .absent }
    }
    program.data = ProgramData(hasTails ? parts : try image.data())
    for index in texts.indices { texts[index].findSeconds(in: &program) }
    var answers = answers(for: texts, data, &program)
    findLoosePieces(&answers, data, &program)
    return answers
  }

  private func mayExist(
    _ string: SmallString, _ data: DataWords, _ program: Program
  ) -> Bool {
    let words = string.hasTail ? [string.first, string.second] : [string.first]
    return words.allSatisfy { program.mayMake($0) || !data.places(of: $0).isEmpty }
  }

  private func answers(
    for texts: [DividedText], _ data: DataWords, _ program: inout Program
  ) -> [Answer] {
    var answers = [Answer](repeating: .absent, count: strings.count)
    guard !texts.isEmpty else { return answers }
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
    for index in undecided.indices { undecided[index].findData(data) }
    let references = DataReferences(
      to: Set(undecided.flatMap { $0.addresses(data) }), in: program.image)
    for text in undecided {
      answers[text.index] = text.answer(with: data, references, &program)
    }
    return answers
  }

  /// Marks the texts as divided that code may make of pieces.
  private func findLoosePieces(
    _ answers: inout [Answer], _ data: DataWords, _ program: inout Program
  ) {
    let absent = strings.indices.filter { answers[$0] == .absent }
    let words = absent.lazy.flatMap { [strings[$0].first, strings[$0].second] }
    var pieces = LoosePieces(of: words, in: program.image)
    guard !pieces.isEmpty else { return }
    for index in absent {
      let string = strings[index]
      let first = pieces.place(of: string.first)
      if !string.hasTail {
        if let first { answers[index] = .divided(first: [first], second: []) }
        continue
      }
      let second = pieces.place(of: string.second)
      guard first != nil || second != nil,
        let first = first ?? place(of: string.first, data, &program),
        let second = second ?? place(of: string.second, data, &program)
      else { continue }
      answers[index] = .divided(first: [first], second: [second])
    }
  }

  /// A place where code makes a word, or where it is in data.
  private func place(
    of word: UInt64, _ data: DataWords, _ program: inout Program
  ) -> Place? {
    if let site = program.sites(of: word).first {
      return .code(part: site.place.part, offset: site.offset)
    }
    return data.places(of: word).first.map { .data(address: data.address(of: $0)) }
  }

  /// The halves in data; those of a text without a second half are found with the text.
  private func data(in parts: [ProgramImage.Data]) -> DataWords {
    let halves = strings.filter(\.hasTail).flatMap { [$0.first, $0.second] }
    return DataWords(Set(halves), in: parts)
  }
}
