public import FlowExpressions
public import Foundation

extension FieldViewState {
  /// What a question asks for, with its limits as they are now: a limit may be computed from earlier answers.
  public enum Kind: Hashable, Sendable {
    /// A text of a number of characters; `pattern` is a regular expression that all of it must match (ICU).
    case text(minLength: Int? = nil, maxLength: Int? = nil, pattern: String? = nil, isMultiline: Bool = false)
    /// A phone number: the region of one written without a country code, and the regions allowed, all if there are none
    /// (ISO 3166-1 alpha-2).
    case phone(region: String? = nil, regions: [String] = [])
    /// An e-mail address, of any domain if there are none.
    case email(domains: [String] = [])
    /// A web address, of any domain if there are none.
    case url(domains: [String] = [])
    /// A number of digits.
    case code(length: Int? = nil)
    /// A whole number.
    case integer(min: Int64? = nil, max: Int64? = nil)
    /// A number.
    case number(min: Decimal? = nil, max: Decimal? = nil)
    /// A day.
    case date(min: CalendarDay? = nil, max: CalendarDay? = nil)
    /// Yes or no.
    case boolean
    /// One of several options.
    case choice([Option])
    /// Some of several options, at least and at the most so many.
    case choices([Option], min: Int? = nil, max: Int? = nil)
    /// Any number of items with questions of their own.
    case list(ListViewState)
  }

  /// Something to choose.
  public struct Option: Hashable, Sendable, Codable, Identifiable {
    /// The answer.
    public var id: String
    /// What is shown.
    public var label: String
    /// More about it.
    public var help: String?
    /// Whether it can be chosen, or taken back, as things are: not where as many as allowed are chosen already.
    ///
    /// One that stands alone can always be chosen, and another one in its place: see
    /// ``StepViewModel/setOption(_:isSelected:for:)``.
    public var isEnabled: Bool
    /// Whether nothing else can be chosen together with it.
    public var isExclusive: Bool
    /// Whether it is chosen, be it that others are still to be chosen or too many are.
    public var isSelected: Bool

    /// Creates an option.
    ///
    /// - Parameters:
    ///   - id: The answer.
    ///   - label: What is shown; `id` where it is nil.
    ///   - help: More about it.
    ///   - isEnabled: Whether it can be chosen, or taken back.
    ///   - isExclusive: Whether nothing else can be chosen together with it.
    ///   - isSelected: Whether it is chosen.
    public init(
      id: String, label: String? = nil, help: String? = nil, isEnabled: Bool = true, isExclusive: Bool = false,
      isSelected: Bool = false
    ) {
      (self.id, self.label, self.help) = (id, label ?? id, help)
      (self.isEnabled, self.isExclusive, self.isSelected) = (isEnabled, isExclusive, isSelected)
    }
  }
}

extension FieldViewState.Kind {
  /// The keyboard that answers of the kind are best typed with.
  public var keyboard: Keyboard {
    switch self {
    case .phone: .phone
    case .email: .email
    case .url: .url
    case .code: .number
    case .integer(let min, _): min.map { $0 >= 0 } ?? false ? .number : .numbersAndPunctuation
    case .number(let min, _): min.map { $0 >= 0 } ?? false ? .decimal : .numbersAndPunctuation
    case .date: .numbersAndPunctuation
    case .text, .boolean, .choice, .choices, .list: .default
    }
  }

  /// What can be chosen; nil where an answer is typed.
  public var options: [FieldViewState.Option]? {
    switch self {
    case .choice(let options), .choices(let options, _, _): options
    case .text, .phone, .email, .url, .code, .integer, .number, .date, .boolean, .list: nil
    }
  }
}

extension [FieldViewState.Option] {
  /// The options with what is chosen of them, and what can still be.
  ///
  /// - Parameters:
  ///   - ids: What is chosen.
  ///   - most: How many can be chosen together; nil where one takes the place of another.
  func selecting(_ ids: [String], several: Bool, most: Int?) -> Self {
    let ids = Set(ids)
    let chosen = filter { ids.contains($0.id) }
    return map { option in
      var option = option
      option.isSelected = ids.contains(option.id)
      guard several, let most, !option.isSelected else { return option }
      let isAlone = option.isExclusive || chosen.contains(where: \.isExclusive)
      option.isEnabled = most > (isAlone ? 0 : chosen.count)
      return option
    }
  }
}
