import FlowExpressions
package import FlowSyntax

/// A function whose results are in a file, for tests and for runs without the program that implements it.
package struct AnswerTable: FlowFunction {
  package let input: [JSONValue]
  package let output: JSONValue
  private let results: [String: JSONValue]
  private let otherwise: JSONValue

  private static let otherwise = "*"

  /// The arguments with results of their own.
  var arguments: [String] { results.keys.filter { $0 != Self.otherwise } }

  package func result(of arguments: [JSONValue]) -> JSONValue {
    results[arguments.map(\.compactText).joined(separator: ", ")] ?? otherwise
  }

  private init?(_ node: JSONNode, of port: FunctionPort, sink: DiagnosticSink) {
    guard let object = ObjectReader(node, kind: "a table of results", keys: nil, sink: sink) else { return nil }
    var results: [String: JSONValue] = [:]
    for member in object.members {
      let value = port.output.value(member.node, what: member.key.text, sink: sink)
      results[member.key.text] = value.map(JSONValue.revealed)
    }
    if object[Self.otherwise] == nil {
      sink.report(.missingKey, DefinitionMessages.tableNeedsOthers(port.name), at: object.opening)
    }
    guard let otherwise = results[Self.otherwise] else { return nil }
    (input, output) = port.written
    (self.results, self.otherwise) = (results, otherwise)
  }

  /// Reads the tables of a file by the names of the functions, and reports those that do not fit the flow.
  package static func tables(_ object: ObjectReader, of flow: Flow) -> [String: AnswerTable] {
    var tables: [String: AnswerTable] = [:]
    for (name, node) in object.entries("functions") {
      guard let port = flow.functions.first(where: { $0.name == name.text }) else {
        object.sink.unknown(
          .unboundFunction, DefinitionMessages.functionUndeclared(name.text), at: name.quotedRange, name: name.text,
          listing: flow.functions.map(\.name))
        continue
      }
      tables[name.text] = AnswerTable(node, of: port, sink: object.sink)
    }
    return tables
  }

  /// Reports the functions of the flow that have no table.
  package static func checkComplete(_ object: ObjectReader, of flow: Flow) {
    let named = object.entries("functions").map(\.key.text)
    let place = object["functions"] == nil ? object.opening : object.keyRange("functions")
    for name in flow.functions.map(\.name) where !named.contains(name) {
      object.sink.report(
        .unboundFunction, DefinitionMessages.functionMissing(name), at: place, help: DefinitionMessages.addTable(name))
    }
  }
}
