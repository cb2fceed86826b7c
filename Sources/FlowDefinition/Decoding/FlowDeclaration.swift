import FlowSyntax
import Localization

/// The content of a flow file with all keys checked, but no names resolved.
final class FlowDeclaration {
  let id: LocatedText
  let object: ObjectReader
  let version: Int
  let title: TemplateDeclaration
  let language: LocatedText?
  let expires: Duration?
  /// If a type could not be read, it is `nil`, and an error was reported.
  let given: [(name: LocatedText, type: PortType?)]
  let optionNames: [LocatedText]
  let sharedOptions: [String: OptionListDeclaration]
  let groups: SharedGroups
  let services: [ServiceDeclaration]
  let functions: [FunctionDeclaration]
  let conditions: [(name: LocatedText, expression: ExpressionDeclaration)]
  let steps: [StepDeclaration]
  let sections: [SectionDeclaration]

  private(set) lazy var declaredFunctions = Dictionary(keepingFirst: functions.map { ($0.name.text, $0.declared) })

  /// A missing id was reported when the step or section was read.
  private(set) lazy var areStepsNamed = steps.allSatisfy(\.hasID) && sections.allSatisfy(\.hasID)

  static let keys = [
    "$schema", "format", "flow", "version", "title", "language", "expires", "given", "options", "groups",
    "services", "functions", "conditions", "steps", "allow",
  ]

  static let format = 1

  init?(_ node: JSONNode, sink: DiagnosticSink) {
    guard let object = ObjectReader(node, kind: "a flow", keys: Self.keys, sink: sink) else { return nil }
    _ = object.text("$schema")
    Self.checkFormat(object)
    let id = object.requiredText("flow")
    let title = object.requiredTemplate("title")
    version = object.int("version", in: 1...1_000_000) ?? 1
    language = object.text("language")
    expires = object.duration("expires", isPositive: true)
    given = object.entries("given").map { ($0.key, PortType.incoming($0.node, sink: sink)) }
    let options = object.entries("options")
    optionNames = options.map(\.key)
    sharedOptions = Dictionary(keepingFirst: options.map { ($0.text, OptionListDeclaration($1, sink: sink)) })
    groups = SharedGroups(object.entries("groups"), sink: sink)
    services = object.entries("services").compactMap { ServiceDeclaration(name: $0, node: $1, sink: sink) }
    functions = object.entries("functions").compactMap { FunctionDeclaration(name: $0, node: $1, sink: sink) }
    conditions = object.entries("conditions").compactMap { name, node in
      sink.text(node, name.text).map { (name, ExpressionDeclaration($0)) }
    }
    let nodes = object.required("steps").map { sink.array($0, "steps") } ?? []
    if object["steps"]?.items?.isEmpty ?? false {
      sink.report(.missingKey, DefinitionMessages.noSteps, at: object.keyRange("steps"))
    }
    (steps, sections) = Self.steps(nodes, groups: groups, sink: sink)
    groups.readAll()
    for name in optionNames { sharedOptions[name.text]?.readAll() }
    _ = object.texts("allow")
    guard let id, let title else { return nil }
    self.id = id
    self.object = object
    self.title = title
  }

  /// The language is English if the file specifies no valid language.
  func ownLanguage(sink: DiagnosticSink) -> LanguageTag {
    guard let language else { return .english }
    if let tag = LanguageTag(language.text), !language.text.contains("_") { return tag }
    let dashed = LanguageTag(language.text.replacing("_", with: "-"))
    sink.report(
      .wrongType, DefinitionMessages.notALanguage(language.text), at: language.quotedRange, meant: dashed?.description)
    return .english
  }

  private static func steps(
    _ nodes: [JSONNode], groups: SharedGroups, sink: DiagnosticSink
  ) -> ([StepDeclaration], [SectionDeclaration]) {
    var steps: [StepDeclaration] = []
    var sections: [SectionDeclaration] = []
    for node in nodes {
      if node.node(under: "steps") == nil {
        StepDeclaration(node, groups: groups, sink: sink).map { steps.append($0) }
      } else if let (section, inner) = SectionDeclaration.read(node, after: steps.count, groups: groups, sink: sink) {
        sections.append(section)
        steps += inner
      }
    }
    return (steps, sections)
  }

  private static func checkFormat(_ object: ObjectReader) {
    guard let node = object.required("format") else { return }
    if case .number(let number) = node.value, number.int == Int64(format) { return }
    if case .invalid = node.value { return }
    object.sink.report(.wrongType, DefinitionMessages.format(format), at: node.range)
  }
}

struct ServiceDeclaration {
  let name: LocatedText
  let port: ServicePort
  /// If one of the port's types could not be read, an error was reported, and the values of the port are not checked.
  let isUncertain: Bool
  let rejections: [String: PortRejection]

  static let keys = ["input", "output", "rejects"]

  init?(name: LocatedText, node: JSONNode, sink: DiagnosticSink) {
    guard let object = ObjectReader(node, kind: "a service", keys: Self.keys, sink: sink) else { return nil }
    let found = sink.diagnostics.count
    let rejections = object.entries("rejects").map { code, details in
      if ServicePort.otherOutcomes.contains(code.text) {
        sink.report(.reservedID, DefinitionMessages.reservedRejection, of: code)
      }
      return (code: code.text, details: Self.details(details, sink))
    }
    if name.text == "functions" { sink.report(.reservedID, DefinitionMessages.reservedService, of: name) }
    self.name = name
    port = ServicePort(
      name: name.text, input: Self.input(object),
      output: object["output"].flatMap { PortType.incoming($0, sink: sink) },
      rejections: rejections.map {
        PortRejection(code: $0.code, details: $0.details ?? .record(names: [], types: []))
      })
    self.rejections = Dictionary(keepingFirst: port.rejections.map { ($0.code, $0) })
    // Comparing the number of diagnostics is not enough. Invalid JSON was reported when the file was read, so it adds
    // no diagnostic here.
    isUncertain = sink.diagnostics.count > found || rejections.contains { $0.details == nil }
  }

  private static func details(_ node: JSONNode, _ sink: DiagnosticSink) -> PortType? {
    if case .object = node.value { return PortType.incoming(node, isRecord: true, sink: sink) }
    sink.wrongType(node, what: "the details of a rejection", expected: "an object of names and types")
    return nil
  }

  private static func input(_ object: ObjectReader) -> PortType {
    let node = object["input"]
    if node?.text?.text == PortType.answersWord { return .answers }
    var type: PortType?
    if let node, case .object = node.value {
      type = PortType(node, isInput: true, sink: object.sink)
    } else if let node {
      object.sink.wrongType(node, what: "input", expected: "an object of names and types or \"answers\"")
    }
    return type ?? .record(names: [], types: [])
  }
}

extension ObjectReader {
  func duration(_ key: String, isPositive: Bool = false) -> Duration? {
    guard let text = text(key) else { return nil }
    if let duration = FlowDuration.parse(text.text), !isPositive || duration > .zero { return duration }
    sink.report(
      .wrongType, DefinitionMessages.badDuration(text.text), at: text.quotedRange,
      meant: FlowDuration.meant(by: text.text, isPositive: isPositive))
    return nil
  }
}

/// Durations in flow files: `30s`, `10m`, `24h`, `30d`, or several in descending order (`1h30m`).
package enum FlowDuration {
  private static let units: [(letter: Character, seconds: Int64)] = [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]

  static func meant(by text: String, isPositive: Bool) -> String? {
    let compact = text.lowercased().replacing(/\s+|,/, with: "")
      .replacing(/([0-9]+)(?:(d)ays?|(h)(?:ou)?rs?|(m)in(?:ute)?s?|(s)ec(?:ond)?s?)/) { match in
        let (_, number, day, hour, minute, second) = match.output
        return "\(number)\(day ?? hour ?? minute ?? second ?? "")"
      }
    guard let duration = parse(compact), !isPositive || duration > .zero else { return nil }
    return compact
  }

  package static func text(seconds: Int64) -> String {
    var left = seconds
    let parts = units.compactMap { letter, size -> String? in
      defer { left %= size }
      return left >= size ? "\(left / size)\(letter)" : nil
    }
    return parts.isEmpty ? "0s" : parts.joined()
  }

  /// Parses a duration of up to about 100 years, or returns `nil` if it is invalid.
  package static func parse(_ text: String) -> Duration? {
    var total: Int64 = 0
    var number: Int64?
    var allowed = units[...]
    for character in text {
      if let digit = character.wholeNumberValue, character.isASCII {
        number = (number ?? 0) * 10 + Int64(digit)
        guard let number, number <= 3_200_000_000 else { return nil }
      } else {
        guard let value = number, let index = allowed.firstIndex(where: { $0.letter == character }) else { return nil }
        total += value * units[index].seconds
        guard total <= 3_200_000_000 else { return nil }
        allowed = units[(index + 1)...]
        number = nil
      }
    }
    return number == nil && !text.isEmpty ? .seconds(total) : nil
  }
}
