package import FlowDefinition
public import FlowExpressions

/// A stored session, with names instead of indices, so that it survives an edit to its flow.
///
/// The content is created lazily, when it is encoded or compared. If the session may contain data that must not be
/// saved, the content is created at once, and the session itself is not kept.
public struct Snapshot: Sendable {
  /// The part of the snapshot that can be read without the flow.
  public var header: SnapshotHeader
  private var source: Source

  private enum Source {
    case content(SnapshotContent)
    case session(Session, Flow, Path)
  }

  /// Creates a snapshot from its parts.
  package init(header: SnapshotHeader, content: SnapshotContent) {
    self.header = header
    source = .content(content)
  }

  /// Creates a snapshot of a session.
  ///
  /// If the session may contain data that must not be saved, the content is created at once.
  init(header: SnapshotHeader, of session: Session, _ flow: Flow, path: Path) {
    self.header = header
    source = .session(session, flow, path)
    if flow.hasUnsaved { source = .content(content) }
  }

  /// Creates a snapshot of a model.
  package init(header: SnapshotHeader, of model: FlowModel) {
    self.init(header: header, of: model.sessionToSave, model.flow, path: model.derivation.path)
  }

  /// The content: all answers, input and calls of the session.
  package var content: SnapshotContent {
    get {
      switch source {
      case .content(let content): return content
      case .session(let session, let flow, let path):
        var content = SnapshotContent(session, flow)
        content.path = path.map { flow.name(of: $0.step) }
        return content
      }
    }
    set { source = .content(newValue) }
  }

  /// The version of the format that this program reads and writes.
  public static let format = 1
}

extension Snapshot: Hashable, Codable {
  private enum CodingKeys: CodingKey {
    case header, content
  }

  /// Compares the headers and contents of two snapshots.
  ///
  /// - Parameters:
  ///   - left: A snapshot.
  ///   - right: Another snapshot.
  /// - Returns: Whether both the headers and the contents are equal.
  public static func == (left: Snapshot, right: Snapshot) -> Bool {
    left.header == right.header && left.content == right.content
  }

  /// Hashes the header.
  ///
  /// - Parameter hasher: The hasher to use.
  public func hash(into hasher: inout Hasher) { hasher.combine(header) }

  /// Decodes a snapshot.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data is not a snapshot, or if a time or number of the header is out of range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    header = try values.decode(SnapshotHeader.self, forKey: .header)
    guard header.isPlausible else {
      throw DecodingError.dataCorruptedError(
        forKey: .header, in: values, debugDescription: "a time or a number of the header is out of range")
    }
    source = .content(try values.decode(SnapshotContent.self, forKey: .content))
  }

  /// Encodes the snapshot, without secrets and transient answers.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(header, forKey: .header)
    try values.encode(content, forKey: .content)
  }
}

/// Text representations, which omit the content because the session in memory may contain secrets.
extension Snapshot: CustomStringConvertible, CustomReflectable {
  /// The header of the snapshot.
  public var description: String { "Snapshot(\(header))" }

  /// A mirror that contains only the header.
  public var customMirror: Mirror { Mirror(self, children: ["header": header]) }
}

/// The part of a stored session that can be read without its flow.
public struct SnapshotHeader: Hashable, Sendable, Codable {
  /// The version of the format; ``Snapshot/format`` if this program wrote it.
  public var format: Int
  /// The ID of the session.
  public var id: FlowSessionID
  /// The flow's id.
  public var flow: String
  /// The flow's version.
  public var flowVersion: Int
  /// The fingerprint of the flow file at the last save.
  public var flowFingerprint: String
  /// The path of the flow file, for a later resume; `nil` if none was passed when the session started.
  public var flowPath: String?
  /// The path of the bindings file, for a later resume; `nil` to use the default.
  public var bindingsPath: String?
  /// The step at which the session resumes, such as `company` or `contact#2`.
  ///
  /// `nil` if the session has finished and its result was delivered, or if an older version of the program saved the
  /// session.
  public var resumeStep: String?
  /// The number of answers on the path.
  ///
  /// `nil` if the session has finished and its result was delivered, or if an older version of the program saved the
  /// session.
  public var answers: Int?
  /// The ``StepViewState/revision`` of the screen at the last save.
  ///
  /// `nil` if an older version of the program saved the session.
  public var screenNumber: Int?
  /// The number of saves so far, starting at 1.
  public var revision: Int
  /// The time the session started, in seconds since 1970.
  public var startedAt: Int64
  /// The time of the last save, in seconds since 1970.
  public var savedAt: Int64
  /// The time at which the session expires, in seconds since 1970; `nil` if it does not expire.
  public var expiresAt: Int64?
  /// The outcome, which is set once the result has been delivered; `nil` before that.
  public var outcome: String?

  /// The keys of the saved format.
  private enum CodingKeys: String, CodingKey {
    case format, id, flow, flowVersion, flowFingerprint, flowPath, bindingsPath
    case resumeStep = "goesOn"
    case answers
    case screenNumber = "screen"
    case revision
    case startedAt = "begun"
    case savedAt = "saved"
    case expiresAt = "expires"
    case outcome
  }

  /// Creates a header.
  ///
  /// - Parameters:
  ///   - format: The version of the format.
  ///   - id: The ID of the session.
  ///   - flow: The flow's id.
  ///   - flowVersion: The flow's version.
  ///   - flowFingerprint: The fingerprint of the flow file.
  ///   - flowPath: The path of the flow file.
  ///   - bindingsPath: The path of the bindings file.
  ///   - resumeStep: The step at which the session resumes.
  ///   - answers: The number of answers on the path.
  ///   - screenNumber: The revision of the screen at the last save.
  ///   - revision: The number of saves so far.
  ///   - startedAt: The time the session started, in seconds since 1970.
  ///   - savedAt: The time of the last save, in seconds since 1970.
  ///   - expiresAt: The time at which the session expires, in seconds since 1970; `nil` if it does not expire.
  ///   - outcome: The outcome; `nil` until the result has been delivered.
  public init(
    format: Int = Snapshot.format, id: FlowSessionID, flow: String, flowVersion: Int, flowFingerprint: String,
    flowPath: String?, bindingsPath: String? = nil, resumeStep: String? = nil, answers: Int? = nil,
    screenNumber: Int? = nil,
    revision: Int, startedAt: Int64, savedAt: Int64, expiresAt: Int64?, outcome: String?
  ) {
    self.format = format
    self.id = id
    self.flow = flow
    self.flowVersion = flowVersion
    self.flowFingerprint = flowFingerprint
    self.flowPath = flowPath
    self.bindingsPath = bindingsPath
    self.resumeStep = resumeStep
    self.answers = answers
    self.screenNumber = screenNumber
    self.revision = revision
    self.startedAt = startedAt
    self.savedAt = savedAt
    self.expiresAt = expiresAt
    self.outcome = outcome
  }
}

extension SnapshotHeader {
  /// Whether the times are in the years 1 to 9999, and the counters are small enough not to overflow in arithmetic.
  package var isPlausible: Bool {
    let times: ClosedRange<Int64> = -62_135_596_800...253_402_300_799
    return ([startedAt, savedAt] + (expiresAt.map { [$0] } ?? [])).allSatisfy(times.contains)
      && [revision, screenNumber ?? 0].allSatisfy((0..<Int.max / 2).contains)
  }

  /// Returns whether the session has expired.
  ///
  /// A session whose save time is in the future was saved with a different clock and is treated as not expired.
  ///
  /// - Parameter now: The current time.
  /// - Returns: Whether the session has expired; `false` if it does not expire.
  public func isExpired(at now: FlowTimestamp) -> Bool {
    guard let expiresAt, savedAt <= now.seconds else { return false }
    return expiresAt <= now.seconds
  }
}

/// The content of a session, in which names identify steps, fields and calls.
///
/// Steps are named by id, fields by path, such as `company.name`, and calls by step and role. In a repeated section, a
/// name ends with `#` and the item's key.
package struct SnapshotContent: Hashable, Sendable, Codable {
  /// The inputs of the flow.
  package var given: [String: JSONValue] = [:]
  /// The answers accepted so far, by field, including those off the path; `null` for an empty answer.
  package var answers: [String: StoredAnswer] = [:]
  /// How each step was last left, by step: submitted, skipped or in another way.
  package var records: [String: StoredRecord] = [:]
  /// The last accepted calls, by `step/before`, `step/submit` or `step/ACTION`.
  package var calls: [String: StoredCall] = [:]
  /// The input that has not been accepted yet, by field.
  package var drafts: [String: JSONValue] = [:]
  /// The rejections that are still shown.
  package var rejections: [StoredRejection] = []
  /// The calls without a known outcome.
  package var pending: [StoredPending] = []
  /// The steps on the path when the session was saved, used only to report what an edit to the flow changed.
  package var path: [String]?
  /// The current step.
  package var cursor: String?
  /// The step to return to after an edit.
  package var returnTo: String?
  /// The path and the values that an accepted `once` call made final; `nil` if there are none.
  package var seal: StoredSeal?
  /// The outcome of the confirmed end.
  package var ended: String?

  /// The keys of the saved format.
  private enum CodingKeys: String, CodingKey {
    case given, answers, records, calls, drafts
    case rejections = "blames"
    case pending, path, cursor, returnTo, seal, ended
  }

  /// Creates empty content.
  package init() {}

  /// An answer.
  package struct StoredAnswer: Hashable, Sendable, Codable {
    /// The answer; null for an empty one.
    package var value: JSONValue
    /// Whether the answer counts as submitted; `false` if a transient answer has since hidden the field.
    package var submitted: Bool

    package init(value: JSONValue, submitted: Bool) { (self.value, self.submitted) = (value, submitted) }
  }

  /// How a step was left.
  package struct StoredRecord: Hashable, Sendable, Codable {
    /// `submitted`, `confirmed`, `skipped`, `skippedSection`, `chose`, `left`, `seen` or `refused`.
    package var how: String
    /// The action that was chosen, or the rejected call and the code of the rejection.
    package var name: String?
    /// The saved inputs of the rejected call, or the answers that the review listed when it was confirmed.
    package var kept: [JSONValue]?
  }

  /// An accepted call.
  package struct StoredCall: Hashable, Sendable, Codable {
    /// The inputs of the call, saved to detect whether they have changed.
    package var kept: [JSONValue]
    /// The output of the call; `nil` if it contained a secret.
    package var output: JSONValue?
    /// The time the call was accepted, in seconds since 1970.
    package var time: Int64
    /// The id of the run that made the call.
    package var run: String
  }

  /// A rejection of a field or the form.
  package struct StoredRejection: Hashable, Sendable, Codable {
    /// The step that shows the rejection.
    package var step: String
    /// The field that shows the rejection; `nil` for the form.
    package var field: String?
    /// The rejected call.
    package var call: String
    /// The code of the rejection.
    package var code: String
    /// The details of the rejection.
    package var details: [String: JSONValue]
    /// The service's message.
    package var words: String?
  }

  /// A call without a known outcome.
  package struct StoredPending: Hashable, Sendable, Codable {
    /// The name of the call, as in ``SnapshotContent/calls``.
    package var call: String
    /// The idempotency key of the call.
    package var key: String
    /// The inputs of the call, saved to detect whether they have changed.
    package var kept: [JSONValue]
    /// The action that was chosen to submit the step.
    package var choice: String?
    /// `unheard`, `withdrawn` or `undone`; `nil` if the call was in progress when the session was saved.
    package var standing: String?
    /// The answers of the earlier steps that may be saved, as they were when the step was submitted.
    ///
    /// `nil` if the confirmation was withdrawn, or if the call does not submit the step.
    package var confirmed: JSONValue?
  }

  /// The path and the values that an accepted `once` call made final.
  package struct StoredSeal: Hashable, Sendable, Codable {
    /// The step whose accepted call sealed the session.
    package var step: String
    /// The path up to the step, inclusive.
    package var path: [String]
    /// The values of inputs, fields, call outputs and repeated sections that may be saved, by name.
    package var values: [String: JSONValue]
  }
}

extension SnapshotContent.StoredCall {
  /// Decodes a call, in which an output that is null differs from one that was not saved.
  package init(from decoder: any Decoder) throws {
    let stored = try decoder.container(keyedBy: CodingKeys.self)
    kept = try stored.decode([JSONValue].self, forKey: .kept)
    output = stored.contains(.output) ? try stored.decode(JSONValue.self, forKey: .output) : nil
    time = try stored.decode(Int64.self, forKey: .time)
    run = try stored.decode(String.self, forKey: .run)
  }
}
