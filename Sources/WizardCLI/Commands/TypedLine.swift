import FlowSyntax

struct TypedLine {
  private let current: String
  private let isFirstWord: Bool
  private var command: CommandDescription?
  private var operands: [String] = []
  private var given: [(option: OptionDescription, value: String?)] = []
  private var awaiting: OptionDescription?
  private var hasDashes = false

  /// Reads a line that begins with the name of the program and ends at the cursor.
  init(_ line: String, _ variables: [String: String]) {
    let words = ShellWords(line, variables).words
    current = words.count > 1 ? words[words.count - 1] : ""
    isFirstWord = words.count <= 2
    let typed = words.dropFirst().dropLast()
    command = typed.first.flatMap(CommandTable.command)
    for word in typed.dropFirst() { read(word) }
  }

  private mutating func read(_ word: String) {
    if let option = awaiting {
      given.append((option, word))
      awaiting = nil
    } else if hasDashes || !word.hasPrefix("-") {
      operands.append(word)
      guard operands.count == 1, let subcommand = command?.subcommand(word) else { return }
      (command, operands) = (subcommand, [])
    } else if word == "--" {
      hasDashes = true
    } else {
      readOption(word)
    }
  }

  private mutating func readOption(_ word: String) {
    let parts = word.split(atScalar: "=", maxSplits: 1)
    guard let option = command?.options.first(where: { $0.name == parts[0] }) else { return }
    if option.value != nil, parts.count == 1 {
      awaiting = option
    } else {
      given.append((option, parts.count > 1 ? parts[1] : nil))
    }
  }

  var store: String? { given.last { $0.option == CommandTable.store }?.value }

  /// The completions of the last word, and the part of the word before them, such as `--store=`.
  var completions: (words: Completions.Words, prefix: String) {
    if isFirstWord { return (isFlag ? .names(["--help", "--version"]) : .fixed(Completions.commands), "") }
    guard let command else { return (.nothing, "") }
    if let awaiting { return value(of: awaiting, current, prefix: "") }
    guard isFlag, !hasDashes else { return (operand(of: command), "") }
    guard let equals = current.firstIndex(ofScalar: "=") else { return (.fixed(options(of: command)), "") }
    let (name, rest) = (current[..<equals], current.unicodeScalars[equals...].dropFirst())
    guard let option = command.options.first(where: { $0.name == name }) else { return (.nothing, "") }
    return value(of: option, String(rest), prefix: name + "=")
  }

  private var isFlag: Bool { current.hasPrefix("-") }

  private func value(of option: OptionDescription, _ text: String, prefix: String) -> (Completions.Words, String) {
    guard option.value == "ID=PATH" else { return (option.completions, prefix) }
    guard let equals = text.firstIndex(ofScalar: "=") else { return (.nothing, prefix) }
    return (.files, prefix + String(text.unicodeScalars[...equals]))
  }

  private func options(of command: CommandDescription) -> [Completions.Word] {
    let accepted = command.options.filter { option in option.isRepeated || !given.contains { $0.option == option } }
    return accepted.map { Completions.Word(name: $0.name, summary: $0.summary) }
      + [Completions.Word(name: "--help", summary: "show help for this command")]
  }

  private func operand(of command: CommandDescription) -> Completions.Words {
    guard command.isVariadic || operands.count < command.maxOperands else { return .nothing }
    switch (command.arguments, operands.first) {
    case ("FLOW", _), ("FLOW…", _), ("OLD NEW", _): return .flows
    case ("[SESSION]", _): return .unfinishedSessions
    case ("ID", _), ("ID…", _): return .sessions
    case ("[RULE]", _): return .names(DiagnosticRule.allCases.map(\.rawValue).sorted())
    case ("bash|zsh|fish", _): return .names(Completions.shells)
    case ("[TOPIC]", nil): return .fixed(Completions.commands + HelpCommand.topics.map { .init(name: $0) })
    case ("[TOPIC]", "json"?): return .fixed(OutputSchema.all.map { .init(name: $0.name, summary: $0.summary) })
    case ("[TOPIC]", let topic?): return .fixed(CommandTable.command(topic)?.verbs(accepting: []) ?? [])
    case (_, nil): return .fixed(command.verbs(accepting: given.map(\.option)))
    case _: return .nothing
    }
  }
}

extension OptionDescription {
  fileprivate var completions: Completions.Words {
    switch value {
    case "FILE", "FILE|-": .files
    case "DIR": .folders
    case "FLOW": .flows
    case let value?: .names(value.contains("|") ? value.split(separator: "|").map(String.init) : [])
    case nil: .nothing
    }
  }
}

extension CommandDescription {
  fileprivate func verbs(accepting options: [OptionDescription]) -> [Completions.Word] {
    subcommands.filter { options.allSatisfy($0.options.contains) }.map { subcommand in
      .init(name: String(subcommand.name.dropFirst(name.count + 1)), summary: subcommand.summary)
    }
  }
}
