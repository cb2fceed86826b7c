import FlowSyntax
import FlowDefinition
import FlowEngine
import Localization

extension Question {
  func prompt(_ field: FieldViewState, offering offered: String? = nil) -> Prompt {
    let offer = offered.map { field.hides($0) ? PromptMessages.usesTyped : PromptMessages.means($0) }
    let words = PromptMessages.prompt(field.label, notes: promptNotes(field), enter: offer ?? enter(field))
    return Prompt(
      text: words, mode: field.traits.mode, expects: field.traits.isFreeText ? .text : .choice,
      options: field.kind.options ?? [])
  }

  private func promptNotes(_ field: FieldViewState) -> [LocalizedMessage] {
    let hasValue = field.isAnswered && field.shown != nil
    let isOptional = !field.isRequired && !hasValue && field.defaultValue == nil
    let isPlain = field.kind.options?.isEmpty ?? (field.hasOwnForm && hasValue)
    let note = hasFiles(field) ? PromptMessages.moreFiles : field.traits.note
    return [isOptional ? PromptMessages.optional : nil, isPlain ? nil : note].compactMap(\.self)
  }

  private func enter(_ field: FieldViewState) -> LocalizedMessage? {
    if field.isRefused { return nil }
    if field.isAnswered, let shown = field.shown {
      return field.isSecure ? PromptMessages.keepsHidden : PromptMessages.keeps(shown)
    }
    if let accepted = accepted(field) { return PromptMessages.keeps(accepted.shown) }
    if let value = field.defaultValue { return PromptMessages.means(value) }
    if let suggestion = field.suggestion { return PromptMessages.accepts(suggestion.shown) }
    return field.isRequired || hasFiles(field) ? nil : PromptMessages.skips
  }
}

extension FieldViewState {
  /// Whether a service rejected the answer, so that a different one is required.
  var isRefused: Bool { isAnswered && !problems.isEmpty }
}

struct QuestionTraits {
  var mode = ReadMode.line
  /// Whether any word could be an answer.
  var isFreeText = false
  /// Whether the recorded answer is printed if it differs from the typed one.
  var isShown = false
  /// Whether a valid answer is kept when an invalid one is typed.
  var keepsFormer = false
  var note: LocalizedMessage?
}

extension FieldViewState {
  var traits: QuestionTraits {
    if isSecure { return QuestionTraits(mode: .secret, isFreeText: true) }
    return switch kind {
    case .text where isMultiline: QuestionTraits(mode: .multiline, isFreeText: true, note: PromptMessages.severalLines)
    case .text: QuestionTraits(isFreeText: true, isShown: true, keepsFormer: true)
    case .number(_, _, _, let unit):
      QuestionTraits(isShown: true, keepsFormer: true, note: unit.map(PromptMessages.inUnit))
    case .phone, .email, .url, .integer: QuestionTraits(isShown: true, keepsFormer: true)
    case .money(let currency, _, _, _):
      QuestionTraits(isShown: true, keepsFormer: true, note: currency.map(LocalizedMessage.init(verbatim:)))
    case .code: QuestionTraits(mode: .code)
    case .date: QuestionTraits(isShown: true, keepsFormer: true, note: PromptMessages.asDate)
    case .time: QuestionTraits(isShown: true, keepsFormer: true, note: PromptMessages.asTime)
    case .boolean: QuestionTraits(isShown: true, keepsFormer: true, note: PromptMessages.yesOrNo)
    case .choice: QuestionTraits(isShown: true, keepsFormer: true, note: PromptMessages.aNumber)
    case .choices: QuestionTraits(isShown: true, keepsFormer: true, note: PromptMessages.someNumbers)
    case .file(let accept, let maxSize):
      QuestionTraits(mode: .path, isShown: true, keepsFormer: true, note: PromptMessages.aFile(accept, upTo: maxSize))
    case .files(let accept, let maxSize, _, _):
      QuestionTraits(mode: .path, isShown: true, note: PromptMessages.someFiles(accept, upTo: maxSize))
    case .list: QuestionTraits()
    }
  }

  /// The input that restores the previous valid answer after an invalid one.
  ///
  /// It is `nil` if there is no valid answer, or if the answer is hidden.
  var formerInput: JSONValue? {
    guard traits.keepsFormer, isAnswered, allProblems.isEmpty, shown != nil else { return nil }
    return switch kind {
    case .choice(let options): options.first(where: \.isSelected).map { .string($0.id) }
    case .choices(let options, _, _): .list(options.filter(\.isSelected).map { .string($0.id) })
    case .file, .files: value?.json
    case _: text.isEmpty ? nil : .string(text)
    }
  }

  /// Whether the note in the prompt is about the form of a date or a time.
  fileprivate var hasOwnForm: Bool {
    switch kind {
    case .date, .time: true
    case _: false
    }
  }

  /// Whether the answer is typed as several lines, up to a line that contains only a dot; `false` for secrets.
  var isMultiline: Bool { if case .text(_, _, _, isMultiline: true) = kind { !isSecure } else { false } }

  /// Whether a line may contain the answer, so that messages must not repeat the line.
  ///
  /// For a secret, this applies to every line. For a code, it applies to lines with a digit.
  func hides(_ line: String) -> Bool {
    switch traits.mode {
    case .secret: true
    case .code: line.contains(where: \.isNumber)
    case .line, .path, .multiline: false
    }
  }
}

extension FieldViewState.Option {
  fileprivate var described: [String?] { [label, help] }
}

extension FieldViewState.Kind {
  /// Returns the answer that a line means: a number selects an option by its position, and a path attaches a file.
  func meant(by line: String) -> JSONValue {
    if case .choice(let options) = self, let option = Int(line).flatMap({ options.numbered($0) }) {
      return .string(option.id)
    }
    if case .file(_, let maxSize) = self { return TypedPath(line).answer(maximum: maxSize) }
    return .string(line)
  }
}

extension Array {
  /// Returns the element with a number, counted from 1; `nil` if there is none.
  func numbered(_ number: Int) -> Element? { number > 0 && number <= count ? self[number - 1] : nil }
}

extension Console {
  /// - Parameter last: The options of the previous question. If this question has the same options, they are not
  ///   printed again.
  func say(optionsOf field: FieldViewState, after last: [FieldViewState.Option]? = nil) throws(WriteFailure) {
    guard let options = field.kind.options else { return }
    if let last, options.count > 2, options.map(\.described) == last.map(\.described) {
      return try say(PromptMessages.sameChoices)
    }
    if options.isEmpty { try say(PromptMessages.noChoices(field.shortLabel, isRequired: field.isRequired)) }
    for (place, option) in options.enumerated() {
      let help = option.help.map { " (\(escaped($0)))" } ?? ""
      try say("\(place + 1). \(escaped(option.label))\(help)")
    }
  }

  /// For a question with hidden input, prints its help, the notice that typing is hidden, and the rules for the input.
  func say(hidingOf field: FieldViewState) throws(WriteFailure) {
    guard field.isSecure, isInteractive else { return }
    if let help = field.help { try say(help) }
    var sentences = [PromptMessages.hiddenTyping]
    switch field.kind {
    case .text(let least, let most, _, _):
      // The default limit, which applies to all texts, is not mentioned.
      let limit = most.flatMap { $0 == AnswerParser.defaultMaxLength ? nil : $0 }
      sentences += [PromptMessages.length(atLeast: least, atMost: limit)].compactMap(\.self)
    case .code(let count?): sentences.append(PromptMessages.digits(count))
    case _: break
    }
    if field.isAskedTwice { sentences.append(PromptMessages.typedTwice) }
    try say(.joined(sentences))
  }

  func say(helpOn field: FieldViewState, withExample: Bool = true) throws(WriteFailure) {
    if let help = field.help { try say(help) }
    if withExample, let example = field.example { try say(PromptMessages.example(example)) }
    switch field.kind {
    case .choices: try say(PromptMessages.addOrRemove)
    case .file: try say(PromptMessages.filePaths)
    case .files: try say(.joined([PromptMessages.filePaths, PromptMessages.severalFiles]))
    case _: break
    }
    if field.list != nil { try say(PromptMessages.listCommands) }
  }

  /// If `numbered` is `true`, the answers that can be changed get numbers.
  func say(_ rows: [ReviewViewState.Row], numbered: Bool = false) throws(WriteFailure) {
    var group: String?
    var number = 0
    for row in rows {
      if row.canChange { number += 1 }
      let heading = row.group == nil ? nil : row.heading
      if let heading, heading != group { try say(PromptMessages.heading(heading)) }
      group = heading
      let label = heading == nil ? row.fullLabel : row.label
      try say(
        PromptMessages.row(numbered && row.canChange ? number : nil, label, row.value, isIndented: heading != nil))
    }
  }

  func say(_ reason: StopReason) throws(WriteFailure) {
    switch reason {
    case .locked(let message): try say(escaped(message))
    case .failed(let message): try say(PromptMessages.error(message))
    case .quit, .declined: break
    }
  }
}
