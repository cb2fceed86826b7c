package import FlowDefinition
public import FlowExpressions

/// A session as it is stored: names instead of indices, so that it outlives an edit of its flow.
///
/// Where nothing secret can be in it, it is written out only when it is encoded or compared.
public struct Snapshot: Sendable {
  /// What is known about it without its flow.
  public var header: SnapshotHeader
  private var source: Source

  /// What it is written out from.
  private enum Source {
    case content(SnapshotContent)
    case session(Session, Flow, Path)
  }

  /// Puts a snapshot together.
  package init(header: SnapshotHeader, content: SnapshotContent) {
    self.header = header
    source = .content(content)
  }

  /// A snapshot of a session on its path; where that may hold what is not saved, it is written out at once.
  init(header: SnapshotHeader, of session: Session, _ flow: Flow, path: Path) {
    self.header = header
    source = .session(session, flow, path)
    if flow.hasUnsaved { source = .content(content) }
  }

  /// A snapshot of what a model knows.
  package init(header: SnapshotHeader, of model: FlowModel) {
    self.init(header: header, of: model.session, model.flow, path: model.derivation.path)
  }

  /// Everything the person gave and did.
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

  /// The format this program writes, and the only one it reads.
  public static let format = 1
}

extension Snapshot: Hashable, Codable {
  private enum CodingKeys: CodingKey {
    case header, content
  }

  /// Whether both say the same of the same session.
  public static func == (left: Snapshot, right: Snapshot) -> Bool {
    left.header == right.header && left.content == right.content
  }

  /// Mixes in what is known without the flow.
  public func hash(into hasher: inout Hasher) { hasher.combine(header) }

  /// Reads what ``encode(to:)`` wrote.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    header = try values.decode(SnapshotHeader.self, forKey: .header)
    guard header.isPlausible else {
      throw DecodingError.dataCorruptedError(
        forKey: .header, in: values, debugDescription: "a time or a number of the header is out of range")
    }
    source = .content(try values.decode(SnapshotContent.self, forKey: .content))
  }

  /// Writes it out, without what is secret or not kept.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(header, forKey: .header)
    try values.encode(content, forKey: .content)
  }
}

/// What the session holds in memory may be secret, and is not shown by printing it.
extension Snapshot: CustomStringConvertible, CustomReflectable {
  /// What is known about it without its flow.
  public var description: String { "Snapshot(\(header))" }

  /// What is known about it without its flow.
  public var customMirror: Mirror { Mirror(self, children: ["header": header]) }
}

/// What is known of a stored session without reading its flow.
public struct SnapshotHeader: Hashable, Sendable, Codable {
  /// The version of the format, ``Snapshot/format`` when written by this program.
  public var format: Int
  /// The session.
  public var id: SessionID
  /// The flow's id.
  public var flow: String
  /// The flow's version.
  public var flowVersion: Int
  /// The fingerprint of the flow file.
  public var flowFingerprint: String
  /// Where the flow was read from, for `resume`; nil where the host knows.
  public var flowPath: String?
  /// The bindings file the run was given, for `resume`; nil where the usual ones serve.
  public var bindingsPath: String?
  /// The step where it goes on, such as `company` or `contact#2`; nil in snapshots of older programs.
  public var goesOn: String?
  /// How many answers are on the path; nil in snapshots of older programs.
  public var answers: Int?
  /// The number of the screen, by which events name it; nil in snapshots of older programs.
  public var screen: Int?
  /// 1 for the first save, one more with each.
  public var revision: Int
  /// When it was begun, in seconds since 1970.
  public var begun: Int64
  /// When it was saved, in seconds since 1970.
  public var saved: Int64
  /// After when it may be swept, in seconds since 1970.
  public var expires: Int64?
  /// How it ended; nil while it is unfinished.
  public var outcome: String?

  /// Describes a stored session.
  public init(
    format: Int = Snapshot.format, id: SessionID, flow: String, flowVersion: Int, flowFingerprint: String,
    flowPath: String?, bindingsPath: String? = nil, goesOn: String? = nil, answers: Int? = nil, screen: Int? = nil,
    revision: Int, begun: Int64, saved: Int64, expires: Int64?, outcome: String?
  ) {
    self.format = format
    self.id = id
    self.flow = flow
    self.flowVersion = flowVersion
    self.flowFingerprint = flowFingerprint
    self.flowPath = flowPath
    self.bindingsPath = bindingsPath
    self.goesOn = goesOn
    self.answers = answers
    self.screen = screen
    self.revision = revision
    self.begun = begun
    self.saved = saved
    self.expires = expires
    self.outcome = outcome
  }
}

extension SnapshotHeader {
  /// Whether its numbers can be those of a clock and of counters: with any others nothing can be reckoned.
  package var isPlausible: Bool {
    // The years 1 to 9999.
    let times: ClosedRange<Int64> = -62_135_596_800...253_402_300_799
    return ([begun, saved] + (expires.map { [$0] } ?? [])).allSatisfy(times.contains)
      && [revision, screen ?? 0].allSatisfy((0..<Int.max / 2).contains)
  }

  /// Whether the time for which the session is kept is over.
  ///
  /// One that was saved in the future was saved by another clock: nothing is known about its time.
  public func isExpired(at now: Timestamp) -> Bool {
    guard let expires, saved <= now.seconds else { return false }
    return expires <= now.seconds
  }
}

/// What a session knows, by names: steps by id, fields by path (`company.name`), calls by step and role.
///
/// In a repeated section a name ends with `#` and the item's key.
package struct SnapshotContent: Hashable, Sendable, Codable {
  /// What the host passed in.
  package var given: [String: JSONValue] = [:]
  /// Accepted answers by field, `null` where a field was left empty; also those no longer on the path.
  package var answers: [String: StoredAnswer] = [:]
  /// How each step was last left, by step.
  package var records: [String: StoredRecord] = [:]
  /// The last accepted call, by `step/before`, `step/submit` or `step/ACTION`.
  package var calls: [String: StoredCall] = [:]
  /// What was typed and not yet accepted, by field.
  package var drafts: [String: JSONValue] = [:]
  /// Services' complaints that wait for an answer.
  package var blames: [StoredRejection] = []
  /// Calls begun and not answered.
  package var pending: [StoredPending] = []
  /// The steps on the path when it was saved, to tell what an edit of the flow changed; never to find the way.
  package var path: [String]?
  /// The step looked at.
  package var cursor: String?
  /// The step to come back to.
  package var returnTo: String?
  /// The step whose accepted call sealed the session.
  package var seal: StoredSeal?
  /// The end reached and confirmed.
  package var ended: String?

  /// Nothing known yet.
  package init() {}

  /// An answer and whether it was given in a submission.
  package struct StoredAnswer: Hashable, Sendable, Codable {
    /// The answer, null for one left empty.
    package var value: JSONValue
    /// Whether a submission holds it; false for one the host filled in.
    package var submitted: Bool

    package init(value: JSONValue, submitted: Bool) { (self.value, self.submitted) = (value, submitted) }
  }

  /// How a step was left.
  package struct StoredRecord: Hashable, Sendable, Codable {
    /// `submitted`, `confirmed`, `skipped`, `skippedSection`, `chose`, `left`, `seen` or `refused`.
    package var how: String
    /// The action chosen or the code of the refusal.
    package var name: String?
    /// The kept inputs of the refused call, or the answers a review listed when it was confirmed.
    package var kept: [JSONValue]?
  }

  /// An accepted call.
  package struct StoredCall: Hashable, Sendable, Codable {
    /// The kept inputs it was made with.
    package var kept: [JSONValue]
    /// What it gave; nil where that held a secret.
    package var output: JSONValue?
    /// When it was accepted, in seconds since 1970.
    package var time: Int64
    /// In which run.
    package var run: String
  }

  /// A complaint of a service about a field, or the form.
  package struct StoredRejection: Hashable, Sendable, Codable {
    /// The step at which it is shown.
    package var step: String
    /// The field, nil for the form.
    package var field: String?
    /// The call that was refused.
    package var call: String
    /// The code, one of the port's.
    package var code: String
    /// Its details.
    package var details: [String: JSONValue]
    /// The service's own words.
    package var words: String?
  }

  /// A call that was begun.
  package struct StoredPending: Hashable, Sendable, Codable {
    /// The call, as in ``SnapshotContent/calls``.
    package var call: String
    /// Its idempotency key.
    package var key: String
    /// Its kept inputs.
    package var kept: [JSONValue]
    /// The action chosen together with submitting.
    package var choice: String?
    /// `unheard`, `withdrawn` or `undone`; nil where the answer was waited for.
    package var standing: String?
    /// The kept answers before its step when that was submitted; nil once the person has taken that back.
    package var confirmed: JSONValue?
  }

  /// What a sealed session keeps.
  package struct StoredSeal: Hashable, Sendable, Codable {
    /// The step whose call was accepted.
    package var step: String
    /// The path up to it.
    package var path: [String]
    /// The answers and outputs that were relevant, by name.
    package var values: [String: JSONValue]
  }
}
