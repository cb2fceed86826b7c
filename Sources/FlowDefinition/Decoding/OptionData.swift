import FlowExpressions
import FlowSyntax

struct OptionData {
  struct Member {
    let name: LocatedText
    let type: ValueType
    let value: Value
    let range: SourceRange
  }

  private(set) var members: [Member] = []

  /// The names that `data` can't use, because every option already has members with these names.
  static let reserved = ["id", "label", "help"]

  init(_ entries: [(key: LocatedText, node: JSONNode)], sink: DiagnosticSink) {
    for (name, node) in entries {
      guard NameTable.isIdentifier(name.text) else {
        sink.report(.reservedID, DefinitionMessages.notAnIdentifier, of: name)
        continue
      }
      if Self.reserved.contains(name.text) {
        sink.report(.reservedID, DefinitionMessages.reservedInOption, of: name)
      } else if let (value, type) = node.optionData {
        members.append(Member(name: name, type: type, value: value, range: node.range))
      } else if let number = node.unkeptNumber {
        sink.report(.wrongType, DefinitionMessages.unkeptNumber(number.text), at: node.range)
      } else {
        sink.wrongType(node, what: name.text, expected: DefinitionMessages.optionData)
      }
    }
  }
}

extension JSONNode {
  fileprivate var optionData: (value: Value, type: ValueType)? {
    switch value {
    case .null: return (.null, .null)
    case .bool(let value): return (.bool(value), .bool)
    case .string(let text): return (.string(text.text), .string)
    case .number(let number):
      return number.int.map { (.int($0), .int) } ?? number.decimal.map { (.number($0), .number) }
    case .array(let items):
      var type = ValueType.error
      var values: [Value] = []
      for item in items where !item.isList {
        guard let found = item.optionData, let joined = type.joined(withData: found.type) else { return nil }
        type = joined
        values.append(found.value)
      }
      return values.count == items.count ? (.list(values), .list(type)) : nil
    case .object, .invalid: return nil
    }
  }
}

struct OptionDataTypes {
  private(set) var names: [String] = []
  private(set) var types: [ValueType] = []
  /// If a later member has the same name but another type, the diagnostic also shows the position of the first one.
  private var firsts: [OptionData.Member] = []

  /// Each option has a value, possibly null, for every name that occurs in any of the options.
  private static let countLimit = 100_000

  private init() {}

  /// If some options lack a member, the member may be null.
  init(_ options: [OptionDeclaration], sink: DiagnosticSink) {
    if options.allSatisfy({ $0.data.members.isEmpty }) { return }
    var counts: [Int] = []
    var places: [String: Int] = [:]
    for member in options.flatMap(\.data.members) {
      if let place = places[member.name.text] {
        counts[place] += 1
        join(member, at: place, sink)
      } else {
        places[member.name.text] = names.count
        names.append(member.name.text)
        types.append(member.type)
        firsts.append(member)
        counts.append(1)
      }
    }
    if names.count * options.count > Self.countLimit, let last = options.last(where: { !$0.data.members.isEmpty }) {
      sink.report(
        .tooCostly, DefinitionMessages.tooMuchData(limit: Self.countLimit), at: last.id.quotedRange,
        help: DefinitionMessages.tooMuchDataHelp)
      self = OptionDataTypes()
      return
    }
    for place in types.indices where counts[place] < options.count { types[place] = types[place].orNull }
    types = types.map(\.settled)
  }

  private mutating func join(_ member: OptionData.Member, at place: Int, _ sink: DiagnosticSink) {
    if let joined = types[place].joined(withData: member.type) {
      types[place] = joined
    } else {
      sink.report(
        .typeMismatch, DefinitionMessages.otherData(member.name.text, types[place], member.type), at: member.range,
        related: [Diagnostic.Related(firsts[place].range, DefinitionMessages.otherDataHere)])
    }
  }

  func values(of data: OptionData) -> [Value] {
    if names.isEmpty { return [] }
    let values = Dictionary(keepingFirst: data.members.map { ($0.name.text, $0.value) })
    return zip(names, types).map { name, type in values[name]?.numbered(as: type) ?? .null }
  }
}

extension ValueType {
  /// If one of the values is an integer and the other a decimal, the common type is decimal.
  fileprivate func joined(withData other: ValueType) -> ValueType? {
    switch (self, other) {
    case (.int, .number), (.number, .int): .number
    case (.optional(let own), _): own.joined(withData: other.withoutNull)?.orNull
    case (_, .optional(let other)): joined(withData: other)?.orNull
    case (.list(let own), .list(let other)): own.joined(withData: other).map(ValueType.list)
    case _: joined(with: other)
    }
  }
}

extension Value {
  fileprivate func numbered(as type: ValueType) -> Value {
    switch (self, type.withoutNull) {
    case (.int(let number), .number): .number(DecimalNumber(number))
    case (.list(let values), .list(let element)): .list(values.map { $0.numbered(as: element) })
    case _: self
    }
  }
}
