public import FlowDefinition

/// What a session knows, by names: steps by id, fields by path (`company.name`), calls by step and role.
///
/// In a repeated section a name ends with `#` and the item's key.
public struct SnapshotContent: Hashable, Sendable, Codable {
  /// What the host passed in.
  public var given: [String: JSONValue] = [:]
  /// Accepted answers by field, `null` where a field was left empty; also those no longer on the path.
  public var answers: [String: StoredAnswer] = [:]
  /// How each step was last left, by step.
  public var records: [String: StoredRecord] = [:]
  /// The last accepted call, by `step/before`, `step/submit` or `step/ACTION`.
  public var calls: [String: StoredCall] = [:]
  /// What was typed and not yet accepted, by field.
  public var drafts: [String: JSONValue] = [:]
  /// Services' complaints that wait for an answer.
  public var blames: [StoredRejection] = []
  /// Calls begun and not answered.
  public var pending: [StoredPending] = []
  /// The steps on the path when it was saved, to tell what an edit of the flow changed; never to find the way.
  public var path: [String]?
  /// The step looked at.
  public var cursor: String?
  /// The step to come back to.
  public var returnTo: String?
  /// The step whose accepted call sealed the session.
  public var seal: StoredSeal?
  /// The end reached and confirmed.
  public var ended: String?

  /// Nothing known yet.
  public init() {}

  /// An answer and whether it was given in a submission.
  public struct StoredAnswer: Hashable, Sendable, Codable {
    /// The answer, null for one left empty.
    public var value: JSONValue
    /// Whether a submission holds it; false for one the host filled in.
    public var submitted: Bool

    /// Puts an answer together.
    public init(value: JSONValue, submitted: Bool) {
      self.value = value
      self.submitted = submitted
    }
  }

  /// How a step was left.
  public struct StoredRecord: Hashable, Sendable, Codable {
    /// `submitted`, `confirmed`, `skipped`, `skippedSection`, `chose`, `left`, `seen` or `refused`.
    public var how: String
    /// The action chosen or the code of the refusal.
    public var name: String?
    /// The kept inputs of the refused call, or the answers a review listed when it was confirmed.
    public var kept: [JSONValue]?

    /// Puts a record together.
    public init(how: String, name: String? = nil, kept: [JSONValue]? = nil) {
      self.how = how
      self.name = name
      self.kept = kept
    }
  }

  /// An accepted call.
  public struct StoredCall: Hashable, Sendable, Codable {
    /// The kept inputs it was made with.
    public var kept: [JSONValue]
    /// What it gave; nil where that held a secret.
    public var output: JSONValue?
    /// When it was accepted, in seconds since 1970.
    public var time: Int64
    /// In which run.
    public var run: String

    /// Puts a call together.
    public init(kept: [JSONValue], output: JSONValue?, time: Int64, run: String) {
      self.kept = kept
      self.output = output
      self.time = time
      self.run = run
    }
  }

  /// A complaint of a service about a field, or the form.
  public struct StoredRejection: Hashable, Sendable, Codable {
    /// The step at which it is shown.
    public var step: String
    /// The field, nil for the form.
    public var field: String?
    /// The call that was refused.
    public var call: String
    /// The code, one of the port's.
    public var code: String
    /// Its details.
    public var details: [String: JSONValue]
    /// The service's own words.
    public var words: String?

    /// Puts a complaint together.
    public init(
      step: String, field: String?, call: String, code: String, details: [String: JSONValue], words: String?
    ) {
      self.step = step
      self.field = field
      self.call = call
      self.code = code
      self.details = details
      self.words = words
    }
  }

  /// A call that was begun.
  public struct StoredPending: Hashable, Sendable, Codable {
    /// The call, as in ``SnapshotContent/calls``.
    public var call: String
    /// Its idempotency key.
    public var key: String
    /// Its kept inputs.
    public var kept: [JSONValue]
    /// The action chosen together with submitting.
    public var choice: String?
    /// `unheard`, `withdrawn` or `undone`; nil where the answer was waited for.
    public var standing: String?
    /// The kept answers before its step when that was submitted; nil once the person has taken that back.
    public var confirmed: JSONValue?

    /// Puts a begun call together.
    public init(
      call: String, key: String, kept: [JSONValue], choice: String? = nil, standing: String? = nil,
      confirmed: JSONValue? = nil
    ) {
      self.call = call
      self.key = key
      self.kept = kept
      self.choice = choice
      self.standing = standing
      self.confirmed = confirmed
    }
  }

  /// What a sealed session keeps.
  public struct StoredSeal: Hashable, Sendable, Codable {
    /// The step whose call was accepted.
    public var step: String
    /// The path up to it.
    public var path: [String]
    /// The answers and outputs that were relevant, by name.
    public var values: [String: JSONValue]

    /// Puts a seal together.
    public init(step: String, path: [String], values: [String: JSONValue]) {
      self.step = step
      self.path = path
      self.values = values
    }
  }
}
