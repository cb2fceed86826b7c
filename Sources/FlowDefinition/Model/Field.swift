public import FlowExpressions
public import FlowSyntax

/// One question.
public struct Field: Sendable {
  /// Its place among all fields.
  public let index: FieldIndex
  /// The step that asks it.
  public let step: StepIndex
  /// The group it is in.
  public let parent: FieldIndex?
  /// Its name inside its group or flow.
  public let id: String
  /// Its name in the whole flow, such as `company.name`.
  public let path: String
  /// The variable of its answer.
  public let slot: Int
  /// The question.
  public let label: Template
  /// What the answer is called in a review, in lists and errors; the label where it has no name of its own.
  public let shortLabel: Template
  /// Shown on request and after repeated mistakes.
  public let help: Template?
  /// A right answer.
  public let example: Template?
  /// What it asks.
  public let kind: FieldKind
  /// Whether it must be answered when it is asked.
  public let requirement: Requirement
  /// Asked only if this is true.
  public let when: CompiledExpression?
  /// What it is if it is left alone.
  public let initial: Initial
  /// Its value, if it is not asked but computed.
  public let computed: CompiledExpression?
  /// Whether its answer is saved and handed over.
  public let isKept: Bool
  /// Whether it is typed unseen.
  public let isSecret: Bool
  /// Whether its answer is hidden wherever it is shown: secrets, and codes unless they are kept.
  public let isRedacted: Bool
  /// Whether it is asked twice.
  public let isAskedTwice: Bool
  /// The only answer accepted.
  public let mustBe: Value?
  /// Its checks.
  public let rules: [Rule]
  /// The author's own words for built-in problems.
  public let messages: [AnswerProblem.Code: Template]
  /// Its names in earlier versions.
  public let formerIDs: [String]
  /// Where it stands.
  public let range: SourceRange

  /// When a field must be answered.
  public enum Requirement: Sendable {
    /// Whenever it is asked.
    case always
    /// Never.
    case never
    /// If this is true.
    case when(CompiledExpression)
  }

  /// What a field holds before anything was typed.
  public enum Initial: Sendable {
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
  public var isTransient: Bool { !isKept }
}

/// What a field asks, with what it accepts.
public enum FieldKind: Sendable {
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
  public var isList: Bool { if case .list = self { true } else { false } }

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
  public var emptyValue: Value {
    switch self {
    case .choices, .list: .list([])
    case .text, .phone, .email, .url, .code, .integer, .number, .date, .boolean, .choice, .group: .null
    }
  }
}

/// What a text must look like.
public struct TextFormat: Sendable {
  /// The fewest characters.
  public let minLength: Limit?
  /// The most characters.
  public let maxLength: Limit?
  /// What the whole text must match (ICU regular expression).
  public let pattern: AnswerPattern?
  /// Whether it may have several lines.
  public let hasManyLines: Bool
}

/// What the items of a list are.
public struct ListFormat: Sendable {
  /// The questions of every item.
  public let fields: [FieldIndex]
  /// What one item is called.
  public let item: Template?
  /// The fewest items.
  public let min: Limit?
  /// The most items.
  public let max: Limit?
}

/// Which phone numbers are meant.
public struct PhoneFormat: Hashable, Sendable {
  /// The region of a number written without its country code (ISO 3166-1 alpha-2).
  public let region: String?
  /// The regions allowed; empty for all.
  public let regions: [String]
  /// The kinds allowed, such as `mobile`; empty for all.
  public let kinds: [String]
}

/// A bound, known or computed from earlier answers; one that is null does not apply.
public enum Limit: Sendable {
  /// Always the same.
  case constant(Value)
  /// Computed.
  case computed(CompiledExpression)
}

/// Where the options of a choice come from.
public enum OptionSource: Sendable {
  /// The flow file.
  case fixed([ChoiceOption])
  /// An expression: a list of records of id, label and help.
  case computed(CompiledExpression)
}

/// One thing to choose.
public struct ChoiceOption: Sendable {
  /// The answer.
  public let id: String
  /// What is shown.
  public let label: Template
  /// More about it.
  public let help: Template?
  /// Offered if this is true, or if there is none.
  public let when: CompiledExpression?
  /// Whether it excludes all others.
  public let isExclusive: Bool
}

extension FieldKind {
  /// Whether what can be chosen is known only in a run.
  public var hasComputedOptions: Bool {
    switch self {
    case .choice(.computed), .choices(.computed, _, _): true
    case .text, .phone, .email, .url, .code, .integer, .number, .date, .boolean, .choice, .choices, .group, .list:
      false
    }
  }
}
