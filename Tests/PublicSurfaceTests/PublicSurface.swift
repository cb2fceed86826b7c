import Foundation

/// What a program that imports a product sees: every public declaration of its modules, and how many there are.
struct PublicSurface {
  /// The modules, by name.
  let modules: [Module]

  struct Module {
    let name: String
    /// What is declared in it, without what the compiler derives.
    let symbols: [SymbolGraph.Symbol]

    /// The types, those inside other types among them, and the names of types.
    var types: [SymbolGraph.Symbol] { symbols.filter(\.isType) }
  }

  /// The protocols each type conforms to, by the type's identifier.
  private let conformances: [String: [String]]

  /// Extracts the declarations of some modules.
  init(of modules: [String]) throws {
    let graphs = try modules.sorted().map { (name: $0, graphs: try SymbolGraph.graphs(of: $0)) }
    self.modules = graphs.map { name, graphs in
      Module(name: name, symbols: graphs.flatMap(\.symbols).filter { $0.location != nil })
    }
    conformances = Self.conformances(graphs.flatMap(\.graphs))
  }

  /// How many types there are.
  var typeCount: Int { modules.reduce(0) { $0 + $1.types.count } }

  /// The names of the types that lie in no other type.
  var typeNames: [String] {
    modules.flatMap(\.types).filter { $0.pathComponents.count == 1 }.map(\.path).sorted()
  }

  /// The whole surface as a text: the counts, then a line for each declaration.
  var text: String { (counts + [""] + lines.sorted()).joined(separator: "\n") + "\n" }

  /// How many declarations and types each module has, as a table.
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

  // MARK: conformances

  /// What every type has, whatever it declares.
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
  /// Its name with those of the types it lies in, such as `FlowController.next()`.
  var path: String { pathComponents.joined(separator: ".") }

  /// What it is, such as `enum.case`.
  var kindName: String { kind.identifier.replacing("swift.", with: "") }

  /// How it is declared, in one line.
  var declaration: String {
    declarationFragments.map(\.spelling).joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  var isType: Bool { ["struct", "enum", "class", "protocol", "typealias"].contains(kindName) }
}
