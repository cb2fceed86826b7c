public import FlowDefinition

/// The state of a question, for display.
public struct FieldViewState: Hashable, Sendable, Codable, Identifiable {
  /// The field's name in the flow, with the zero-based item number in a repeated section, such as `children[0].name`.
  public var name: String
  /// The field's path in its step, such as `company.name` or `phones[0].number`.
  ///
  /// Pass it to the methods of ``StepViewModel``.
  public var path: String
  /// The heading of the group that contains the field; `nil` outside groups.
  public var group: String?
  /// The text of the question.
  public var label: String
  /// The label of the answer in lists and messages.
  public var shortLabel: String
  /// Additional help text.
  public var help: String?
  /// An example of a valid answer.
  public var example: String?
  /// The kind of answer, with its current limits.
  public var kind: Kind
  /// The kind of personal data that the field asks for, used by autofill, such as `given-name`; `nil` if unknown.
  ///
  /// It is an autofill field name of the HTML `autocomplete` attribute (WHATWG, HTML, "Autofill field"). Most have a
  /// counterpart on other platforms, such as `UITextContentType.givenName`.
  public var contentType: String?
  /// The keyboard to enter the answer with.
  public var keyboard: Keyboard
  /// The control that the flow suggests, such as `radio` or a custom name that begins with `x-`; `nil` for the default.
  public var presentation: String?
  /// Whether the input is concealed as it is typed.
  public var isSecure: Bool
  /// Whether the field is a secret that must be typed a second time, to detect typos.
  public var isAskedTwice: Bool
  /// Whether ``text`` and ``value`` are always empty, which is the case for secrets and for codes that are not saved.
  ///
  /// The control of such a field must itself hold what the person types.
  public var isWithheld: Bool
  /// Whether an answer is required.
  public var isRequired: Bool
  /// Whether the field shows a computed value and takes no input; computed values without a label are not shown.
  public var isComputed: Bool
  /// Whether the field has a valid answer, accepted or typed.
  ///
  /// A default or a suggestion alone is not an answer. There is one exception: if the items of a list come from its
  /// default, the fields of these items count as answered.
  public var isAnswered: Bool
  /// Whether the input differs from what the step began with: the accepted answer, or else the prefilled input or the
  /// default.
  public var isModified: Bool
  /// The valid answer, accepted or typed; `nil` if there is none, or if the answer is never shown.
  ///
  /// The answers that are never shown are secrets and codes that are not kept.
  public var value: FieldValue?
  /// The input or, if there is none, the accepted answer as text to edit; empty if there is neither.
  ///
  /// For some kinds, the text does not depend on the language: an option's id for a choice, comma-separated ids for
  /// several options, `2026-02-19` for a valid date, and `true` or `false` for yes or no. The text is empty for lists,
  /// and for secrets and codes that are not kept. To show the answer to a person, use ``displayText``.
  public var text: String
  /// The answer as text for display; `nil` if there is none.
  ///
  /// A secret appears as dots.
  public var displayText: String?
  /// The default of the field, as text for display; `nil` if there is no usable default.
  ///
  /// The default of a choice is usable only if it is one of the current options. The other checks, such as limits, apply
  /// only until the field has input or an answer.
  public var defaultValue: String?
  /// The default as an input, to replace an invalid input or answer.
  ///
  /// It is `nil` if there is nothing invalid to replace, if there is no default, or if the default is no longer one of
  /// the options. It is also `nil` for secrets and codes that are not kept.
  public var defaultInput: JSONValue?
  /// A suggested answer, which is used only if the person confirms it.
  ///
  /// For an unanswered question, it is the flow's suggestion. For an email address with a likely typo in its domain, it
  /// is the corrected address.
  public var suggestion: Suggestion?
  /// The accepted answer, if the current input is invalid; otherwise `nil`.
  ///
  /// It is also `nil` if the input was cleared, if a service rejected the answer, and for secrets and codes that are
  /// not kept.
  public var accepted: Suggestion?
  /// The problems to show.
  ///
  /// Problems with the input are hidden until the person leaves the field or submits the step.
  public var problems: [Problem]

  /// The id of the question, which is its ``name``.
  public var id: String { name }

  /// A suggested answer.
  public struct Suggestion: Hashable, Sendable, Codable {
    /// The answer as text for display.
    public var displayText: String
    /// The input that confirms the suggestion.
    public var input: JSONValue

    /// Creates a suggestion.
    ///
    /// - Parameters:
    ///   - displayText: The answer as text for display.
    ///   - input: The input that confirms the suggestion.
    public init(displayText: String, input: JSONValue) {
      self.displayText = displayText
      self.input = input
    }
  }

  /// Creates the state of a question, for previews and tests.
  ///
  /// - Parameters:
  ///   - name: The field's name in the flow.
  ///   - path: The field's path in its step; `nil` to use `name`.
  ///   - group: The heading of the group that contains the field.
  ///   - label: The text of the question.
  ///   - shortLabel: The label of the answer in lists and messages; `nil` to use `label`.
  ///   - help: Additional help text.
  ///   - example: An example of a valid answer.
  ///   - kind: The kind of answer.
  ///   - contentType: The kind of personal data that the field asks for, used by autofill.
  ///   - keyboard: The keyboard to enter the answer with; `nil` to use that of `kind`.
  ///   - presentation: The control that the flow suggests.
  ///   - isSecure: Whether the input is concealed as it is typed.
  ///   - isAskedTwice: Whether the field is a secret that must be typed a second time.
  ///   - isWithheld: Whether the text and value are always empty.
  ///   - isRequired: Whether an answer is required.
  ///   - isComputed: Whether the field shows a computed value.
  ///   - isAnswered: Whether the field has a valid answer, accepted or typed.
  ///   - isModified: Whether the input differs from the accepted answer.
  ///   - value: The valid answer.
  ///   - text: The input.
  ///   - displayText: The answer as text for display.
  ///   - defaultValue: The answer that an empty field gets, as text for display.
  ///   - defaultInput: The input that restores the default.
  ///   - suggestion: A suggested answer, which is used only if the person confirms it.
  ///   - accepted: The accepted answer, if the current input is invalid.
  ///   - problems: The problems to show.
  public init(
    name: String, path: String? = nil, group: String? = nil, label: String, shortLabel: String? = nil,
    help: String? = nil, example: String? = nil, kind: Kind = .text(), contentType: String? = nil,
    keyboard: Keyboard? = nil, presentation: String? = nil, isSecure: Bool = false, isAskedTwice: Bool = false,
    isWithheld: Bool = false,
    isRequired: Bool = true, isComputed: Bool = false, isAnswered: Bool = false, isModified: Bool = false,
    value: FieldValue? = nil, text: String = "", displayText: String? = nil, defaultValue: String? = nil,
    defaultInput: JSONValue? = nil, suggestion: Suggestion? = nil, accepted: Suggestion? = nil,
    problems: [Problem] = []
  ) {
    (self.name, self.path, self.group) = (name, path ?? name, group)
    (self.label, self.shortLabel, self.help, self.example) = (label, shortLabel ?? label, help, example)
    (self.kind, self.contentType, self.keyboard) = (kind, contentType, keyboard ?? kind.keyboard)
    (self.presentation, self.isSecure) = (presentation, isSecure)
    (self.isAskedTwice, self.isWithheld) = (isAskedTwice, isWithheld)
    (self.isRequired, self.isComputed) = (isRequired, isComputed)
    (self.isAnswered, self.isModified) = (isAnswered, isModified)
    (self.value, self.text, self.displayText) = (value, text, displayText)
    (self.defaultValue, self.defaultInput) = (defaultValue, defaultInput)
    (self.suggestion, self.accepted, self.problems) = (suggestion, accepted, problems)
  }
}

/// A keyboard type.
public enum Keyboard: String, Hashable, Sendable, Codable, CaseIterable {
  /// The standard keyboard.
  case `default`
  /// A keyboard for phone numbers.
  case phone
  /// A keyboard for email addresses.
  case email
  /// A keyboard for web addresses.
  case url
  /// Digits only.
  case number
  /// Digits and a decimal separator.
  case decimal
  /// Digits, signs and punctuation, for dates and numbers that may be negative.
  case numbersAndPunctuation
}
