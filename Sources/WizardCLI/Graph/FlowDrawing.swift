package import FlowDefinition

/// A flow as `wizard graph` draws it, for the other programs of this package.
package enum FlowDrawing {
  /// The drawing in Mermaid's language.
  package static func mermaid(of flow: Flow) -> String { FlowchartBuilder(flow, coverage: nil).chart.mermaid }
}
