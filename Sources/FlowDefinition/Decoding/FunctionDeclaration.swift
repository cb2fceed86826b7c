import FlowExpressions
import FlowSyntax

struct FunctionDeclaration {
  let name: LocatedText
  /// If a type could not be read, it is `nil`, and an error was reported.
  let input: [PortType?]
  let output: PortType?
  /// The types as the file writes them.
  let written: (input: [JSONValue], output: JSONValue)

  static let keys = ["input", "output"]

  init?(name: LocatedText, node: JSONNode, sink: DiagnosticSink) {
    guard let object = ObjectReader(node, kind: "a function", keys: Self.keys, sink: sink) else { return nil }
    let inputs = object.required("input").map { sink.array($0, "input") } ?? []
    if object["input"]?.items?.isEmpty ?? false {
      sink.report(.missingKey, DefinitionMessages.noInput, at: object.keyRange("input"))
    }
    let result = object.required("output")
    self.name = name
    input = inputs.map { Self.input($0, sink) }
    output = result.flatMap { Self.type($0, sink) }
    written = (inputs.map { JSONValue($0) ?? .null }, result.flatMap { JSONValue($0) } ?? .null)
  }

  private static func type(_ node: JSONNode, _ sink: DiagnosticSink) -> PortType? {
    guard let type = PortType(node, sink: sink) else { return nil }
    if !type.valueType.holdsSecret, !type.valueType.holdsFile { return type }
    sink.report(.wrongType, DefinitionMessages.notOfFunctions, at: node.range)
    return nil
  }

  /// An optional input would need functions for null in every program.
  private static func input(_ node: JSONNode, _ sink: DiagnosticSink) -> PortType? {
    guard let type = type(node, sink) else { return nil }
    if !type.valueType.holdsNull { return type }
    sink.report(.wrongType, DefinitionMessages.optionalInput, at: node.range)
    return nil
  }

  var isReadable: Bool { output != nil && !input.isEmpty && input.allSatisfy { $0 != nil } }

  /// A type that could not be read fits everything, so that it is reported only once.
  var declared: DeclaredFunction {
    DeclaredFunction(
      name: name.text, parameters: input.map { $0?.valueType ?? .dyn }, result: output?.valueType ?? .error)
  }
}

extension FlowDeclaration {
  /// Checks the names of the functions.
  func checkFunctions(sink: DiagnosticSink) {
    for function in functions where NameTable.check(function.name, sink: sink) {
      guard ReservedWords.functions.contains(function.name.text) else { continue }
      sink.report(.reservedID, DefinitionMessages.builtInFunction, of: function.name)
    }
  }
}
