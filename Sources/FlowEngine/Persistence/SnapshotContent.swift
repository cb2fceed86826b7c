package import FlowDefinition
import FlowExpressions

/// The content of a session, in which names identify steps, fields and calls.
///
/// Steps are named by id, fields by path, such as `company.name`, and calls by step and role. In a repeated section, a
/// name ends with `#` and the item's key.
package struct SnapshotContent: Hashable, Sendable, Codable {
  /// The given values of the flow, by name.
  package var given: [String: JSONValue] = [:]
  /// The answers accepted so far, by field, including answers of steps that are no longer on the path.
  ///
  /// An empty answer has the value null.
  package var answers: [String: StoredAnswer] = [:]
  /// The latest record of each step, by step name; a record says, for example, that the step was submitted.
  package var records: [String: StoredRecord] = [:]
  /// The latest accepted calls, by name: `step/before`, `step/submit` or `step/ACTION`.
  package var calls: [String: StoredCall] = [:]
  /// The input that has not been accepted yet, by field.
  package var drafts: [String: JSONValue] = [:]
  /// The input that the host prefilled, by field; `nil` if there is none.
  package var prefilled: [String: JSONValue]?
  /// The rejections that are not resolved.
  package var rejections: [StoredRejection] = []
  /// The calls that have begun but were neither accepted nor rejected.
  package var pending: [StoredPending] = []
  /// The steps on the path when the session was saved; `nil` if unknown.
  ///
  /// They are used only to report what an edit to the flow changed.
  package var path: [String]?
  /// The current step.
  package var cursor: String?
  /// The step to return to after an edit; `nil` if there is none.
  package var returnTo: String?
  /// The path and the values that an accepted `once` call made final; `nil` if there are none.
  package var seal: StoredSeal?
  /// The outcome with which the flow ended; `nil` if it has not ended.
  package var ended: String?

  /// The rejections of input that the person has not changed since.
  package var shownRejections: [StoredRejection] { rejections.filter { $0.outdated != true } }

  /// The keys of the saved format.
  private enum CodingKeys: String, CodingKey {
    case given, answers, records, calls, drafts, prefilled
    case rejections = "blames"
    case pending, path, cursor, returnTo, seal, ended
  }

  package init() {}

  package struct StoredAnswer: Hashable, Sendable, Codable {
    /// The answer; null for an empty one.
    package var value: JSONValue
    /// Whether the answer is used as a submitted answer.
    ///
    /// `false` if a transient (never saved) answer has hidden the field since the submission, or if the file in the
    /// answer was changed or deleted.
    package var submitted: Bool

    package init(value: JSONValue, submitted: Bool) { (self.value, self.submitted) = (value, submitted) }
  }

  /// A stored ``StepRecord``, which says how the run left a step: for example, that the step was submitted.
  package struct StoredRecord: Hashable, Sendable, Codable {
    /// The case of ``StepRecord``: `submitted`, `confirmed`, `skipped`, `skippedSection`, `chose`, `left`, `seen` or
    /// `refused`.
    package var how: String
    /// The action that was chosen, or the rejected call and the code of the rejection, separated by a space.
    ///
    /// `nil` if no action was chosen and no call was rejected.
    package var name: String?
    /// The inputs of the rejected call, or the answers that the confirmed review listed.
    ///
    /// `nil` if no call was rejected and nothing was confirmed.
    package var kept: [JSONValue]?
  }

  /// An accepted call.
  package struct StoredCall: Hashable, Sendable, Codable {
    /// The inputs of the call, saved to detect whether they have changed.
    package var kept: [JSONValue]
    /// The names of the inputs; `nil` if there is only one, or if an older program saved the session.
    package var names: [String]?
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
    package var code: String
    package var details: [String: JSONValue]
    /// The message that the service sent; `nil` if it sent none.
    package var words: String?
    /// Whether the person has changed the rejected input since; `nil` if not.
    package var outdated: Bool?
  }

  /// A call that has begun but was neither accepted nor rejected.
  package struct StoredPending: Hashable, Sendable, Codable {
    /// The name of the call, as in ``SnapshotContent/calls``.
    package var call: String
    /// The name of the service.
    package var service: String?
    /// The idempotency key of the call.
    package var key: String
    /// The inputs of the call, saved to detect whether they have changed.
    package var kept: [JSONValue]
    /// The names of the inputs, as in ``StoredCall/names``.
    package var names: [String]?
    /// The action that was chosen to submit the step; `nil` if there is none.
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

  /// The circumstances in which a call began.
  package struct StoredStart: Hashable, Sendable, Codable {
    /// The time, in seconds since 1970.
    package var now: Int64
    /// The person's date, as the time of 00:00 UTC on that date, in seconds since 1970.
    package var today: Int64
    /// The path up to the step of the call, inclusive.
    package var path: [String]
  }

  /// The path and the values that an accepted `once` call made final.
  package struct StoredSeal: Hashable, Sendable, Codable {
    /// The step whose accepted call sealed the session.
    package var step: String
    /// The path up to the step, inclusive.
    package var path: [String]
    /// The values that may be saved, by name: given values, answers, outputs of calls, and lists of repeated sections.
    package var values: [String: JSONValue]
  }
}

extension SnapshotContent.StoredCall {
  /// Decodes a call.
  ///
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
