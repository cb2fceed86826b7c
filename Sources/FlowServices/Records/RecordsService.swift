import FlowDefinition
package import FlowEngine
import FlowExpressions

/// Stores each call with a number such as `A-0001`.
///
/// If a session repeats a call with the same key, the call is not stored again and returns the same number. If an input
/// must be unique, a call whose text for this input is already stored is rejected with a code such as `email_taken`.
/// The comparison ignores case. When a call is accepted, it is already on disk. Secrets are not stored.
///
/// The number is returned as the first text of the declared output. All other parts of the output are null.
package struct RecordsService: FlowService {
  private let table: any RecordTable
  private let unique: AnswerPath?

  /// - Parameter unique: The path of the input that must be unique, such as `email` or `company.email`.
  package init(table: any RecordTable, unique: String? = nil) {
    self.table = table
    self.unique = unique.flatMap { AnswerPath($0) }
  }

  package func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    if Task.isCancelled { return .cancelled }
    do throws(ServiceProblem) {
      switch try await table.add(CallRecord(request: request, unique: unique)) {
      case .stored(let number): return .accepted(request.declaredPort.output?.output(number: number) ?? .null)
      case .taken: return .rejected(Self.rejection(forUnique: unique))
      case .notStored(let problem):
        return await request.rejectionOfLostFiles { await $0.current() }
          ?? request.unavailable(problem.reason, mayHaveSucceeded: false)
      }
    } catch { return request.unavailable(error.reason) }
  }

  /// Returns the rejection code of a duplicate input: `email_taken` for `email` and for `company.email`.
  static func rejection(forUnique path: AnswerPath?) -> String { "\(path?.lastName ?? "")_taken" }
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
