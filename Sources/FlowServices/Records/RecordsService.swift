import FlowDefinition
package import FlowEngine
import FlowExpressions
package import Foundation

/// Stores each call in a file, as one line of JSON with a number such as `A-0001`.
///
/// If a session repeats a call with the same key, the call is not stored again and returns the same number. If an input
/// must be unique, a call whose text for this input is already stored is rejected with a code such as `email_taken`.
/// The comparison ignores case. When a call is accepted, its line is already on disk. Secrets are not stored.
///
/// Attached files are copied to a folder beside the file, and the line names the copies.
///
/// The number is returned as the first text of the declared output. All other parts of the output are null.
package struct RecordsService: FlowService {
  private let file: JSONLinesFile
  private let attachments: AttachmentFolder
  private let unique: AnswerPath?

  /// The file is created on first use, and only its owner can access it.
  ///
  /// Its folder must exist.
  ///
  /// - Parameter unique: The path of the input that must be unique, such as `email` or `company.email`.
  package init(file: URL, unique: String? = nil) { self.init(file: file, unique: unique, files: .live) }

  init(file: URL, unique: String?, files: FileSystem) {
    self.file = JSONLinesFile(file, files: files)
    attachments = AttachmentFolder(beside: file, files: files)
    self.unique = unique.flatMap { AnswerPath($0) }
  }

  package func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    if Task.isCancelled { return .cancelled }
    // The number of the new record if its files were copied; otherwise `nil`.
    var copied: String?
    do throws(ServiceProblem) {
      let outcome = try file.add { content in decide(request, among: content, &copied) }
      if let copied { attachments.finish(copied) }
      guard case .unavailable = outcome else { return outcome }
      return await request.rejectionOfLostFiles { await $0.current() } ?? outcome
    } catch {
      if copied != nil { try? file.add { content in (nil, try? attachments.removeUnfinished(besides: content)) } }
      return request.unavailable(error.reason)
    }
  }

  /// Returns the rejection code of a duplicate input: `email_taken` for `email` and for `company.email`.
  static func rejection(forUnique path: AnswerPath?) -> String { "\(path?.lastName ?? "")_taken" }

  private func decide(
    _ request: ServiceRequest, among content: JSONLinesFile.Content, _ copied: inout String?
  ) -> (JSONValue?, ServiceOutcome) {
    let records = content.lines.filter { $0["port"]?.string == request.port }
    if let number = records.first(where: { isSame($0, request) })?["number"]?.string {
      if !request.attachments.isEmpty { attachments.finish(number) }
      return (nil, accepted(request, number))
    }
    if let unique, isTaken(unique, of: JSONValue.written(.record(request.inputs)), in: records) {
      return (nil, .rejected(Self.rejection(forUnique: unique)))
    }
    let number = Self.number(after: content.lines)
    let inputs: JSONValue
    do throws(ServiceProblem) { inputs = try storing(request, as: number, among: content, &copied) } catch {
      return (nil, request.unavailable(error.reason, mayHaveSucceeded: false))
    }
    let line: [String: JSONValue] = [
      "key": .string(request.key), "number": .string(number), "port": .string(request.port),
      "request": inputs, "session": .string(request.session.text), "time": .int(request.time.seconds),
    ]
    return (.object(line), accepted(request, number))
  }

  private func storing(
    _ request: ServiceRequest, as number: String, among content: JSONLinesFile.Content, _ copied: inout String?
  ) throws(ServiceProblem) -> JSONValue {
    var copies: [String] = []
    if !request.attachments.isEmpty {
      try attachments.removeUnfinished(besides: content)
      copies = try attachments.copy(request.attachments.map(\.file), for: number, in: content).reversed()
      copied = number
    }
    let inputs = Value.record(request.inputs).replacingFiles { _, file in
      let record = file.record()
      // The closure receives the files in the order of `request.attachments`. `copies` is in reverse order, so its last
      // element is the copy of this file.
      let copy = Value.string(copies.removeLast())
      return .record(Record(names: record.names + ["copy"], values: record.values + [copy]))
    }
    return JSONValue.written(inputs) ?? .object([:])
  }

  private func isSame(_ record: JSONValue, _ request: ServiceRequest) -> Bool {
    record["key"]?.string == request.key && record["session"]?.string == request.session.text
  }

  private func isTaken(_ path: AnswerPath, of inputs: JSONValue?, in records: [JSONValue]) -> Bool {
    guard let text = Self.text(at: path, of: inputs) else { return false }
    return records.contains { Self.text(at: path, of: $0["request"]) == text }
  }

  private static func text(at path: AnswerPath, of inputs: JSONValue?) -> String? {
    (path.names ?? []).reduce(inputs) { $0?[$1] }?.string?.precomposedStringWithCanonicalMapping.lowercased()
  }

  private func accepted(_ request: ServiceRequest, _ number: String) -> ServiceOutcome {
    .accepted(request.declaredPort.output?.output(number: number) ?? .null)
  }

  private static func count(of line: JSONValue) -> Int? {
    guard let number = line["number"]?.string, number.hasPrefix("A-"), let count = Int(number.dropFirst(2)) else {
      return nil
    }
    return (1..<highest).contains(count) ? count : nil
  }

  /// A larger number in the file was not assigned by this service and is ignored.
  private static let highest = 1_000_000_000

  private static func number(after lines: [JSONValue]) -> String {
    let digits = String((lines.compactMap(count(of:)).max() ?? 0) + 1)
    return "A-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension PortType {
  /// - Returns: `nil` if the type requires a value other than the text for the number.
  func output(number: String) -> JSONValue? {
    switch self {
    case .text: .string(number)
    case .optional(let type): type.output(number: number) ?? .null
    case .record(let names, let types): Self.record(names, types, number: number)
    case .field, .money, .secret, .json, .answers, .options, .list: nil
    }
  }

  private static func record(_ names: [String], _ types: [PortType], number: String) -> JSONValue? {
    guard let place = types.firstIndex(where: \.isText) else { return types.allSatisfy(\.isOptional) ? [:] : nil }
    let others = types.indices.filter { $0 != place }
    return others.allSatisfy { types[$0].isOptional } ? [names[place]: .string(number)] : nil
  }

  var nameForNumber: String? { names(where: \.isText).first }

  private var isText: Bool { self == .text || self == .optional(.text) }
}
