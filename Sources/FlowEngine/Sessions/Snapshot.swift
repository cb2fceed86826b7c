public import FlowExpressions

/// A session as it is stored: names instead of indices, so that it outlives an edit of its flow.
public struct Snapshot: Hashable, Sendable, Codable {
  /// What can be told about it without its flow.
  public var header: SnapshotHeader
  /// Everything the person gave and did.
  public var content: SnapshotContent

  /// Puts a snapshot together.
  public init(header: SnapshotHeader, content: SnapshotContent) {
    self.header = header
    self.content = content
  }

  /// The format this program writes, and the only one it reads.
  public static let format = 1
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
    flowPath: String?, bindingsPath: String? = nil, goesOn: String? = nil, answers: Int? = nil, revision: Int,
    begun: Int64, saved: Int64, expires: Int64?, outcome: String?
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
    self.revision = revision
    self.begun = begun
    self.saved = saved
    self.expires = expires
    self.outcome = outcome
  }
}

extension SnapshotHeader {
  /// Whether the time for which the session is kept is over.
  ///
  /// One that was saved in the future was saved by another clock: nothing is known about its time.
  public func isExpired(at now: Timestamp) -> Bool {
    guard let expires, saved <= now.seconds else { return false }
    return expires <= now.seconds
  }
}
