extension DefinitionMessages {
  static let noInput = "a function needs at least one input"
  static let notOfFunctions =
    "a function cannot take or return a secret or a file; a secret that is passed as \"text\" stays secret"
  static let optionalInput = "an input of a function cannot be optional; check for null before the call"
  static func builtInFunction(_ name: String) -> String {
    "\"\(name)\" is a built-in function; choose another name"
  }
  static func reservedService(_ name: String) -> String {
    "\"\(name)\" has another meaning in services.jsonc; choose another name"
  }
  static func functionMissing(_ name: String) -> String { "the function \"\(name)\" is not provided" }
  static func provideFunction(_ name: String) -> String {
    "pass it to the flow in a program, or give a table of its results, "
      + "\"functions\": { \"\(name)\": { \"*\": … } }, in services.jsonc for a run and in tests.jsonc for other commands"
  }
  static func addTable(_ name: String) -> String {
    "add a table of its results: \"functions\": { \"\(name)\": { \"*\": … } }"
  }
  static func functionUndeclared(_ name: String) -> String { "the flow declares no function \"\(name)\"" }
  static func functionMismatch(_ name: String, provided: String, declared: String) -> String {
    "the provided function \"\(name)\" is \(provided), but the flow declares \(declared)"
  }
  static func notArguments(_ key: String, of name: String) -> String {
    "\"\(key)\" is no argument of \"\(name)\""
  }
  static func argumentKeys(_ types: [String]) -> String {
    types.count == 1
      ? "write a key as \(types[0])" : "write a key as a JSON list of \(types.joined(separator: ", "))"
  }
  static func tableNeedsOthers(_ name: String) -> String {
    "say with \"*\" what \"\(name)\" returns for all other arguments"
  }

  static func signature(_ input: [JSONValue], _ output: JSONValue) -> String {
    "(\(input.map(\.compactText).joined(separator: ", "))) -> \(output.compactText)"
  }
}
