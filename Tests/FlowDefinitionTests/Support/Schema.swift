import FlowDefinition
import FlowSyntax
import Foundation
import Testing

/// The part of JSON Schema 2020-12 that `flow.schema.json` uses.
///
/// A keyword it does not know is a mistake.
struct Schema {
  let root: PlainValue

  init(text: [UInt8]) throws {
    root = try #require(
      JSONReader.read(SourceFile(name: "flow.schema.json", bytes: text)).root.flatMap { PlainValue($0) })
  }

  /// The place in the schema, such as `$defs`, `step`.
  subscript(path: String...) -> PlainValue? { path.reduce(root) { $0?[$1] } }

  /// The names of the properties of a definition.
  func keys(_ definition: String) throws -> Set<String> {
    Set(try #require(self["$defs", definition]?["properties"]?.members).keys)
  }

  /// What is wrong with a value, as paths and keywords.
  func problems(_ value: PlainValue) -> [String] { problems(value, root, "") }

  // MARK: keywords

  func problems(_ value: PlainValue, _ schema: PlainValue, _ path: String) -> [String] {
    if case .bool(let allowed) = schema { return allowed ? [] : ["\(path): not allowed"] }
    guard let keywords = schema.members else { return ["\(path): no schema"] }
    return keywords.flatMap { keyword, argument in
      check(keyword, argument, value, keywords, path).map { "\(path): \(keyword) \($0)" }
    }
  }

  private func accepts(_ value: PlainValue, _ schema: PlainValue) -> Bool { problems(value, schema, "").isEmpty }

  private func check(
    _ keyword: String, _ argument: PlainValue, _ value: PlainValue, _ siblings: [String: PlainValue], _ path: String
  ) -> [String] {
    switch keyword {
    case "$schema", "$defs", "title", "description", "examples", "default", "format", "then", "else": []
    case "$ref": problems(value, self["$defs", argument.text.replacing("#/$defs/", with: "")] ?? .null, path)
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

  private func branch(
    _ name: String, _ value: PlainValue, _ siblings: [String: PlainValue], _ path: String
  ) -> [String] { siblings[name].map { problems(value, $0, path) } ?? [] }

  private func checkParts(
    _ keyword: String, _ argument: PlainValue, _ value: PlainValue, _ siblings: [String: PlainValue], _ path: String
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

  private func checkSize(_ keyword: String, _ argument: PlainValue, _ value: PlainValue) -> [String] {
    let bound = argument.number ?? .nan
    switch keyword {
    case "minItems": return value.list.map { Double($0.count) >= bound } ?? true ? [] : ["\(value)"]
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

extension PlainValue {
  var members: [String: PlainValue]? { if case .object(let members) = self { members } else { nil } }
  var list: [PlainValue]? { if case .list(let values) = self { values } else { nil } }
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var text: String { string ?? "" }
  var elements: [PlainValue] { list ?? [] }
  /// The texts of a list, or the one text.
  var strings: [String] { string.map { [$0] } ?? elements.compactMap(\.string) }

  var number: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    case .null, .bool, .string, .list, .object: nil
    }
  }

  subscript(key: String) -> PlainValue? { members?[key] }

  func isOf(type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .bool: type == "boolean"
    case .int: type == "integer" || type == "number"
    case .double: type == "number"
    case .string: type == "string"
    case .list: type == "array"
    case .object: type == "object"
    }
  }
}
