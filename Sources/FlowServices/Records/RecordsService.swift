import FlowDefinition
package import FlowEngine
import FlowExpressions
package import Foundation

/// Keeps what it is asked for in a file: one line of JSON a call, with a number such as `A-0001`.
///
/// A call made again with the same key is not written again and gets the same number. Where one input must be unique,
/// a second call with the same text, whatever its letter case, is rejected with `NAME_taken`. When a call is accepted,
/// its line is on the disk. Secrets are not written.
///
/// The output is made as the port declares it: the first text of it is the number, the rest is null.
package struct RecordsService: FlowService {
  private let file: JSONLinesFile
  private let unique: AnswerPath?

  /// Appends to a file, which is made when it is needed, for its owner only; its folder has to be there.
  ///
  /// `unique` is the path of the input that must be unique, such as `email` or `company.email`.
  package init(file: URL, unique: String? = nil) { self.init(file: file, unique: unique, files: .live) }

  init(file: URL, unique: String?, files: FileSystem) {
    self.file = JSONLinesFile(file, files: files)
    self.unique = unique.flatMap { AnswerPath($0) }
  }

  /// Writes a call down, unless it is there already.
  package func answer(_ request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    if Task.isCancelled { return .cancelled }
    do throws(ServiceProblem) {
      return try file.add { lines in decide(request, among: lines) }
    } catch {
      return request.unavailable(error.reason)
    }
  }

  /// The rejection of a second call with the same input: `email_taken` for `email` and for `company.email`.
  static func rejection(forUnique path: AnswerPath?) -> String { "\(path?.lastName ?? "")_taken" }

  private func decide(_ request: ServiceRequest, among lines: [JSONValue]) -> (JSONValue?, ServiceOutcome) {
    let records = lines.filter { $0["port"]?.string == request.port }
    if let number = records.first(where: { isSame($0, request) })?["number"]?.string {
      return (nil, accepted(request, number))
    }
    let inputs = JSONValue.written(.record(request.inputs)) ?? .object([:])
    if let unique, isTaken(unique, of: inputs, in: records) {
      return (nil, .rejected(Self.rejection(forUnique: unique)))
    }
    let number = Self.number(after: lines)
    let line: [String: JSONValue] = [
      "key": .string(request.key), "number": .string(number), "port": .string(request.port),
      "request": inputs, "session": .string(request.session.text), "time": .int(request.time.seconds),
    ]
    return (.object(line), accepted(request, number))
  }

  private func isSame(_ record: JSONValue, _ request: ServiceRequest) -> Bool {
    record["key"]?.string == request.key && record["session"]?.string == request.session.text
  }

  private func isTaken(_ path: AnswerPath, of inputs: JSONValue, in records: [JSONValue]) -> Bool {
    guard let text = Self.text(at: path, of: inputs) else { return false }
    return records.contains { Self.text(at: path, of: $0["request"]) == text }
  }

  /// A text without regard to letter case.
  private static func text(at path: AnswerPath, of inputs: JSONValue?) -> String? {
    (path.names ?? []).reduce(inputs) { $0?[$1] }?.string?.precomposedStringWithCanonicalMapping.lowercased()
  }

  private func accepted(_ request: ServiceRequest, _ number: String) -> ServiceOutcome {
    .accepted(request.declaredPort.output?.output(number: number) ?? .null)
  }

  /// What our number of a line counts, nil for a number that is not ours.
  private static func count(of line: JSONValue) -> Int? {
    guard let number = line["number"]?.string, number.hasPrefix("A-"), let count = Int(number.dropFirst(2)) else {
      return nil
    }
    return (1..<highest).contains(count) ? count : nil
  }

  /// Nobody keeps as many lines in a file; a larger number was written by someone else.
  private static let highest = 1_000_000_000

  /// The number after the highest, `A-0001` for the first.
  private static func number(after lines: [JSONValue]) -> String {
    let digits = String((lines.compactMap(count(of:)).max() ?? 0) + 1)
    return "A-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension PortType {
  /// An output of this type whose first text is a number; nil if no such output can be made.
  func output(number: String) -> JSONValue? {
    switch self {
    case .text: .string(number)
    case .optional(let type): type.output(number: number) ?? .null
    case .record(let names, let types): Self.record(names, types, number: number)
    case .phone, .email, .url, .date, .boolean, .integer, .number, .code, .secret, .options, .list: nil
    }
  }

  private static func record(_ names: [String], _ types: [PortType], number: String) -> JSONValue? {
    guard let place = types.firstIndex(where: \.isText) else { return types.allSatisfy(\.isOptional) ? [:] : nil }
    let others = types.indices.filter { $0 != place }
    return others.allSatisfy { types[$0].isOptional } ? [names[place]: .string(number)] : nil
  }

  private var isText: Bool { self == .text || self == .optional(.text) }
}
