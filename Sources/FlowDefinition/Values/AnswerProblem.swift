package import PhoneNumbers

/// What is wrong with an answer, before anybody puts it into words.
package enum AnswerProblem: Error, Hashable, Sendable {
  case required
  /// It is not one of the options.
  case option
  /// Its start fits several options.
  case ambiguousOption([String])
  /// An option that stands alone was chosen with others.
  case exclusive(String)
  /// Smaller, earlier or fewer than allowed.
  case min(AnswerBound)
  /// Greater, later or more than allowed.
  case max(AnswerBound)
  /// Outside of two bounds.
  case range(AnswerBound, AnswerBound)
  /// Shorter than this many characters.
  case minLength(Int)
  /// Longer than this many characters.
  case maxLength(Int)
  /// Not exactly this many digits.
  case length(Int)
  /// Something other than digits.
  case digits
  case number(whole: Bool)
  /// A number that means one thing in the language and another in English.
  case numberMarks(Double, Double)
  case date
  /// A day whose year has two digits only.
  case shortYear
  /// A day that can be read in two ways, in seconds since 1970: the day first, and the month first.
  case dateOrder(Int64, Int64)
  /// Not of the form asked for.
  case pattern
  /// The form asked for could not be checked within bounds.
  case patternBudget
  case email(EmailProblem)
  case url
  /// Not an address of the allowed domains.
  case domain([String])
  case phone(PhoneNumberError)
  /// A number of another region than those allowed; of none where `found` is nil.
  case phoneRegion(found: String?, allowed: [String])
  /// A number of another kind than those allowed, with its region if it has one.
  case phoneKind(found: PhoneNumber.Kind, region: String?, allowed: [String])
  /// Neither yes nor no.
  case boolean
  /// Not the only accepted answer.
  case mustBe
  case twice
  /// It holds a character that cannot be typed: control or direction marks.
  case character
  /// A value of another kind, from a program or a file.
  case kind

  /// What an e-mail address lacks.
  package enum EmailProblem: Hashable, Sendable {
    /// There is no @, or more than one.
    case at
    /// Nothing stands before the @.
    case name
    /// The domain has no dot with something after it.
    case ending
    /// Some character cannot stand in an address.
    case form
  }

  /// The codes under which authors give their own words and scenarios expect problems.
  package enum Code: String, CaseIterable, Hashable, Sendable {
    case required, option, exclusive, min, max, range, minLength, maxLength, length, digits, number, date
    case pattern, email, url, phone, mustBe, twice
    /// A value that is no answer of the field at all; authors cannot reword it.
    case invalid
  }

  package var code: Code {
    switch self {
    case .required: .required
    case .option, .ambiguousOption, .boolean: .option
    case .exclusive: .exclusive
    case .min: .min
    case .max: .max
    case .range: .range
    case .minLength: .minLength
    case .maxLength: .maxLength
    case .length: .length
    case .digits: .digits
    case .number, .numberMarks: .number
    case .date, .shortYear, .dateOrder: .date
    case .pattern, .patternBudget: .pattern
    case .email: .email
    case .url: .url
    case .domain: .email
    case .phone, .phoneRegion, .phoneKind: .phone
    case .mustBe: .mustBe
    case .twice: .twice
    case .character, .kind: .invalid
    }
  }
}

/// A bound that was passed, as it is shown.
package enum AnswerBound: Hashable, Sendable {
  case integer(Int64)
  case number(Double)
  /// A day, in seconds since 1970.
  case date(Int64)
  /// How many were chosen.
  case count(Int)
}
