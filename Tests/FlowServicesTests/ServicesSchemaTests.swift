import FlowDefinition
import FlowSyntax
import Foundation
import Testing

@testable import FlowServices

/// Compares the schema that editors use with the reader of bindings.
@Suite struct ServicesSchemaTests {
  private static let flows = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "Flows")

  private static func json(_ name: String) throws -> JSONValue {
    let source = try readFile(flows.appending(path: name).path())
    return try #require(JSONReader.read(source).root.flatMap { JSONValue($0) })
  }

  @Test func `The bindings schema and the reader agree on the keys of each adapter`() throws {
    let definitions = try #require(try Self.json("services.schema.json")["$defs"])
    for (use, keys) in BindingReader.keys {
      let definition = try #require(definitions[use], "\(use)")
      #expect(Set(definition["properties"]?.names ?? []) == Set(keys), "\(use)")
      #expect(definition["additionalProperties"] == .bool(false))
    }
    let perNumber = definitions.at("local.properties.perNumber")
    #expect(Set(perNumber?["properties"]?.names ?? []) == Set(BindingReader.perNumberKeys))
    #expect(perNumber?["additionalProperties"] == .bool(false))
    #expect(
      definitions.at("binding.properties.use.enum") == .list(["local", "records", "fixed", "http"].map { .string($0) }))
    let methods = HTTPBinding.Method.allCases.map { JSONValue.string($0.rawValue) }
    #expect(definitions.at("http.properties.method.enum") == .list(methods))
  }

  @Test func `The defaults in the bindings schema are the actual defaults`() throws {
    let definitions = try #require(try Self.json("services.schema.json")["$defs"])
    let (local, http) = (
      VerificationSettings(), HTTPBinding(url: try #require(RequestTemplate(LocatedText(""), withInputs: true)))
    )
    #expect(definitions.at("local.properties.codeLength.default") == .int(Int64(local.codeLength)))
    #expect(definitions.at("local.properties.tries.default") == .int(Int64(local.tries)))
    #expect(definitions.at("local.properties.sends.default") == .int(Int64(local.sends)))
    #expect(definitions.at("http.properties.tries.default") == .int(Int64(http.tries)))
    #expect(definitions.at("http.properties.method.default") == .string(http.method.rawValue))
    #expect(definitions.at("http.properties.insecure.default") == .bool(http.isInsecure))
    #expect(http.timeout == .seconds(10))
  }

  @Test(arguments: ["services.jsonc", "services.example.jsonc"]) func `The shipped bindings match the shipped flow`(
    name: String
  ) throws {
    let flow = try Flow(contentsOf: Self.flows.appending(path: "onboarding"))
    let (bindings, report) = Bindings.read(try readFile(Self.flows.appending(path: "onboarding/\(name)").path()))
    #expect(report.diagnostics == [])
    #expect(try #require(bindings).mismatches(with: flow) == [])
    #expect(try Self.json("onboarding/\(name)")["$schema"] == .string("../services.schema.json"))
  }
}

extension JSONValue {
  fileprivate var names: [String] {
    guard case .object(let members) = self else { return [] }
    return members.keys.sorted()
  }
}
