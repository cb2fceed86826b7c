public import FlowExpressions

/// The part of a stored session that can be read without its flow.
public struct SnapshotHeader: Hashable, Sendable, Codable {
  /// The version of the snapshot format.
  ///
  /// WizardKit reads and writes only version ``Snapshot/format``.
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
  /// The step at which the session resumes, such as `company`, or `contact#2` for the second item of a repeated
  /// section.
  ///
  /// `nil` if the session has finished and its result was delivered, or if an older version of WizardKit saved the
  /// session.
  public var resumeStep: String?
  /// The number of answers on the path.
  ///
  /// `nil` if the session has finished and its result was delivered, or if an older version of WizardKit saved the
  /// session.
  public var answers: Int?
  /// The ``StepViewState/revision`` of the screen at the last save.
  ///
  /// `nil` if an older version of WizardKit saved the session.
  public var screenNumber: Int?
  /// The number of saves so far; 1 after the first save.
  public var revision: Int
  /// The time the session started, in seconds since 1970.
  public var startedAt: Int64
  /// The time of the last save, in seconds since 1970.
  public var savedAt: Int64
  /// The time at which the session expires, in seconds since 1970; `nil` if it does not expire.
  public var expiresAt: Int64?
  /// The outcome of the flow; `nil` until the result has been delivered.
  public var outcome: String?
  /// The tags that the host set when it started the session, in order, such as the ID of a customer; `nil` if none.
  public var tags: [String]?
  /// `nil` if no call was in progress at the last save.
  package var lease: CallLease?
  /// A hash of the secret that a browser must know to use the session; `nil` if the session is not used by browsers.
  package var credential: String?
  /// The link that gives the session to a browser; `nil` if there is none, or if it was used.
  package var link: SessionLink?
  /// Whether a server has passed the result on, while the answers are kept to show the end again; otherwise `nil`.
  package var isDelivered: Bool?

  private enum CodingKeys: String, CodingKey {
    case format, id, flow, flowVersion, flowFingerprint, flowPath, bindingsPath
    case resumeStep = "goesOn"
    case answers
    case screenNumber = "screen"
    case revision
    case startedAt = "begun"
    case savedAt = "saved"
    case expiresAt = "expires"
    case outcome, tags, lease, credential, link
    case isDelivered = "delivered"
  }

  /// Creates a header.
  ///
  /// - Parameters:
  ///   - format: The version of the snapshot format.
  ///   - id: The ID of the session.
  ///   - flow: The flow's id.
  ///   - flowVersion: The flow's version.
  ///   - flowFingerprint: The fingerprint of the flow file.
  ///   - flowPath: The path of the flow file.
  ///   - bindingsPath: The path of the bindings file.
  ///   - resumeStep: The step at which the session resumes.
  ///   - answers: The number of answers on the path.
  ///   - screenNumber: The ``StepViewState/revision`` of the screen at the last save, which is not the `revision` of
  ///     the snapshot.
  ///   - revision: The number of saves so far.
  ///   - startedAt: The time the session started, in seconds since 1970.
  ///   - savedAt: The time of the last save, in seconds since 1970.
  ///   - expiresAt: The time at which the session expires, in seconds since 1970; `nil` if it does not expire.
  ///   - outcome: The outcome of the flow; `nil` until the result has been delivered.
  ///   - tags: The tags that the host set, in order; `nil` if none.
  public init(
    format: Int = Snapshot.format, id: FlowSessionID, flow: String, flowVersion: Int, flowFingerprint: String,
    flowPath: String?, bindingsPath: String? = nil, resumeStep: String? = nil, answers: Int? = nil,
    screenNumber: Int? = nil,
    revision: Int, startedAt: Int64, savedAt: Int64, expiresAt: Int64?, outcome: String?, tags: [String]? = nil
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
    self.tags = tags
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

/// A link that gives a session to a browser, once.
package struct SessionLink: Hashable, Sendable, Codable {
  /// A hash of the secret in the link.
  package let credential: String
  /// The time at which the link expires, in seconds since 1970.
  package let expiresAt: Int64

  package init(credential: String, expiresAt: Int64) { (self.credential, self.expiresAt) = (credential, expiresAt) }
}
