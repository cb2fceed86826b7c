import FlowExpressions
import FlowSyntax

/// What a name stands for everywhere in a flow.
enum NamedValue: Sendable {
  /// A variable; its type once it is certain to have a value, optional where even then it may be null.
  case variable(Variable)
  case condition(Expression)
}

/// A variable of the environment; an object, as it is looked at for every name.
final class Variable: Sendable {
  let slot: Int
  let type: ValueType
  /// The type where it may be missing.
  let typeOrNull: ValueType
  let isSecret: Bool
  let display: Template.Display
  /// How many elements it has at least, where it is a list and not null.
  let leastCount: Int

  init(
    slot: Int, type: ValueType, isSecret: Bool = false, display: Template.Display = .plain, leastCount: Int = 0
  ) {
    self.slot = slot
    self.type = type
    typeOrNull = type.orNull
    self.isSecret = isSecret
    self.display = display
    self.leastCount = leastCount
  }
}

/// The names of a flow: given values, fields, outputs, conditions.
///
/// Each means one thing only.
struct NameTable {
  private(set) var values: [String: NamedValue] = [:]
  /// The names, in the order they were given their meaning.
  private(set) var names: [String] = []
  /// The words in refused names: a use of one of them follows from an error reported already.
  private(set) var mistaken = Set<String>()
  let sink: DiagnosticSink

  mutating func reserveCapacity(_ count: Int) {
    values.reserveCapacity(count)
    names.reserveCapacity(count)
  }

  /// Gives a name its meaning, or reports why it cannot have it.
  mutating func claim(_ name: LocatedText, _ value: NamedValue) {
    guard Self.check(name, sink: sink) else {
      mistaken.formUnion(name.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
      return
    }
    if let first = values.updateValue(value, forKey: name.text) {
      values[name.text] = first
      sink.report(.duplicateID, DefinitionMessages.nameTaken, of: name)
      return
    }
    names.append(name.text)
  }

  /// Gives a name that has its meaning the type that is known by now.
  mutating func settle(_ name: String, _ variable: Variable) {
    guard case .variable(let before) = values[name], before.slot == variable.slot else { return }
    values[name] = .variable(variable)
  }

  /// Whether a text can be a name in expressions; reports where not.
  static func check(_ name: LocatedText, sink: DiagnosticSink) -> Bool {
    // A step's id may have hyphens, too.
    guard isName(name.text, mayHaveHyphens: false) else {
      sink.report(.reservedID, DefinitionMessages.notAnIdentifier, of: name)
      return false
    }
    let isReserved = reserved.contains(name.text)
    if isReserved { sink.report(.reservedID, DefinitionMessages.reserved, of: name) }
    return !isReserved
  }

  /// Whether a text can name a step or an action: like a name in expressions, and with hyphens.
  static func isStepID(_ text: String) -> Bool {
    isName(text, mayHaveHyphens: true)
  }

  /// Whether a text is a letter and then letters, digits and `_`.
  private static func isName(_ text: String, mayHaveHyphens: Bool) -> Bool {
    var isFirst = true
    for byte in text.utf8 {
      let isInside = (0x30...0x39).contains(byte) || byte == 0x5F || byte == 0x2D && mayHaveHyphens
      guard isLetter(byte) || !isFirst && isInside else { return false }
      isFirst = false
    }
    return !isFirst
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & ~0x20) }

  /// Words of the expression language (CEL "Reserved words" and type names) and the added functions.
  static let reserved: Set<String> = ReservedWords.all.union([
    "bool", "int", "uint", "double", "string", "bytes", "list", "map", "null_type", "type", "timestamp", "duration",
    "dyn", "now", "today", "age", "date", "days", "addMonths", "addYears", "mask", "rejection",
  ])
}

/// How large named conditions are once the conditions in them are put in, which is what an evaluation works through.
///
/// `c1: "c0 && c0"`, `c2: "c1 && c1"` and so on double at each step.
struct ConditionSizes {
  struct Size {
    var parts: Int
    var levels: Int
  }

  /// So many parts may a condition have: more than can be written out in one expression.
  static let partLimit = 200_000

  enum Problem {
    case tooManyParts
    case tooDeep
  }

  private let conditions: [String: Expression]
  private var sizes: [String: Size] = [:]
  /// The conditions that are too large, by name.
  private(set) var refused: [String: Problem] = [:]
  /// Those that use one of them, directly or not: what is wrong with these follows from it.
  private var followers: Set<String> = []

  init(_ conditions: [(name: String, expression: Expression)]) {
    self.conditions = Dictionary(keepingFirst: conditions)
    for (name, _) in conditions { measure(name) }
  }

  /// Measures a condition after those in it, without recursion; one that uses itself counts once.
  private mutating func measure(_ first: String) {
    var open: Set<String> = []
    var work = [first]
    while let name = work.last {
      guard let condition = conditions[name], sizes[name] == nil else {
        work.removeLast()
        continue
      }
      let used = condition.freePaths.map(\.name).filter { conditions[$0] != nil }
      if open.insert(name).inserted {
        work += used.filter { sizes[$0] == nil && !open.contains($0) }
      } else {
        work.removeLast()
        settle(name, condition, used)
      }
    }
  }

  private mutating func settle(_ name: String, _ condition: Expression, _ used: [String]) {
    var size = Size(parts: condition.partCount, levels: 0)
    for name in used {
      let inner = sizes[name] ?? Size(parts: 1, levels: 0)
      size.parts += inner.parts
      size.levels = max(size.levels, inner.levels)
    }
    size.levels += condition.depth
    if !used.isEmpty, size.parts > Self.partLimit { refused[name] = .tooManyParts }
    if size.levels > Expression.depthLimit { refused[name] = .tooDeep }
    sizes[name] = refused[name] == nil ? size : Size(parts: 1, levels: 0)
    if used.contains(where: { refused[$0] != nil || followers.contains($0) }) { followers.insert(name) }
  }

  /// What is to be reported of a condition; nothing where it follows from another one.
  func problem(of name: String) -> Problem? { followers.contains(name) ? nil : refused[name] }
}
