import FlowExpressions
import FlowSyntax

enum NamedValue: Sendable {
  /// The `type` of the variable applies where the variable certainly has a value. Elsewhere, the value may also be
  /// null.
  case variable(Variable)
  case condition(Expression)
}

/// This is a class to avoid copies when names are looked up.
final class Variable: Sendable {
  let slot: Int
  let type: ValueType
  let typeOrNull: ValueType
  let isSecret: Bool
  let display: Template.Display
  /// The minimum number of elements if the value is a list and not null.
  let leastCount: Int
  /// The greatest value of an integer, number of elements of a list, or length of a text; `nil` if it is not known.
  let most: Int?

  init(
    slot: Int, type: ValueType, isSecret: Bool = false, display: Template.Display = .plain, leastCount: Int = 0,
    most: Int? = nil
  ) {
    self.slot = slot
    self.type = type
    typeOrNull = type.orNull
    self.isSecret = isSecret
    self.display = display
    self.leastCount = leastCount
    self.most = most
  }
}

struct NameTable {
  let declaration: FlowDeclaration
  private(set) var values: [String: NamedValue] = [:]
  private(set) var names: [String] = []
  /// The words of invalid names, such as `first` and `name` for the name `first-name`.
  ///
  /// Expressions that use these words are not reported, because the invalid names already were.
  private(set) var mistaken = Set<String>()
  let sink: DiagnosticSink

  mutating func reserveCapacity(_ count: Int) {
    values.reserveCapacity(count)
    names.reserveCapacity(count)
  }

  mutating func register(_ name: LocatedText, _ value: NamedValue) {
    guard Self.check(name, sink: sink) else {
      mistaken.formUnion(name.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
      return
    }
    if let first = values.updateValue(value, forKey: name.text) {
      values[name.text] = first
      let first = sink.suppressesSuggestions ? nil : declaration.definition(ofName: name.text)
      sink.duplicate(DefinitionMessages.duplicateName, name, first: first)
      return
    }
    names.append(name.text)
  }

  mutating func setInferredType(_ name: String, _ variable: Variable) {
    guard case .variable(let before) = values[name], before.slot == variable.slot else { return }
    values[name] = .variable(variable)
  }

  /// Whether a text can be a name in expressions; reports an error if not.
  static func check(_ name: LocatedText, sink: DiagnosticSink) -> Bool {
    guard isIdentifier(name.text) else {
      sink.report(.reservedID, DefinitionMessages.notAnIdentifier, of: name)
      return false
    }
    let isReserved = reserved.contains(name.text)
    if isReserved { sink.report(.reservedID, DefinitionMessages.reserved, of: name) }
    return !isReserved
  }

  static func isIdentifier(_ text: String) -> Bool { isName(text, mayHaveHyphens: false) }

  static func isStepID(_ text: String) -> Bool {
    isName(text, mayHaveHyphens: true)
  }

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

  /// The words that can't be names: CEL's keywords, the names with a fixed meaning, and the namespaces of functions.
  ///
  /// Functions and types need not be reserved: a call has parentheses, and a name hides a type of the same name.
  static let reserved = ReservedWords.all.union(ReservedWords.clocks + ["rejection", "given"]).union(
    ReservedWords.namespaces)
}

/// The sizes of named conditions, including the sizes of all conditions that they use.
///
/// A condition is counted each time it is used, because it is evaluated each time. In `c1: "c0 && c0"`,
/// `c2: "c1 && c1"` and so on, the size doubles each time.
struct ConditionSizes {
  struct Size {
    var parts: Int
    var levels: Int
  }

  /// The maximum size of a condition, in nodes, including the conditions that it uses.
  ///
  /// Conditions that use no others are not checked against this limit, because they can't have this many nodes.
  static let partLimit = 200_000

  enum Problem {
    case tooManyParts
    case tooDeep
  }

  private let conditions: [String: Expression]
  private var sizes: [String: Size] = [:]
  private(set) var refused: [String: Problem] = [:]
  /// Followers are not reported, because only the condition that is too large needs to be changed.
  private var followers: Set<String> = []

  init(_ conditions: [(name: String, expression: Expression)]) {
    self.conditions = Dictionary(keepingFirst: conditions)
    for (name, _) in conditions { measure(name) }
  }

  /// In a cycle, a condition that is not measured yet counts as a single node.
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

  /// - Returns: `nil` if there is no problem, or if it results from another condition.
  func problem(of name: String) -> Problem? { followers.contains(name) ? nil : refused[name] }
}
