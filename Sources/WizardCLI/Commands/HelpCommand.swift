/// `wizard help`: what there is, from the same table that parses.
enum HelpCommand {
  static func text(for topic: String?) -> String? {
    guard let topic else { return overview }
    if topic == "exit-codes" { return exitCodes }
    return CommandTable.command(topic).map(text(for:))
  }

  private static var overview: String {
    let commands = CommandTable.commands.map { "wizard \($0.name) \($0.arguments): \($0.summary)" }
    return """
      wizard walks a person through a flow of questions that a file describes.

      \(commands.joined(separator: "\n"))

      wizard help COMMAND tells about one command, wizard help exit-codes about how it ends.
      wizard --version tells the version.

      """
  }

  private static func text(for command: CommandDescription) -> String {
    let options = command.options.map { option in
      "\(option.name)\(option.value.map { " " + $0 } ?? ""): \(option.summary)"
    }
    let list = options.isEmpty ? "" : "\nOptions:\n" + options.joined(separator: "\n") + "\n"
    return """
      wizard \(command.name) \(command.arguments)
      \(command.summary.prefix(1).uppercased() + command.summary.dropFirst()).
      \(list)
      Example:
      \(command.example)

      """
  }

  private static var exitCodes: String {
    ExitStatus.table.map { "\($0.code): \($0.meaning)" }.joined(separator: "\n")
      + "\nA signal such as Ctrl-C ends the program as that signal does.\n"
  }
}
