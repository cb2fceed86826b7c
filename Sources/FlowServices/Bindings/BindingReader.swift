import FlowDefinition
import FlowSyntax

struct BindingReader {
  let sink: DiagnosticSink

  static let keys = [
    "local": ["use", "codeLength", "expires", "tries", "sends", "resendAfter", "perNumber", "deliver"],
    "records": ["use", "file", "unique"],
    "fixed": ["use", "accepted", "rejected", "details", "unavailable"],
    "http": HTTPBindingReader.keys,
  ]
  private static let allKeys = ["use"] + Set(keys.values.joined()).subtracting(["use"]).sorted()

  func read(_ member: JSONMember) -> Binding? {
    let pattern = member.key
    if !Self.isPattern(pattern.text) {
      sink.report(.wrongType, ServiceMessages.badPattern(pattern.text), at: pattern.quotedRange)
    }
    let kind = "a binding"
    guard let outline = ObjectReader(member.node, kind: kind, keys: nil, sink: sink) else { return nil }
    guard let node = outline.meant(by: "use", among: Self.allKeys) else {
      _ = outline.read(as: kind, keys: Self.allKeys).required("use")
      return nil
    }
    guard let use = sink.text(node, "use") else { return nil }
    guard let keys = Self.keys[use.text] else {
      sink.unknown(
        .wrongType, ServiceMessages.unknownUse(use.text), at: use.quotedRange, name: use.text,
        listing: Self.keys.keys.sorted())
      return nil
    }
    guard let object = ObjectReader(member.node, kind: kind, keys: keys, sink: sink) else { return nil }
    return adapter(use.text, object).map { Binding(pattern: pattern, adapter: $0) }
  }

  private func adapter(_ use: String, _ object: ObjectReader) -> Binding.Adapter? {
    switch use {
    case "local": .local(settings(object), delivery(object))
    case "records": .records(file: file(object) ?? "records.jsonl", unique: object.text("unique")?.text)
    case "fixed": fixed(object).map { .fixed($0) }
    case _: HTTPBindingReader(object: object, sink: sink).read().map { .http($0) }
    }
  }

  /// Whether a text is a valid pattern: a star is allowed only alone, or at the end after a dot.
  private static func isPattern(_ text: String) -> Bool {
    let name = text.hasSuffix(".*") ? String(text.dropLast(2)) : text == "*" ? "all" : text
    return !name.isEmpty && !name.contains("*")
  }

  private func delivery(_ object: ObjectReader) -> Binding.Delivery {
    guard let node = object["deliver"] else { return .terminal }
    if case .string(let text) = node.value {
      if text.text == "terminal" { return .terminal }
      sink.unknown(
        .wrongType, ServiceMessages.unknownDelivery(text.text), at: text.quotedRange, name: text.text,
        candidates: ["terminal"])
      return .terminal
    }
    guard let object = ObjectReader(node, kind: "deliver", keys: ["file"], sink: sink), object.required("file") != nil
    else { return .terminal }
    return .file(file(object) ?? "")
  }

  private func file(_ object: ObjectReader) -> String? {
    guard let text = object.text("file") else { return nil }
    let parts = text.text.split(separator: "/", omittingEmptySubsequences: false)
    let name = parts.last.map(String.init) ?? ""
    let isReserved = SessionFile.isReserved(name)
    if !isReserved, !["", "."].contains(name), !parts.contains(".."), !text.text.contains("\0") { return text.text }
    sink.report(
      .wrongType,
      isReserved ? ServiceMessages.reservedName(name) : ServiceMessages.takes("file", ServiceMessages.badFileName),
      at: text.quotedRange)
    return nil
  }

  private func fixed(_ object: ObjectReader) -> Binding.FixedAnswer? {
    _ = object.entries("details")
    let answers = [
      object["accepted"].map { Binding.FixedAnswer.accepted($0) },
      object.text("rejected").map { Binding.FixedAnswer.rejected($0, details: object["details"]) },
      object.bool("unavailable") == true ? .unavailable : nil,
    ].compactMap(\.self)
    let isReadable = object["rejected"]?.isString != false && object["unavailable"]?.isBoolean != false
    if answers.count != 1, isReadable {
      sink.report(.missingKey, ServiceMessages.fixedNeedsOne, at: object.opening)
    }
    return answers.count == 1 ? answers[0] : nil
  }
}

extension ObjectReader {
  func duration(_ key: String, atLeast least: Duration) -> Duration? {
    guard let text = text(key) else { return nil }
    if let duration = FlowDuration.parse(text.text), duration >= least { return duration }
    let message = ServiceMessages.takes(key, ServiceMessages.duration(isPositive: least != .zero))
    sink.report(.wrongType, message, at: text.quotedRange)
    return nil
  }
}

extension JSONNode {
  fileprivate var isString: Bool { if case .string = value { true } else { false } }
  fileprivate var isBoolean: Bool { if case .bool = value { true } else { false } }
}

extension BindingReader {
  static let perNumberKeys = ["sends", "tries", "window"]

  func settings(_ object: ObjectReader) -> VerificationSettings {
    var settings = VerificationSettings()
    if let value = object.int("codeLength", in: 4...10) { settings.codeLength = value }
    if let value = object.int("tries", in: 1...100) { settings.tries = value }
    if let value = object.int("sends", in: 1...100) { settings.sends = value }
    if let value = object.duration("expires", atLeast: .seconds(1)) { settings.expires = value }
    if let value = object.duration("resendAfter", atLeast: .zero) { settings.resendAfter = value }
    if let node = object["perNumber"] { settings.perNumber = perNumber(node) }
    return settings
  }

  private func perNumber(_ node: JSONNode) -> VerificationSettings.PerNumber {
    var limits = VerificationSettings.PerNumber()
    guard let object = ObjectReader(node, kind: "perNumber", keys: Self.perNumberKeys, sink: sink) else {
      return limits
    }
    limits.sends = object.int("sends", in: 1...1_000)
    limits.tries = object.int("tries", in: 1...1_000)
    if let value = object.duration("window", atLeast: .seconds(1)) { limits.window = value }
    return limits
  }
}
