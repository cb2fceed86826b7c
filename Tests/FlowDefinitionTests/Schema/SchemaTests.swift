import FlowSyntax
import Foundation
import SchemaValidation
import Testing

@testable import FlowDefinition

/// Compares the schema that editors use with the decoder.
@Suite struct SchemaTests {
  let schema: Schema

  init() throws { schema = try Schema(text: try Files.bytes("Flows/flow.schema.json")) }

  /// The keys that the decoder accepts for each definition of the schema.
  static let objects: [(name: String, keys: [String])] = [
    ("step", StepDeclaration.keys),
    ("section", SectionDeclaration.keys),
    ("repeat", RepetitionDeclaration.keys),
    ("field", FieldDeclaration.commonKeys),
    ("paragraph", ParagraphDeclaration.keys),
    ("note", ParagraphDeclaration.noteKeys),
    ("rule", RuleDeclaration.keys(namesField: false)),
    ("stepRule", RuleDeclaration.keys(namesField: true)),
    ("before", CallDeclaration.keys),
    ("submit", CallDeclaration.submitKeys),
    ("rejection", RejectionDeclaration.keys),
    ("action", ActionDeclaration.keys),
    ("branch", NextDeclaration.branchKeys),
    ("service", ServiceDeclaration.keys),
  ]

  @Test(arguments: objects) func `The flow schema and the decoder agree on the keys of an object`(
    name: String, keys: [String]
  ) throws {
    #expect(try schema.keys(name) == Set(keys))
    #expect(Set(keys).count == keys.count)
  }

  @Test func `The flow schema and the decoder agree on the keys of a flow`() throws {
    #expect(Set(try #require(schema["properties"]?.members).keys) == Set(FlowDeclaration.keys))
  }

  @Test func `The flow schema and the decoder agree on the keys of an option`() throws {
    let object = try #require(schema["$defs", "option", "anyOf"]?.elements.last)
    #expect(Set(try #require(object["properties"]?.members).keys) == Set(OptionDeclaration.keys))
  }

  @Test(arguments: FieldTypeName.allCases)
  func `The flow schema and the decoder agree on the keys of each field type`(kind: FieldTypeName) throws {
    let name = kind.rawValue + "Field"
    #expect(try schema.keys(name) == Set(FieldDeclaration.keys(of: kind)))
    let uses = try #require(schema["$defs", "field", "allOf"]?.elements)
    let use = uses.first { $0["if"]?["properties"]?["type"]?["const"] == .string(kind.rawValue) }
    #expect(use?["then"]?["$ref"] == .string("#/$defs/\(name)"))
  }

  @Test func `Every definition with properties in the flow schema forbids other properties`() {
    for (name, definition) in schema["$defs"]?.members ?? [:] where name != "field" && definition["properties"] != nil {
      let further = definition["additionalProperties"]
      let isType = ["#/$defs/type", "#/$defs/inputType", "#/$defs/incomingType"].contains {
        further?["$ref"] == .string($0)
      }
      #expect(further == .bool(false) || isType, "\(name)")
    }
    #expect(schema["additionalProperties"] == .bool(false))
  }

  @Test func `The flow schema and the decoder agree on the values of enumerations`() throws {
    func words(_ path: JSONValue?) -> Set<String> { Set(path?["enum"]?.strings ?? []) }
    let field = try #require(schema["$defs", "field", "properties"])
    #expect(words(field["type"]) == Set(FieldTypeName.allCases.map(\.rawValue)))
    let codes = AnswerProblem.Code.allCases.filter { $0 != .invalid }.map(\.rawValue)
    #expect(Set(try #require(field["messages"]?["properties"]?.members).keys) == Set(codes))
    let phone = try #require(schema["$defs", "phoneField", "properties"])
    #expect(words(phone["kinds"]?["items"]) == Set(PhoneType.knownKinds))
    let types = PortType.words.keys.flatMap { [$0, $0 + "?"] }
    #expect(words(schema["$defs", "type", "anyOf"]?.elements.first) == Set(types))
    #expect(words(schema["$defs", "autofill"]) == Set(ContentType.allCases.map(\.rawValue)))
    for kind in FieldTypeName.allCases {
      let hints = schema["$defs", kind.rawValue + "Field", "properties", "as", "anyOf"]?.elements.first
      #expect(words(hints) == Set(PresentationHint.hints(for: kind)), "\(kind)")
    }
    #expect(words(schema["$defs", "name", "not"]) == NameTable.reserved)
    let action = schema["$defs", "action", "properties", "id", "not"]
    #expect(words(action) == Set(FlowCompiler.reservedActions))
    let rejection = schema["$defs", "service", "properties", "rejects", "propertyNames", "not"]
    #expect(words(rejection) == Set(ServicePort.otherOutcomes))
    #expect(schema["properties", "format", "const"] == .int(Int64(FlowDeclaration.format)))
  }

  @Test func `The flow schema and the decoder agree on mutually exclusive keys`() throws {
    let end = try #require(schema["$defs", "step", "then", "properties"]?.members)
    #expect(Set(end.keys) == Set(StepDeclaration.keysNoEndHas))
    let effects = schema["$defs", "action", "oneOf"]?.elements.flatMap { $0["required"]?.strings ?? [] }
    #expect(effects == ActionDeclaration.effects)
    let calls = try #require(schema["$defs", "action", "dependentRequired"]?.members)
    #expect(Set(calls.keys) == Set(ActionDeclaration.callKeys))
    let rejection = try #require(schema["$defs", "rejection", "dependentSchemas"]?.members)
    #expect(Set(rejection.keys) == Set(RejectionDeclaration.effects + ["continue"]))
  }

  @Test func `Every key in the flow schema has a description`() throws {
    for (name, definition) in schema["$defs"]?.members ?? [:] {
      #expect(definition["description"] != nil, "\(name)")
      for (key, value) in definition["properties"]?.members ?? [:] {
        let isCommon = name.hasSuffix("Field") && FieldDeclaration.commonKeys.contains(key)
        let isDescribed = isCommon || value["description"] != nil || value["$ref"] != nil
        #expect(isDescribed, "\(name).\(key)")
      }
    }
  }

  @Test func `Every example in the flow schema is valid`() throws {
    var count = 0
    func walk(_ value: JSONValue) {
      for example in value["examples"]?.list ?? [] {
        count += 1
        #expect(schema.problems(example, value, "") == [])
      }
      for (key, part) in value.members ?? [:] where key != "examples" { walk(part) }
      for part in value.list ?? [] { walk(part) }
    }
    walk(schema.root)
    #expect(count > 50)
  }

  @Test func `The onboarding flow is valid against the flow schema`() throws {
    let source = SourceFile(name: "flow.jsonc", text: try Files.onboarding())
    let flow = try #require(JSONReader.read(source).root.flatMap { JSONValue($0) })
    #expect(schema.problems(flow) == [])
  }
}
