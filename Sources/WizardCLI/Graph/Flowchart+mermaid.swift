extension Flowchart {
  var mermaid: String {
    let nodes = framed(end: "  end") {
      ["  subgraph s\($0)[\(Self.mermaid([clusters[$0].heading]))]"]
    } node: {
      "n\($0)" + Self.mermaid($1)
    }
    let lines = ["flowchart TD"] + nodes + edges.map { "  " + Self.mermaid($0) } + untestedInMermaid
    return lines.map { $0 + "\n" }.joined()
  }

  private static func mermaid(_ node: Node) -> String {
    let words = mermaid([node.heading] + node.lines)
    return switch node.kind {
    case .start, .end, .stop: "([\(words)])"
    case .step: "[\(words)]"
    case .decision: "{\" \"}"
    }
  }

  private static func mermaid(_ edge: Edge) -> String {
    let arrow = edge.isDashed ? "-.->" : "-->"
    let label = edge.words.isEmpty ? "" : "|\(mermaid(edge.words))|"
    return "\(mermaid(edge.source)) \(arrow)\(label) \(mermaid(edge.target))"
  }

  private static func mermaid(_ place: Place) -> String {
    switch place {
    case .node(let node): "n\(node)"
    case .cluster(let cluster): "s\(cluster)"
    }
  }

  /// Edges have no names, so they are styled by their index.
  private var untestedInMermaid: [String] {
    let nodes = self.nodes.indices.filter { self.nodes[$0].isUntested }.map { "n\($0)" }
    let edges = self.edges.indices.filter { self.edges[$0].isUntested }.map(String.init)
    let style = "  classDef untested stroke:red,stroke-width:2px,stroke-dasharray:5 5"
    return (nodes.isEmpty ? [] : [style, "  class \(nodes.joined(separator: ",")) untested"])
      + (edges.isEmpty ? [] : ["  linkStyle \(edges.joined(separator: ",")) stroke:red"])
  }

  static func mermaid(_ lines: [String]) -> String { "\"" + lines.map(mermaid).joined(separator: "<br/>") + "\"" }

  private static func mermaid(_ line: String) -> String {
    let scalars = Array(line.unicodeScalars)
    var text = ""
    for (index, scalar) in scalars.enumerated() {
      if isPlain(scalar) && !beginsMarkup(scalars, index) {
        text.unicodeScalars.append(scalar)
      } else {
        text += entity(scalar)
      }
    }
    // Escape a letter of these words, because Mermaid treats them as keywords anywhere in a line, even in quoted text.
    return text.replacing("style", with: "#115;tyle").replacing("classDef", with: "#99;lassDef")
  }

  private static func entity(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "#quot;"
    case "&": "#amp;"
    case "<": "#lt;"
    case ">": "#gt;"
    case _: "#\(scalar.value);"
    }
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || " .,:;'()/!?=+-_".unicodeScalars.contains(scalar)
  }

  /// Recognizes the start of a list, a thematic break, the underline of a heading, emphasis (CommonMark §4, §5.2, §6.2)
  /// and a link.
  private static func beginsMarkup(_ scalars: [Unicode.Scalar], _ place: Int) -> Bool {
    let before = scalars[..<place]
    let next = place + 1 < scalars.count ? scalars[place + 1] : " "
    return switch scalars[place] {
    case "+", "-", "=": before.isEmpty
    case ".":
      !before.isEmpty && before.allSatisfy { ("0"..."9").contains($0) }
        || before.suffix(3).elementsEqual("www".unicodeScalars)
    case ")": !before.isEmpty && before.allSatisfy { ("0"..."9").contains($0) }
    case "_": !(before.last?.properties.isAlphabetic ?? false) || !next.properties.isAlphabetic
    case ":": next == "/"
    case _: false
    }
  }
}
