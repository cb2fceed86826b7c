import FlowDefinition
import FlowSyntax
import FlowTesting
import WizardCLI

/// A part of a flow, or of a file in its folder, that can occur any number of times.
struct Dimension: Sendable {
  let name: String
  /// The number of elements at 1×.
  let base: Int
  /// Creates an input with the given number of elements and returns the work to measure, or `nil` if the input is
  /// invalid.
  let work: @Sendable (Int) -> (() -> Void)?
}

extension Dimension {
  /// Reads and checks a flow file without errors.
  static func flow(_ name: String, _ base: Int = 100, _ text: @escaping @Sendable (Int) -> FlowText) -> Dimension {
    Dimension(name: name, base: base) { count in
      let source = text(count).source
      guard Flow.read(source).flow != nil else { return nil }
      return { _ = Flow.read(source) }
    }
  }

  /// Reads and checks a flow file in which every element is an error.
  static func mistakes(_ name: String, _ base: Int = 100, _ text: @escaping @Sendable (Int) -> FlowText) -> Dimension {
    Dimension(name: "mistakes: " + name, base: base) { count in
      let source = text(count).source
      guard !Flow.read(source).report.diagnostics.isEmpty else { return nil }
      return { _ = Flow.read(source).report.rendered { $0 } }
    }
  }

  /// Draws the chart of a flow.
  static func graph(_ name: String, _ base: Int = 100, _ text: @escaping @Sendable (Int) -> FlowText) -> Dimension {
    Dimension(name: "graph: " + name, base: base) { count in
      guard let flow = Flow.read(text(count).source).flow else { return nil }
      return { _ = FlowDrawing.mermaid(of: flow) }
    }
  }

  /// Reads and checks a catalog of translations with its flow.
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

  /// Reads and checks a scenario file.
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
