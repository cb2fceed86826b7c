package import FlowDefinition
import FlowExpressions

/// Steps are named by id, fields by path, such as `company.name`, and calls by step and role.
///
/// In a repeated section, a name ends with `#` and the item's key.
package struct SnapshotContent: Hashable, Sendable, Codable {
  package var given: [String: JSONValue] = [:]
  /// The answers accepted so far, by field, including answers of steps that are no longer on the path.
  package var answers: [String: StoredAnswer] = [:]
  package var records: [String: StoredRecord] = [:]
  package var calls: [String: StoredCall] = [:]
  package var drafts: [String: JSONValue] = [:]
  package var prefilled: [String: JSONValue]?
  package var rejections: [StoredRejection] = []
  package var pending: [StoredPending] = []
  /// The steps on the path when the session was saved; `nil` if unknown.
  ///
  /// They are used only to report what an edit to the flow changed.
  package var path: [String]?
  package var cursor: String?
  package var returnTo: String?
  package var seal: StoredSeal?
  package var ended: String?
  /// The ID of the person's time zone; `nil` if an older program saved the session.
  package var timeZone: String?

  package var shownRejections: [StoredRejection] { rejections.filter { $0.outdated != true } }

  /// The names in saved files, some of which were the names of older versions.
  private enum CodingKeys: String, CodingKey {
    case given, answers, records, calls, drafts, prefilled
    case rejections = "blames"
    case pending, path, cursor, returnTo, seal, ended, timeZone
  }

  package init() {}

  package struct StoredAnswer: Hashable, Sendable, Codable {
    /// The answer; null for an empty one.
    package var value: JSONValue
    /// `false` if a transient answer has hidden the field since the submission, or if the file in the answer was
    /// changed or deleted.
    package var submitted: Bool

    package init(value: JSONValue, submitted: Bool) { (self.value, self.submitted) = (value, submitted) }
  }

  package struct StoredRecord: Hashable, Sendable, Codable {
    /// The case of ``StepRecord``, such as `submitted`.
    package var how: String
    /// The action that was chosen, or the rejected call and the code of the rejection, separated by a space.
    package var name: String?
    /// The inputs of the rejected call, or the answers that the confirmed review listed.
    package var kept: [JSONValue]?
  }

  package struct StoredCall: Hashable, Sendable, Codable {
    /// The inputs of the call, saved to detect whether they have changed.
    package var kept: [JSONValue]
    /// The names of the inputs; `nil` if there is only one, or if an older program saved the session.
    package var names: [String]?
    /// The output of the call; `nil` if it contained a secret.
    package var output: JSONValue?
    /// The time the call was accepted, in seconds since 1970.
    package var time: Int64
    package var run: String
  }

  package struct StoredRejection: Hashable, Sendable, Codable {
    package var step: String
    /// The field that shows the rejection; `nil` for the form.
    package var field: String?
    package var call: String
    package var code: String
    package var details: [String: JSONValue]
    package var words: String?
    /// Whether the person has changed the rejected input since; `nil` if not.
    package var outdated: Bool?
  }

  package struct StoredPending: Hashable, Sendable, Codable {
    package var call: String
    package var service: String?
    package var key: String
    package var kept: [JSONValue]
    package var names: [String]?
    package var choice: String?
    /// The status of the call; `nil` if the call was in progress when the session was saved.
    ///
    /// - `unheard`: The service may have performed the call.
    /// - `withdrawn`: The service may have performed the call, but the person withdrew the confirmation.
    /// - `undone`: The service did not perform the call.
    package var standing: String?
    /// The saved answers of the earlier steps at the time the step was submitted.
    ///
    /// `nil` if the confirmation was withdrawn, or if the call does not submit the step.
    package var confirmed: JSONValue?
    /// The circumstances in which a `once` call began; `nil` for other calls.
    package var start: StoredStart?
  }

  package struct StoredStart: Hashable, Sendable, Codable {
    /// The time, in seconds since 1970.
    package var now: Int64
    /// The person's date, as the time of 00:00 UTC on that date, in seconds since 1970, for older programs.
    package var today: Int64
    /// The path up to the step of the call, inclusive.
    package var path: [String]
  }

  package struct StoredSeal: Hashable, Sendable, Codable {
    package var step: String
    /// The path up to the step, inclusive.
    package var path: [String]
    /// The values that may be saved, by name: given values, answers, outputs of calls, and lists of repeated sections.
    package var values: [String: JSONValue]
  }
}

extension SnapshotContent.StoredCall {
  /// An output that is null stays different from an output that was not saved (`nil`).
  package init(from decoder: any Decoder) throws {
    let stored = try decoder.container(keyedBy: CodingKeys.self)
    kept = try stored.decode([JSONValue].self, forKey: .kept)
    names = try stored.decodeIfPresent([String].self, forKey: .names)
    output = stored.contains(.output) ? try stored.decode(JSONValue.self, forKey: .output) : nil
    time = try stored.decode(Int64.self, forKey: .time)
    run = try stored.decode(String.self, forKey: .run)
  }
}
