import FlowDefinition
import FlowExpressions
import FlowSyntax
import Foundation
import TestSupport
import Testing

@testable import FlowExploring
@testable import FlowTesting

/// Versions of the shipped flows that are written differently and behave alike.
@Suite struct SameBehaviorTests {
  private static func text(_ name: String) throws -> String {
    try String(contentsOf: ShippedFlows.folder.appending(path: "\(name)/flow.jsonc"), encoding: .utf8)
  }

  private static func json(_ text: String) throws -> JSONValue {
    let root = JSONReader.read(SourceFile(name: "flow.jsonc", text: text)).root
    return try #require(root.flatMap { JSONValue($0) })
  }

  @Test(arguments: TestRun.part(of: ShippedFlows.names, at: 4, 5))
  func `Without comments and with other orders of keys, a flow behaves the same`(name: String) throws {
    let text = try Self.text(name)
    let found = try FlowEdit(name, text, Value(try Self.json(text)).json).shownDifferences(
      events: TestRun.count(40, full: 200))
    #expect(found.all.map(\.message) == [])
    #expect(found.notes.first?.hasPrefix("No difference in") == true)
  }

  @Test(arguments: TestRun.part(of: ShippedFlows.names, at: 4, 5))
  func `With other ids of steps and fields, a flow behaves the same`(name: String) throws {
    let flow = try Self.json(try Self.text(name))
    let (renamed, count) = RenamedFlow.renaming(flow)
    let found = try FlowEdit(name, Value(flow).json, Value(renamed).json).shownDifferences(
      events: TestRun.count(40, full: 200))
    #expect(found.all.filter { $0.kind == .renamed }.count == count)
    #expect(found.all.filter { [.behavior, .session].contains($0.kind) }.map(\.message) == [])
    #expect(found.notes.first?.hasPrefix("No difference in") == true)
  }
}

/// A flow file in which the steps and the fields of steps have other ids, and `was` names the former ones.
///
/// Ids that occur more than once stay as they are.
private struct RenamedFlow {
  private let steps: Set<String>
  private let fields: Set<String>

  static func renaming(_ flow: JSONValue) -> (flow: JSONValue, count: Int) {
    var ids: [String: Int] = [:]
    count(flow, &ids)
    func once(_ id: String) -> Bool { ids[id] == 1 }
    let steps = flow["steps"].items
    let all = steps.flatMap { [$0] + $0["steps"].items }.filter { $0["steps"].items.isEmpty }
    let inner = steps.filter { $0["repeat"].items.isEmpty && $0["repeat"] == .null }
      .flatMap { [$0] + $0["steps"].items }.flatMap { $0["fields"].items }
    let renamed = RenamedFlow(
      steps: Set(all.compactMap(\.id).filter(once)), fields: Set(inner.compactMap(\.id).filter(once)))
    return (renamed.applied(to: flow, []), renamed.steps.count + renamed.fields.count)
  }

  private static func count(_ value: JSONValue, _ ids: inout [String: Int]) {
    if let id = value.id { ids[id, default: 0] += 1 }
    switch value {
    case .object(let members):
      for (key, value) in members {
        // Counts a key as two ids, so that an id that is also a key is not renamed.
        if key != "id" { ids[key, default: 0] += 2 }
        count(value, &ids)
      }
    case .list(let items): for item in items { count(item, &ids) }
    case _: break
    }
  }

  private func applied(to value: JSONValue, _ path: [String]) -> JSONValue {
    switch value {
    case .object(var members):
      for (key, value) in members { members[key] = applied(to: value, path + [key]) }
      if let id = value.id, path.last == "steps" && steps.contains(id) || path.last == "fields" && fields.contains(id) {
        members["id"] = .string(id + "Renamed")
        members["was"] = [.string(id)]
      }
      return .object(members)
    case .list(let items): return .list(items.map { applied(to: $0, path) })
    case .string(let text): return .string(applied(to: text, path))
    case _: return value
    }
  }

  private func applied(to text: String, _ path: [String]) -> String {
    switch KeyForm(path) {
    case .expression, .lower, .upper: words(text)
    case .reference: steps.contains(text) || fields.contains(text) ? text + "Renamed" : text
    case .text:
      text.components(separatedBy: "{{").enumerated().map { number, part in
        guard number > 0, let end = part.range(of: "}}") else { return part }
        return words(String(part[..<end.lowerBound])) + part[end.lowerBound...]
      }.joined(separator: "{{")
    case _: text
    }
  }

  /// Returns an expression with the new names of fields.
  ///
  /// Members after a dot and quoted strings are not changed.
  private func words(_ text: String) -> String {
    text.replacing(/'[^']*'|"[^"]*"|\.\s*\w+|\w+/) { match in
      let word = String(match.output)
      return fields.contains(word) ? word + "Renamed" : word
    }
  }
}

extension JSONValue {
  fileprivate subscript(key: String) -> JSONValue {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }
  fileprivate var items: [JSONValue] { if case .list(let items) = self { items } else { [] } }
  fileprivate var id: String? { if case .string(let id) = self["id"] { id } else { nil } }
}
