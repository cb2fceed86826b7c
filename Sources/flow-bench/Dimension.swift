import FlowDefinition
import FlowSyntax
import FlowTesting
import WizardCLI

/// Something of which a flow, or a file beside it, may have any number.
struct Dimension: Sendable {
  let name: String
  /// How many there are at 1×.
  let base: Int
  /// Makes the input of a size and returns what is measured; nil where the input is not what it should be.
  let work: @Sendable (Int) -> (() -> Void)?
}

extension Dimension {
  /// Reading and checking a flow file that has no errors.
  static func flow(_ name: String, _ base: Int = 100, _ text: @escaping @Sendable (Int) -> FlowText) -> Dimension {
    Dimension(name: name, base: base) { count in
      let source = text(count).source
      guard Flow.read(source).flow != nil else { return nil }
      return { _ = Flow.read(source) }
    }
  }

  /// Reading and checking a flow file in which everything counted is a mistake.
  static func mistakes(_ name: String, _ base: Int = 100, _ text: @escaping @Sendable (Int) -> FlowText) -> Dimension {
    Dimension(name: "mistakes: " + name, base: base) { count in
      let source = text(count).source
      guard Flow.read(source).flow == nil else { return nil }
      return { _ = Flow.read(source).report.rendered { $0 } }
    }
  }

  /// Drawing a flow.
  static func graph(_ name: String, _ base: Int = 100, _ text: @escaping @Sendable (Int) -> FlowText) -> Dimension {
    Dimension(name: "graph: " + name, base: base) { count in
      guard let flow = Flow.read(text(count).source).flow else { return nil }
      return { _ = FlowDrawing.mermaid(of: flow) }
    }
  }

  /// Reading and checking a catalog of translations together with its flow.
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

  /// Reading and checking a file of scenarios.
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
