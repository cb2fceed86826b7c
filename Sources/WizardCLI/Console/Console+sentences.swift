package import Localization

/// Sentences become texts where they are said.
extension Console {
  /// Says a sentence in the language the program speaks.
  package func say(_ sentence: LocalizedMessage) throws(WriteFailure) { try say(sentence.text(in: language)) }

  /// Says a sentence that is to be copied as it is, such as a command, in a line of its own.
  func sayUnwrapped(_ sentence: LocalizedMessage) throws(WriteFailure) {
    try sayUnwrapped(sentence.text(in: language) + "\n")
  }

  /// Writes sentences to standard output, a line each.
  func write(lines: [LocalizedMessage]) throws(WriteFailure) {
    try write(lines.map { $0.text(in: language) + "\n" }.joined())
  }

  /// Asks, and waits for what comes.
  func readLine(prompt: LocalizedMessage, mode: ReadMode) throws(WriteFailure) -> LineInput {
    try readLine(prompt: prompt.text(in: language), mode: mode)
  }
}
