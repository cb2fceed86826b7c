public import FlowExpressions
public import Foundation

extension FieldViewState {
  /// The kind of answer a question takes, with its current limits, which may depend on other answers.
  public enum Kind: Hashable, Sendable {
    /// Text with limits on its number of characters; the whole text must match `pattern`, a regular expression.
    case text(minLength: Int? = nil, maxLength: Int? = nil, pattern: String? = nil, isMultiline: Bool = false)
    /// A phone number.
    ///
    /// - Parameters:
    ///   - region: The region of numbers entered without a country code (ISO 3166-1 alpha-2).
    ///   - regions: The allowed regions; empty to allow all.
    case phone(region: String? = nil, regions: [String] = [])
    /// An email address at one of the domains; an empty list allows all domains.
    case email(domains: [String] = [], maxLength: Int? = nil)
    /// A web address at one of the domains; an empty list allows all domains.
    case url(domains: [String] = [], maxLength: Int? = nil)
    /// A code of digits; `length` is the required number of digits, if there is one.
    case code(length: Int? = nil)
    /// An integer within these limits.
    case integer(min: Int64? = nil, max: Int64? = nil)
    /// A number within these limits.
    ///
    /// - Parameters:
    ///   - decimals: The maximum number of decimals; `nil` for no limit.
    ///   - unit: The unit to show after the number, such as `km`; `nil` for none.
    case number(min: Decimal? = nil, max: Decimal? = nil, decimals: Int? = nil, unit: String? = nil)
    /// An amount of money within these limits, which are in units such as euros.
    ///
    /// - Parameters:
    ///   - currency: The code of the currency (ISO 4217); `nil` until the answers that it depends on are given.
    ///   - decimals: The number of decimals of the currency.
    case money(currency: String?, decimals: Int = 2, min: Decimal? = nil, max: Decimal? = nil)
    /// A date within these limits.
    case date(min: CalendarDay? = nil, max: CalendarDay? = nil)
    /// A time of day within these limits.
    case time(min: TimeOfDay? = nil, max: TimeOfDay? = nil)
    /// Yes or no.
    case boolean
    /// A selection of one option.
    case choice([Option])
    /// A selection of several options, with limits on their number.
    case choices([Option], min: Int? = nil, max: Int? = nil)
    /// A file.
    ///
    /// - Parameters:
    ///   - accept: The accepted media types, such as `application/pdf` or `image/*`; empty to accept all.
    ///   - maxSize: The size of the largest accepted file in bytes.
    case file(accept: [String] = [], maxSize: Int)
    /// Several files, with limits on their number; `accept` and `maxSize` apply to each.
    case files(accept: [String] = [], maxSize: Int, min: Int? = nil, max: Int? = nil)
    /// A list of items that all have the same questions.
    case list(ListViewState)
  }

  /// An option of a choice.
  public struct Option: Hashable, Sendable, Codable, Identifiable {
    /// The id of the option, which is the answer.
    public var id: String
    /// The label to show.
    public var label: String
    /// Additional help text.
    public var help: String?
    /// Whether the option can be selected or deselected now.
    ///
    /// When the maximum number of options is selected, the other options cannot be selected. The exception is an option
    /// that would replace the selection: an exclusive option, or any option while an exclusive one is selected. See
    /// ``StepViewModel/setOption(_:isSelected:for:)``.
    public var isEnabled: Bool
    /// Whether selecting the option deselects all others.
    public var isExclusive: Bool
    /// Whether the option is selected.
    ///
    /// The selection as a whole may be invalid, with too few or too many options.
    public var isSelected: Bool

    /// Creates an option.
    ///
    /// - Parameters:
    ///   - id: The id of the option, which is the answer.
    ///   - label: The label to show; `nil` to show `id`.
    ///   - help: Additional help text.
    ///   - isEnabled: Whether the option can be selected or deselected.
    ///   - isExclusive: Whether selecting the option deselects all others.
    ///   - isSelected: Whether the option is selected.
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
  /// The keyboard best suited to answers of this kind.
  public var keyboard: Keyboard {
    switch self {
    case .phone: .phone
    case .email: .email
    case .url: .url
    case .code: .number
    case .integer(let min, _): min.map { $0 >= 0 } ?? false ? .number : .numbersAndPunctuation
    case .number(let min, _, let decimals, _): .forNumbers(from: min, decimals: decimals)
    case .money(_, let decimals, let min, _): .forNumbers(from: min, decimals: decimals)
    case .date, .time: .numbersAndPunctuation
    case .text, .boolean, .choice, .choices, .file, .files, .list: .default
    }
  }

  /// The options of a choice; `nil` for any other kind.
  public var options: [FieldViewState.Option]? {
    switch self {
    case .choice(let options), .choices(let options, _, _): options
    case .text, .phone, .email, .url, .code, .integer, .number, .money, .date, .time, .boolean, .file, .files, .list:
      nil
    }
  }
}

extension Keyboard {
  fileprivate static func forNumbers(from min: Decimal?, decimals: Int?) -> Keyboard {
    guard let min, min >= 0 else { return .numbersAndPunctuation }
    return decimals == 0 ? .number : .decimal
  }
}

extension [FieldViewState.Option] {
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
