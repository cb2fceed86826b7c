import FlowSyntax

extension Flowchart {
  var dot: String {
    let nodes = framed(end: "  }") {
      ["  subgraph cluster_\($0) {", "    label=\(Self.dot([clusters[$0].heading]))"]
    } node: {
      "n\($0) [\(Self.dot($1))]"
    }
    let lines = ["digraph {"] + Self.defaults + nodes + edges.map { "  " + dot($0) } + ["}"]
    return lines.map { $0 + "\n" }.joined()
  }

  private static let defaults = [
    "  graph [compound=true, nodesep=0.4, ranksep=0.4, fontname=\"Helvetica\", fontsize=11]",
    "  graph [style=rounded, color=gray40, labeljust=l]",
    "  node [shape=box, fontname=\"Helvetica\", fontsize=11, margin=\"0.15,0.08\"]",
    "  edge [fontname=\"Helvetica\", fontsize=10, arrowsize=0.7]",
  ]

  private static func dot(_ node: Node) -> String {
    let words = "label=" + markup(node)
    let form =
      switch node.kind {
      case .start: [words, "style=rounded"]
      case .step: [words]
      case .end: [words, "style=rounded", "peripheries=2"]
      case .stop: [words, "shape=octagon"]
      case .decision: ["label=\"\"", "shape=diamond", "width=0.3", "height=0.3"]
      }
    let untested = ["color=red", "style=\"\(node.kind == .end ? "rounded," : "")dashed\""]
    let own = node.isUntested ? form.filter { !$0.hasPrefix("style") } + untested : form
    return own.joined(separator: ", ")
  }

  private func dot(_ edge: Edge) -> String {
    var attributes: [String] = []
    if !edge.words.isEmpty { attributes.append("label=" + Self.dot(edge.words.map { " \($0) " })) }
    if edge.isDashed { attributes.append("style=dashed") }
    if edge.isUntested { attributes += ["color=red", "fontcolor=red"] }
    if case .cluster(let cluster) = edge.source, !isInside(edge.target, cluster) {
      attributes.append("ltail=cluster_\(cluster)")
    }
    let nodes = "n\(node(for: edge.source, isSource: true)) -> n\(node(for: edge.target, isSource: false))"
    return attributes.isEmpty ? nodes : "\(nodes) [\(attributes.joined(separator: ", "))]"
  }

  /// Whether an edge that starts at a section's frame ends inside the section.
  ///
  /// Graphviz can't start such an edge at the frame.
  private func isInside(_ place: Place, _ cluster: Int) -> Bool {
    nodes[node(for: place, isSource: false)].cluster == cluster
  }

  private static func markup(_ node: Node) -> String {
    "<" + (["<b>\(markup(node.heading))</b>"] + node.lines.map(markup)).joined(separator: "<br/>") + ">"
  }

  /// Returns text escaped for an HTML-like label, which Graphviz parses as XML.
  static func markup(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\u{FFFE}", "\u{FFFF}": scalar.swiftEscape
      case _: String(scalar)
      }
    }.joined()
  }

  static func dot(_ lines: [String]) -> String {
    let escaped = lines.map { line in
      // Ampersands are escaped too, because Graphviz expands HTML entities.
      line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("&", with: "&amp;")
    }
    return "\"" + escaped.joined(separator: "\\n") + "\""
  }
}
