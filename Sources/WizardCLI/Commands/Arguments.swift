import FlowServices
import FlowSyntax
import Foundation
import Localization

struct Arguments {
  let command: CommandDescription
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  init(_ words: some Sequence<String>, for command: CommandDescription) throws(UsageError) {
    self.command = command
    try take(words)
    // An option before the name of the subcommand.
    for name in values.keys.sorted() { _ = try option(named: name) }
    if !command.isVariadic, operands.count > command.maxOperands {
      throw UsageError(CommandMessages.unexpectedArgument(operands[command.maxOperands]))
    }
  }

  private mutating func take(_ words: some Sequence<String>) throws(UsageError) {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      if word.hasPrefix("--") {
        try option(word, &rest)
      } else if word.hasPrefix("-"), word != "-", !command.takesExpression {
        throw UsageError(CommandMessages.unknownOption(word, nearest: nil))
      } else {
        operands.append(word)
      }
    }
  }

  private mutating func option(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = word.split(atScalar: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let option = try option(named: parts[0])
    guard let value = option.value else {
      if parts.count > 1 { throw UsageError(CommandMessages.takesNoValue(option.name)) }
      values[option.name, default: []].append("")
      return
    }
    guard let given = parts.count > 1 ? parts[1] : rest.popFirst(), !given.isEmpty else {
      throw UsageError(CommandMessages.needsValue(option.name, value))
    }
    if has(option), !option.isRepeated { throw UsageError(CommandMessages.givenTwice(option.name)) }
    values[option.name, default: []].append(given)
  }

  private var options: [OptionDescription] { (operands.first.flatMap(command.subcommand) ?? command).options }

  private func option(named name: String) throws(UsageError) -> OptionDescription {
    if let option = options.first(where: { $0.name == name }) { return option }
    throw UsageError(CommandMessages.unknownOption(name, nearest: nearest(to: name)))
  }

  /// The option most similar to the word or, if none is similar, the only option that begins with the first four
  /// characters of the word and is at least as long as the word.
  private func nearest(to word: String) -> String? {
    let names = options.map(\.name)
    if let nearest = Suggestion.nearest(to: word, in: names) { return nearest }
    let alike = names.filter { $0.hasPrefix(word.prefix(4)) && 4...$0.count ~= word.count }
    return alike.count == 1 ? alike[0] : nil
  }

  func has(_ option: OptionDescription) -> Bool { values[option.name] != nil }

  func value(_ option: OptionDescription) -> String? { values[option.name]?.last }

  func values(_ option: OptionDescription) -> [String] { values[option.name] ?? [] }

  func choice<Choice: RawRepresentable<String>>(
    _ option: OptionDescription, usual: Choice, unknown: (String) -> LocalizedMessage
  ) throws(UsageError) -> Choice {
    guard let name = value(option) else { return usual }
    guard let choice = Choice(rawValue: name) else { throw UsageError(unknown(name)) }
    return choice
  }

  func refuse(_ first: OptionDescription, besides second: OptionDescription) throws(UsageError) {
    if has(first), has(second) { throw UsageError(CommandMessages.notTogether(first.name, second.name)) }
  }

  func store(_ variables: [String: String]) throws(UsageError) -> any ProgramStore {
    let connections = try value(CommandTable.databaseConnections).map { text throws(UsageError) in
      guard let number = Int(text), (1...1000).contains(number) else {
        throw UsageError(StoreMessages.needsConnections(text))
      }
      return number
    }
    return try StoreLocation(value(CommandTable.store), variables)
      .store(variables, connections: connections ?? StoreLocation.defaultConnections)
  }

  /// The language tag that `--language` names, also as a locale such as `de_DE.UTF-8`.
  var language: String? {
    value(CommandTable.language).map { ProgramEnvironment.languageTag(ofLocale: $0) ?? $0 }
  }

  func storeFolder(_ environment: ProgramEnvironment) -> URL { environment.storeFolder(value(CommandTable.store)) }

  func pairs(_ option: OptionDescription) throws(UsageError) -> [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    for given in values[option.name] ?? [] {
      let parts = given.split(atScalar: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw UsageError(CommandMessages.needsPair(option.name, option.value ?? "", given))
      }
      pairs.append((parts[0], parts[1]))
    }
    return pairs
  }
}

extension ProgramEnvironment {
  func storeFolder(_ path: String?) -> URL { StoreLocation(path, variables).folder(variables) }
}

struct UsageError: Error {
  let messages: [LocalizedMessage]

  init(_ messages: LocalizedMessage...) { self.init(messages) }

  init(_ messages: [LocalizedMessage]) { self.messages = messages }
}

extension FlowFolder {
  static func one(_ path: String) throws -> FlowFolder {
    let folders = try find(path)
    guard folders.count == 1 else { throw UsageError(CommandMessages.severalFlows(path, folders.map(\.flowPath))) }
    return folders[0]
  }
}
