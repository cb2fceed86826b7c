import FlowExpressions
package import FlowSyntax
import Foundation

/// A function whose results are in a file, for tests and for runs without the program that implements it.
package struct AnswerTable: FlowFunction {
  package let input: [JSONValue]
  package let output: JSONValue
  private let results: [[JSONValue]: JSONValue]
  private let otherwise: JSONValue

  private static let otherwise = "*"

  package func result(of arguments: [JSONValue]) -> JSONValue { results[arguments] ?? otherwise }

  /// The texts with results of their own.
  var texts: [String] { results.keys.compactMap { $0.count == 1 ? $0[0].string : nil } }

  private init?(_ node: JSONNode, of port: FunctionPort, sink: DiagnosticSink) {
    guard let object = ObjectReader(node, kind: "a table of results", keys: nil, sink: sink) else { return nil }
    var results: [[JSONValue]: JSONValue] = [:]
    for member in object.members where member.key.text != Self.otherwise {
      let value = port.output.value(member.node, what: member.key.text, sink: sink)
      if let arguments = port.arguments(member.key.text) {
        results[arguments] = value.map(JSONValue.revealed)
      } else {
        sink.report(
          .wrongType, DefinitionMessages.notArguments(member.key.text, of: port.name), at: member.key.quotedRange,
          help: DefinitionMessages.argumentKeys(port.input.map(\.word)))
      }
    }
    if object[Self.otherwise] == nil {
      sink.report(.missingKey, DefinitionMessages.tableNeedsOthers(port.name), at: object.opening)
    }
    let others = object[Self.otherwise].flatMap { port.output.value($0, what: Self.otherwise, sink: sink) }
    guard let others else { return nil }
    (input, output) = port.written
    (self.results, otherwise) = (results, .revealed(others))
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

extension FunctionPort {
  /// Returns the arguments that the key of a table stands for: a text as it is, another value as JSON, and several
  /// arguments as a JSON list.
  fileprivate func arguments(_ key: String) -> [JSONValue]? {
    let json = try? JSONDecoder().decode(JSONValue.self, from: Data(key.utf8))
    if input.count == 1 {
      let read = [.string(key), json].lazy.compactMap(\.self).compactMap {
        ValueReading(Value($0), as: input[0]).value()
      }
      return read.first.map { [.revealed($0)] }
    }
    guard case .list(let items) = json, items.count == input.count else { return nil }
    let values = zip(items, input).compactMap { ValueReading(Value($0), as: $1).value() }
    return values.count == input.count ? values.map(JSONValue.revealed) : nil
  }
}
