import Foundation

/// The public declarations that are visible to a program that imports a product.
struct PublicSurface {
  /// The modules, by name.
  let modules: [Module]

  struct Module {
    let name: String
    /// The declarations without those that the compiler derives.
    let symbols: [SymbolGraph.Symbol]

    /// The types, including nested ones and type aliases.
    var types: [SymbolGraph.Symbol] { symbols.filter(\.isType) }
  }

  /// The protocols that each type conforms to, by the type's identifier.
  private let conformances: [String: [String]]

  /// Extracts the declarations of modules.
  init(of modules: [String]) throws {
    let graphs = try modules.sorted().map { (name: $0, graphs: try SymbolGraph.graphs(of: $0)) }
    self.modules = graphs.map { name, graphs in
      Module(name: name, symbols: graphs.flatMap(\.symbols).filter { $0.location != nil })
    }
    conformances = Self.conformances(graphs.flatMap(\.graphs))
  }

  /// The number of types.
  var typeCount: Int { modules.reduce(0) { $0 + $1.types.count } }

  /// The names of the top-level types.
  var typeNames: [String] {
    modules.flatMap(\.types).filter { $0.pathComponents.count == 1 }.map(\.path).sorted()
  }

  /// The surface as text: the counts, then one line per declaration.
  var text: String { (counts + [""] + lines.sorted()).joined(separator: "\n") + "\n" }

  /// The number of declarations and types of each module, as a table.
  private var counts: [String] {
    let rows = modules.map { ($0.name, $0.symbols.count, $0.types.count) }
    let sum = ("all", rows.reduce(0) { $0 + $1.1 }, typeCount)
    return ["# symbols types module"]
      + (rows + [sum]).map { name, symbols, types in "# \(padded(symbols, 7)) \(padded(types, 5)) \(name)" }
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - "\(number)".count)) + "\(number)"
  }

  private var lines: [String] {
    modules.flatMap { module in
      module.symbols.map { symbol in
        let conformances = conformances[symbol.identifier.precise].map { " : " + $0.joined(separator: ", ") } ?? ""
        return "\(module.name).\(symbol.path) | \(symbol.kindName) | \(symbol.declaration)\(conformances)"
      }
    }
  }

  // MARK: Conformances

  /// Conformances that every type has implicitly.
  private static let implied: Set<String> = [
    "BitwiseCopyable", "Copyable", "Escapable", "SendableMetatype", "CVarArg",
  ]

  private static func conformances(_ graphs: [SymbolGraph]) -> [String: [String]] {
    let names = graphs.flatMap(\.symbols).map { ($0.identifier.precise, $0.path) }
    let known = Dictionary(names, uniquingKeysWith: { first, _ in first })
    var found: [String: Set<String>] = [:]
    for relationship in graphs.flatMap(\.relationships) where relationship.kind == "conformsTo" {
      let fallback = relationship.targetFallback?.split(separator: ".").last.map(String.init)
      guard let name = known[relationship.target] ?? fallback, !implied.contains(name) else { continue }
      found[relationship.source, default: []].insert(name)
    }
    return found.mapValues { $0.sorted() }
  }
}

extension SymbolGraph.Symbol {
  /// The name qualified with the enclosing types, such as `FlowController.next()`.
  var path: String { pathComponents.joined(separator: ".") }

  /// The kind, such as `enum.case`.
  var kindName: String { kind.identifier.replacing("swift.", with: "") }

  /// The declaration in one line.
  var declaration: String {
    declarationFragments.map(\.spelling).joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  var isType: Bool { ["struct", "enum", "class", "protocol", "typealias"].contains(kindName) }
}
