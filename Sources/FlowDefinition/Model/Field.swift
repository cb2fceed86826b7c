package import FlowExpressions
package import FlowSyntax

/// One question.
package struct Field: Sendable {
  /// Its place among all fields.
  package let index: FieldIndex
  /// The step that asks it.
  package let step: StepIndex
  /// The group it is in.
  package let parent: FieldIndex?
  /// Its name inside its group or flow.
  package let id: String
  /// Its name in the whole flow, such as `company.name`.
  package let path: String
  /// The variable of its answer.
  package let slot: Int
  /// The question.
  package let label: Template
  /// What the answer is called in a review, in lists and errors; the label where it has no name of its own.
  package let shortLabel: Template
  /// Shown on request and after repeated mistakes.
  package let help: Template?
  /// A right answer.
  package let example: Template?
  /// What it asks.
  package let kind: FieldKind
  /// Whether it must be answered when it is asked.
  package let requirement: Requirement
  /// Asked only if this is true.
  package let when: CompiledExpression?
  /// What it is if it is left alone.
  package let initial: Initial
  /// Its value, if it is not asked but computed.
  package let computed: CompiledExpression?
  /// Whether its answer is saved and handed over.
  package let isKept: Bool
  /// Whether it is typed unseen.
  package let isSecret: Bool
  /// Whether its answer is hidden wherever it is shown: secrets, and codes unless they are kept.
  package let isRedacted: Bool
  /// Whether it is asked twice.
  package let isAskedTwice: Bool
  /// The only answer accepted.
  package let mustBe: Value?
  /// Its checks.
  package let rules: [Rule]
  /// The author's own words for built-in problems.
  package let messages: [AnswerProblem.Code: Template]
  /// Its names in earlier versions.
  package let formerIDs: [String]
  /// Where it stands.
  package let range: SourceRange

  /// When a field must be answered.
  package enum Requirement: Sendable {
    /// Whenever it is asked.
    case always
    /// Never.
    case never
    /// If this is true.
    case when(CompiledExpression)
  }

  /// What a field holds before anything was typed.
  package enum Initial: Sendable {
    /// Nothing.
    case empty
    /// An answer, if it is left alone.
    case answer(Value)
    /// A computed answer, if it is left alone.
    case computedAnswer(CompiledExpression)
    /// A proposal that counts only when it is confirmed.
    case suggestion(CompiledExpression)
  }

  /// Whether its answer is kept neither by the session nor by the result.
  package var isTransient: Bool { !isKept }
}

/// What a field asks, with what it accepts.
package enum FieldKind: Sendable {
  /// Any text.
  case text(TextFormat)
  /// A phone number; the answer is E.164.
  case phone(PhoneFormat)
  /// An e-mail address, perhaps of certain domains.
  case email(domains: [String])
  /// A web address, perhaps of certain domains.
  case url(domains: [String])
  /// Digits.
  case code(length: Limit?)
  /// A whole number.
  case integer(min: Limit?, max: Limit?)
  /// A number.
  case number(min: Limit?, max: Limit?)
  /// A day.
  case date(min: Limit?, max: Limit?)
  /// Yes or no.
  case boolean
  /// One of several.
  case choice(OptionSource)
  /// Some of several.
  case choices(OptionSource, min: Limit?, max: Limit?)
  /// Questions that belong together.
  case group([FieldIndex])
  /// Any number of items, each with the same questions.
  case list(ListFormat)
}

extension FieldKind {
  /// Whether it is a list of items.
  package var isList: Bool { if case .list = self { true } else { false } }

  /// The type of its answers; of a group or a list its fields say it.
  package var valueType: ValueType {
    switch self {
    case .text, .phone, .email, .url, .code, .choice: .string
    case .integer: .int
    case .number: .double
    case .date: .timestamp
    case .boolean: .bool
    case .choices: .list(.string)
    case .group, .list: .dyn
    }
  }

  /// What an answer is that was not given: an empty list where there can be several, else null.
  package var emptyValue: Value {
    switch self {
    case .choices, .list: .list([])
    case .text, .phone, .email, .url, .code, .integer, .number, .date, .boolean, .choice, .group: .null
    }
  }

  /// What can be chosen; nil for a field that is no choice.
  var options: OptionSource? {
    switch self {
    case .choice(let options), .choices(let options, _, _): options
    case .text, .phone, .email, .url, .code, .integer, .number, .date, .boolean, .group, .list: nil
    }
  }

  /// Whether what can be chosen is known only in a run.
  package var hasComputedOptions: Bool { if case .computed = options { true } else { false } }

  /// The least and the most of it: of a number, a day, a length or a count.
  var bounds: (low: Limit?, high: Limit?) {
    switch self {
    case .text(let format): (format.minLength, format.maxLength)
    case .integer(let min, let max), .number(let min, let max), .date(let min, let max), .choices(_, let min, let max):
      (min, max)
    case .list(let format): (format.min, format.max)
    case .phone, .email, .url, .code, .boolean, .choice, .group: (nil, nil)
    }
  }
}

/// What a text must look like.
package struct TextFormat: Sendable {
  /// The fewest characters.
  package let minLength: Limit?
  /// The most characters.
  package let maxLength: Limit?
  /// What the whole text must match (ICU regular expression).
  package let pattern: AnswerPattern?
  /// Whether it may have several lines.
  package let hasManyLines: Bool
}

/// What the items of a list are.
package struct ListFormat: Sendable {
  /// The questions of every item.
  package let fields: [FieldIndex]
  /// What one item is called.
  package let item: Template?
  /// The fewest items.
  package let min: Limit?
  /// The most items.
  package let max: Limit?
}

/// Which phone numbers are meant.
package struct PhoneFormat: Hashable, Sendable {
  /// The region of a number written without its country code (ISO 3166-1 alpha-2).
  package let region: String?
  /// The regions allowed; empty for all.
  package let regions: [String]
  /// The kinds allowed, such as `mobile`; empty for all.
  package let kinds: [String]
}

/// A bound, known or computed from earlier answers; one that is null does not apply.
package enum Limit: Sendable {
  /// Always the same.
  case constant(Value)
  /// Computed.
  case computed(CompiledExpression)
}

/// Where the options of a choice come from.
package enum OptionSource: Sendable {
  /// The flow file.
  case fixed([ChoiceOption])
  /// An expression: a list of records of id, label and help.
  case computed(CompiledExpression)
}

/// One thing to choose.
package struct ChoiceOption: Sendable {
  /// The answer.
  package let id: String
  /// What is shown.
  package let label: Template
  /// More about it.
  package let help: Template?
  /// Offered if this is true, or if there is none.
  package let when: CompiledExpression?
  /// Whether it excludes all others.
  package let isExclusive: Bool
}
