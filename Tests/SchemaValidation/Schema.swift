package import FlowDefinition
import FlowExpressions
import FlowSyntax
import Foundation

/// The part of JSON Schema 2020-12 that the schemas of this package use.
///
/// An unknown keyword is an error.
package struct Schema {
  /// The whole schema.
  package let root: JSONValue

  /// The error for a schema that is not valid JSON.
  package struct Unreadable: Error {
    /// A description of the error.
    package let report: String
  }

  /// Reads a schema.
  package init(text: [UInt8]) throws {
    let (root, report) = JSONReader.read(SourceFile(name: "schema.json", bytes: text))
    guard let value = root.flatMap({ JSONValue($0) }) else { throw Unreadable(report: report.rendered { $0 }) }
    self.root = value
  }

  /// The value at a path in the schema, such as `$defs`, `step`.
  package subscript(path: String...) -> JSONValue? { path.reduce(root) { $0?[$1] } }

  /// Returns the names of the properties of a definition.
  package func keys(_ definition: String) throws -> Set<String> {
    guard let members = self["$defs", definition]?["properties"]?.members else {
      throw Unreadable(report: "There is no \(definition).")
    }
    return Set(members.keys)
  }

  /// Validates a value and returns the violations as paths and keywords.
  package func problems(_ value: JSONValue) -> [String] { problems(value, root, "") }

  // MARK: Keywords

  package func problems(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    if case .bool(let allowed) = schema { return allowed ? [] : ["\(path): not allowed"] }
    guard let keywords = schema.members else { return ["\(path): no schema"] }
    return keywords.flatMap { keyword, argument in
      check(keyword, argument, value, keywords, path).map { "\(path): \(keyword) \($0)" }
    }
  }

  private func accepts(_ value: JSONValue, _ schema: JSONValue) -> Bool { problems(value, schema, "").isEmpty }

  private func check(
    _ keyword: String, _ argument: JSONValue, _ value: JSONValue, _ siblings: [String: JSONValue], _ path: String
  ) -> [String] {
    switch keyword {
    case "$schema", "$defs", "title", "description", "examples", "default", "then", "else": []
    case "$ref": problems(value, part(at: argument.text), path)
    case "format" where argument.text == "date": value.string.map { CalendarDay($0) == nil } ?? false ? ["date"] : []
    case "format": []
    case "type": argument.strings.contains(where: value.isOf) ? [] : ["\(argument)"]
    case "enum": argument.elements.contains(value) ? [] : ["\(value)"]
    case "const": argument == value ? [] : ["\(value)"]
    case "not": accepts(value, argument) ? ["\(value)"] : []
    case "allOf": argument.elements.flatMap { problems(value, $0, path) }
    case "anyOf": argument.elements.contains { accepts(value, $0) } ? [] : ["\(value)"]
    case "oneOf": argument.elements.count { accepts(value, $0) } == 1 ? [] : ["\(value)"]
    case "if": accepts(value, argument) ? branch("then", value, siblings, path) : branch("else", value, siblings, path)
    case _: checkParts(keyword, argument, value, siblings, path)
    }
  }

  /// The part of the schema that a reference such as `#/$defs/step/properties/do` names.
  private func part(at reference: String) -> JSONValue {
    reference.split(separator: "/").dropFirst().reduce(root as JSONValue?) { $0?[String($1)] } ?? .null
  }

  private func branch(
    _ name: String, _ value: JSONValue, _ siblings: [String: JSONValue], _ path: String
  ) -> [String] { siblings[name].map { problems(value, $0, path) } ?? [] }

  private func checkParts(
    _ keyword: String, _ argument: JSONValue, _ value: JSONValue, _ siblings: [String: JSONValue], _ path: String
  ) -> [String] {
    let members = value.members ?? [:]
    switch keyword {
    case "required": return argument.strings.filter { value.members != nil && members[$0] == nil }
    case "properties":
      return (argument.members ?? [:]).flatMap { key, schema in
        members[key].map { problems($0, schema, path + "/" + key) } ?? []
      }
    case "additionalProperties":
      let known = siblings["properties"]?.members ?? [:]
      return members.filter { known[$0.key] == nil }.flatMap { problems($0.value, argument, path + "/" + $0.key) }
    case "propertyNames": return members.keys.flatMap { problems(.string($0), argument, path + "/" + $0) }
    case "dependentRequired":
      return (argument.members ?? [:]).filter { members[$0.key] != nil }
        .flatMap { $0.value.strings.filter { members[$0] == nil } }
    case "dependentSchemas":
      return (argument.members ?? [:]).filter { members[$0.key] != nil }.flatMap { problems(value, $0.value, path) }
    case "items":
      return value.list?.enumerated().flatMap { problems($0.element, argument, path + "/\($0.offset)") } ?? []
    case _: return checkSize(keyword, argument, value)
    }
  }

  private func checkSize(_ keyword: String, _ argument: JSONValue, _ value: JSONValue) -> [String] {
    let bound = argument.number ?? .nan
    switch keyword {
    case "minItems": return value.list.map { Double($0.count) >= bound } ?? true ? [] : ["\(value)"]
    case "minProperties": return value.members.map { Double($0.count) >= bound } ?? true ? [] : ["\(value)"]
    case "minLength": return value.string.map { Double($0.count) >= bound } ?? true ? [] : ["\(value)"]
    case "minimum": return value.number.map { $0 >= bound } ?? true ? [] : ["\(value)"]
    case "maximum": return value.number.map { $0 <= bound } ?? true ? [] : ["\(value)"]
    case "pattern":
      guard let text = value.string else { return [] }
      return text.range(of: argument.text, options: .regularExpression) == nil ? [text] : []
    case _: return ["is no keyword this test knows"]
    }
  }
}

extension JSONValue {
  /// The elements of a list, or `nil` for any other value.
  package var list: [JSONValue]? { if case .list(let values) = self { values } else { nil } }
  /// The value of a string, or an empty string for any other value.
  package var text: String { string ?? "" }
  /// The elements of a list, or none for any other value.
  package var elements: [JSONValue] { list ?? [] }
  /// The strings in a list, or the only string if the value is a string.
  package var strings: [String] { string.map { [$0] } ?? elements.compactMap(\.string) }

  /// The value of an integer or a double.
  package var number: Double? {
    switch self {
    case .int(let value): Double(value)
    case .number(let value): Double(value.description)
    case .null, .bool, .string, .list, .object: nil
    }
  }

  /// Whether the value has a type that a schema names.
  package func isOf(type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .bool: type == "boolean"
    case .int: type == "integer" || type == "number"
    case .number: type == "number"
    case .string: type == "string"
    case .list: type == "array"
    case .object: type == "object"
    }
  }
}
