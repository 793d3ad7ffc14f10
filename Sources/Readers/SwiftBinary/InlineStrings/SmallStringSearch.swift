package import ObjectFile

/// Finds small strings that a program's optimizer has split, many at a time.
///
/// A string is present if its two halves are connected: next to each other in one function, in a
/// function and one that it calls, in a function and a table or vector that it loads, or in two
/// tables. A half that is always next to another one belongs to another string. If both halves
/// exist, but nothing indicates what they belong to, the string is divided.
package struct SmallStringSearch: Sendable {
  /// A location where a half of a string is created or stored.
  package enum Place: Sendable, Hashable {
    /// An instruction: the index of the part of the code, from 0, and the offset in it in bytes.
    case code(part: Int, offset: Int)
    case data(address: UInt64)
  }

  /// The result for one string.
  package enum Answer: Sendable, Hashable {
    case absent
    /// The string is present; the places of its first half.
    case present([Place])
    /// Both halves exist, and it is unknown whether they belong together.
    ///
    /// `second` is empty if the second half is only the length.
    case divided(first: [Place], second: [Place])
  }

  let strings: [SmallString]
  private let words: WantedWords

  package init(_ strings: [SmallString]) {
    self.strings = strings
    words = WantedWords(strings)
  }

  /// Finds the strings in a program.
  ///
  /// - Throws: Any error of reading the image's data.
  /// - Returns: An answer for each string.
  package func answers(in image: ProgramImage) throws(ReadError) -> [Answer] {
    var program = Program(image, words)
    let hasTails = strings.contains(where: \.hasTail)
    let parts = hasTails ? try image.data() : []
    let data = data(in: parts)
    var texts: [DividedString] = []
    // Finding functions is slow, so first check that both halves are possible.
    for (index, string) in strings.enumerated() where mayExist(string, data, program) {
      let firsts = program.sites(of: string.first)
      guard !firsts.isEmpty || string.hasTail && !data.places(of: string.first).isEmpty else {
        continue
      }
      texts.append(DividedString(index: index, string: string, firsts: firsts))
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
    for texts: [DividedString], _ data: DataWords, _ program: inout Program
  ) -> [Answer] {
    var answers = [Answer](repeating: .absent, count: strings.count)
    guard !texts.isEmpty else { return answers }
    program.follow(texts)
    var undecided: [DividedString] = []
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

  /// Marks as divided the strings that code may create from pieces.
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

  /// A place where code creates a word, or that contains it in data.
  private func place(
    of word: UInt64, _ data: DataWords, _ program: inout Program
  ) -> Place? {
    if let site = program.sites(of: word).first {
      return .code(part: site.place.part, offset: site.offset)
    }
    return data.places(of: word).first.map { .data(address: data.address(of: $0)) }
  }

  /// The halves in data; those of a string without a second half are found with the string itself.
  private func data(in parts: [ProgramImage.Data]) -> DataWords {
    let halves = strings.filter(\.hasTail).flatMap { [$0.first, $0.second] }
    return DataWords(Set(halves), in: parts)
  }
}
