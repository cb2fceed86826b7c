package import FlowSyntax
import FlowDefinition

/// A part of a file that the schema and the checker both refuse, and a similar one that both accept.
package struct SchemaPair: Sendable {
  package let refused: String
  package let accepted: String

  package init(_ refused: String, _ accepted: String) { (self.refused, self.accepted) = (refused, accepted) }

  /// Returns how the schema or the checker differs from the pair, with the values that are wrongly refused or accepted.
  ///
  /// - Parameters:
  ///   - whole: Returns the whole file with a part in it.
  ///   - check: Returns the diagnostics of the checker.
  package func differences(
    from schema: Schema, in whole: (String) -> String, check: (SourceFile) -> [Diagnostic]
  ) -> [String] {
    [(refused, true), (accepted, false)].flatMap { part, isRefused in
      let source = SourceFile(name: "file.jsonc", text: whole(part))
      let value = JSONReader.read(source).root.flatMap { JSONValue($0) }
      let problems = value.map { schema.problems($0) } ?? []
      let errors = check(source).filter { $0.severity == .error }.map(\.message)
      return [("schema", problems), ("checker", errors)].filter { $1.isEmpty == isRefused }
        .map { "the \($0) \(isRefused ? "accepts" : "refuses") \(part) \($1)" }
    }
  }
}
