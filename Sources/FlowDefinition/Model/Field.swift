package import FlowExpressions
package import FlowSyntax

/// One question.
@usableFromInline
package final class Field: Sendable {
  package let index: FieldIndex
  package let step: StepIndex
  /// The group it is in.
  package let parent: FieldIndex?
  /// Its name inside its group or flow.
  package let id: String
  /// Its name in the whole flow, such as `company.name`.
  package let path: String
  /// The variable of its answer.
  package let slot: Int
  package let label: Template
  /// What the answer is called in a review, in lists and errors; the label where it has no name of its own.
  package let shortLabel: Template
  /// Shown on request and after repeated mistakes.
  package let help: Template?
  /// A right answer.
  package let example: Template?
  package let kind: FieldKind
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
  package let isAskedTwice: Bool
  /// The only answer accepted.
  package let mustBe: Value?
  package let rules: [Rule]
  /// The author's own words for built-in problems.
  package let messages: [AnswerProblem.Code: Template]
  /// What the answer means to the device, where the file says so.
  package let contentType: ContentType?
  /// How the file asks for it to be shown: a ``PresentationHint``, or a front end's own word with `x-`.
  package let presentation: String?
  package let formerIDs: [String]
  package let range: SourceRange

  init(
    index: FieldIndex, step: StepIndex, parent: FieldIndex?, id: String, path: String, slot: Int, label: Template,
    shortLabel: Template, help: Template?, example: Template?, kind: FieldKind, requirement: Requirement,
    when: CompiledExpression?, initial: Initial, computed: CompiledExpression?, isKept: Bool, isSecret: Bool,
    isRedacted: Bool, isAskedTwice: Bool, mustBe: Value?, rules: [Rule], messages: [AnswerProblem.Code: Template],
    contentType: ContentType?, presentation: String?, formerIDs: [String], range: SourceRange
  ) {
    self.index = index
    self.step = step
    self.parent = parent
    self.id = id
    self.path = path
    self.slot = slot
    self.label = label
    self.shortLabel = shortLabel
    self.help = help
    self.example = example
    self.kind = kind
    self.requirement = requirement
    self.when = when
    self.initial = initial
    self.computed = computed
    self.isKept = isKept
    self.isSecret = isSecret
    self.isRedacted = isRedacted
    self.isAskedTwice = isAskedTwice
    self.mustBe = mustBe
    self.rules = rules
    self.messages = messages
    self.contentType = contentType
    self.presentation = presentation
    self.formerIDs = formerIDs
    self.range = range
  }

  /// When a field must be answered.
  package enum Requirement: Sendable {
    case always
    case never
    case when(CompiledExpression)
  }

  /// What a field holds before anything was typed.
  package enum Initial: Sendable {
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

  /// Whether it is a group of questions.
  package var isGroup: Bool { if case .group = self { true } else { false } }

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

  /// The ids of options that stand in the file.
  package var fixedOptionIDs: [(id: String, label: String)] {
    if case .fixed(let options) = options { options.map { (id: $0.id, label: $0.label.source) } } else { [] }
  }

  /// Whether what can be chosen is known only in a run.
  package var hasComputedOptions: Bool { if case .computed = options { true } else { false } }

  /// The fields that an answer is made of; none where it is one value.
  var parts: [FieldIndex] {
    switch self {
    case .group(let inner): inner
    case .list(let format): format.fields
    case .text, .phone, .email, .url, .code, .integer, .number, .date, .boolean, .choice, .choices: []
    }
  }

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
  package let minLength: Limit?
  package let maxLength: Limit?
  /// What the whole text must match (ICU regular expression).
  package let pattern: AnswerPattern?
  package let hasManyLines: Bool
}

/// What the items of a list are.
package struct ListFormat: Sendable {
  /// The name under which every item carries its generated id.
  package static let id = "id"

  package let fields: [FieldIndex]
  /// What one item is called.
  package let item: Template?
  package let min: Limit?
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
  case constant(Value)
  case computed(CompiledExpression)

  /// The bound, where it is always the same.
  var constant: Value? {
    switch self {
    case .constant(let value): value
    case .computed(let expression): expression.constant
    }
  }

  package var int: Int? { if case .int(let value) = constant { Int(value) } else { nil } }
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
  package let label: Template
  package let help: Template?
  /// Offered if this is true, or if there is none.
  package let when: CompiledExpression?
  package let isExclusive: Bool
}
