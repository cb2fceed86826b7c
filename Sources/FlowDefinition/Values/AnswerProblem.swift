package import FlowExpressions
package import PhoneNumbers

package enum AnswerProblem: Error, Hashable, Sendable {
  case required
  case nothingToChoose
  case option
  /// The associated value contains the labels of the options that begin with the text.
  case ambiguousOption([String])
  /// The associated value is the label of the exclusive option.
  case exclusive(String)
  case min(AnswerBound)
  case max(AnswerBound)
  case minLength(Int)
  case maxLength(Int)
  /// A code that does not have exactly this number of digits.
  case length(Int)
  case digits
  case number(whole: Bool)
  /// A number such as `1.234` that means one value in the person's language and another in the flow's language or in
  /// English.
  ///
  /// The associated values are these two values.
  case numberMarks(DecimalNumber, DecimalNumber)
  /// A number with more digits than are kept; the associated value is the number of digits that always are.
  case tooManyDigits(Int)
  /// A number with more decimals than this maximum.
  case tooPrecise(Int)
  case money
  case decimals(Currency)
  /// An amount in a currency other than this one.
  case currency(Currency)
  /// An amount whose currency is not known, because the expression for it gives this text instead of a currency code.
  case noCurrency(String)
  case date
  case dateMissing([DatePart])
  /// A day past the end of its month; `last` is the last day of that month.
  case dateDay(last: CalendarDay)
  /// A date with the day 0; `last` is the last day of the typed month.
  case dateZero(last: CalendarDay)
  case dateMonth(String)
  case shortYear
  /// An ambiguous date, read with the day first and with the month first, in seconds since 1970.
  case dateOrder(Int64, Int64)
  case time
  case timeRange
  case timeSeconds
  case pattern
  case email(EmailProblem)
  case url
  case domain([String])
  case phone(PhoneNumberError)
  /// A phone number in a region that is not allowed. `found` is `nil` if the number belongs to no region.
  case phoneRegion(found: String?, allowed: [String])
  case phoneKind(found: PhoneNumber.Kind, region: String?, allowed: [String])
  case boolean
  case file(AttachmentProblem, name: String)
  case accept([MediaRange], name: String)
  /// A file that is too large, with the maximum size, the actual size and the name of the file.
  case maxSize(ByteCount, ByteCount, name: String)
  case mustBe
  case twice
  /// A text with an invisible character, such as a control character.
  case character
  /// A text of several lines, typed line by line, whose last line has not been typed yet.
  case unfinished
  /// A value of the wrong type, from a program or a file.
  case kind

  package enum DatePart: Hashable, Sendable {
    case day, month, year
  }

  package enum EmailProblem: Hashable, Sendable {
    /// There is no @, or there are several.
    case at
    case name
    /// The domain has no ending of at least two characters.
    case ending
    case form
  }

  /// The codes that flow files use to replace messages, and that scenarios use to expect problems.
  package enum Code: String, CaseIterable, Hashable, Sendable {
    case required, empty, option, exclusive, min, max, minLength, maxLength, length, digits, number, currency, date,
      time
    case dateDay = "date.day"
    case dateMonth = "date.month"
    case dateYear = "date.year"
    case pattern, email, url, phone, file, accept, maxSize, mustBe, twice
    /// A forbidden character, an unfinished text or a value of the wrong type.
    ///
    /// The flow can't replace the message for this problem.
    case invalid

    package var general: Code? {
      switch self {
      case .dateDay, .dateMonth, .dateYear: .date
      case _: nil
      }
    }

    /// The former problem code for an answer below the minimum or above the maximum.
    package static let formerRange = "range"
  }

  package var code: Code {
    switch self {
    case .required: .required
    case .nothingToChoose: .empty
    case .option, .ambiguousOption, .boolean: .option
    case .exclusive: .exclusive
    case .min: .min
    case .max: .max
    case .minLength: .minLength
    case .maxLength: .maxLength
    case .length: .length
    case .digits: .digits
    case .number, .numberMarks, .tooManyDigits, .tooPrecise, .money, .decimals: .number
    case .currency, .noCurrency: .currency
    case .date, .dateOrder: .date
    case .dateMissing(let parts): parts.first?.code ?? .date
    case .dateDay, .dateZero: .dateDay
    case .dateMonth: .dateMonth
    case .shortYear: .dateYear
    case .time, .timeRange, .timeSeconds: .time
    case .pattern: .pattern
    case .email: .email
    case .url: .url
    case .domain: .email
    case .phone, .phoneRegion, .phoneKind: .phone
    case .file: .file
    case .accept: .accept
    case .maxSize: .maxSize
    case .mustBe: .mustBe
    case .twice: .twice
    case .character, .unfinished, .kind: .invalid
    }
  }
}

extension AnswerProblem {
  /// Returns the problem with other names of its file, and of its options if `ofOptions` is set.
  package func mappingNames(_ change: (String) -> String, ofOptions: Bool) -> AnswerProblem {
    switch self {
    case .ambiguousOption(let labels) where ofOptions: .ambiguousOption(labels.map(change))
    case .exclusive(let label) where ofOptions: .exclusive(change(label))
    case .file(let problem, let name): .file(problem, name: change(name))
    case .accept(let kinds, let name): .accept(kinds, name: change(name))
    case .maxSize(let most, let found, let name): .maxSize(most, found, name: change(name))
    case _: self
    }
  }
}

extension AnswerProblem.DatePart {
  fileprivate var code: AnswerProblem.Code {
    switch self {
    case .day: .dateDay
    case .month: .dateMonth
    case .year: .dateYear
    }
  }
}
