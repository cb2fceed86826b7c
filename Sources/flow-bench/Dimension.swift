import FlowDefinition
import FlowSyntax
import FlowTesting
import WizardCLI

/// A kind of element whose number is increased to measure growth, such as the fields of a step.
struct Dimension: Sendable {
  let name: String
  /// The number of elements in the smallest measurement.
  let base: Int
  /// Returns the work to measure; `nil` if the generated file is not as intended, such as one with errors.
  let work: @Sendable (Int) -> (() -> Void)?
}

extension Dimension {
  static func flow(_ name: String, _ base: Int = 100, _ text: @escaping @Sendable (Int) -> FlowText) -> Dimension {
    Dimension(name: name, base: base) { count in
      let source = text(count).source
      guard Flow.read(source).flow != nil else { return nil }
      return { _ = Flow.read(source) }
    }
  }

  static func mistakes(_ name: String, _ base: Int = 100, _ text: @escaping @Sendable (Int) -> FlowText) -> Dimension {
    Dimension(name: "mistakes: " + name, base: base) { count in
      let source = text(count).source
      guard !Flow.read(source).report.diagnostics.isEmpty else { return nil }
      return { _ = Flow.read(source).report.rendered { $0 } }
    }
  }

  static func json(_ name: String, _ base: Int = 1_000, _ text: @escaping @Sendable (Int) -> String) -> Dimension {
    Dimension(name: "JSON: " + name, base: base) { count in
      let source = SourceFile(name: "flow.jsonc", text: text(count))
      return { _ = JSONReader.read(source).report.rendered { $0 } }
    }
  }

  static func graph(_ name: String, _ base: Int = 100, _ text: @escaping @Sendable (Int) -> FlowText) -> Dimension {
    Dimension(name: "graph: " + name, base: base) { count in
      guard let flow = Flow.read(text(count).source).flow else { return nil }
      return { _ = FlowDrawing.mermaid(of: flow) }
    }
  }

  static func catalog(
    _ name: String, _ base: Int = 100, _ texts: @escaping @Sendable (Int) -> (FlowText, String)
  ) -> Dimension {
    Dimension(name: name, base: base) { count in
      let (flow, catalog) = texts(count)
      let source = SourceFile(name: "texts.xcstrings", text: catalog)
      guard Flow.read(flow.source, texts: source).flow != nil else { return nil }
      return { _ = Flow.read(flow.source, texts: source) }
    }
  }

  static func scenarios(
    _ name: String, _ base: Int = 100, _ texts: @escaping @Sendable (Int) -> (FlowText, String)
  ) -> Dimension {
    Dimension(name: name, base: base) { count in
      let (text, scenarios) = texts(count)
      let source = SourceFile(name: "tests.jsonc", text: scenarios)
      guard let flow = Flow.read(text.source).flow, !ScenarioFile.read(source, of: flow).report.hasErrors else {
        return nil
      }
      return { _ = ScenarioFile.read(source, of: flow) }
    }
  }
}
