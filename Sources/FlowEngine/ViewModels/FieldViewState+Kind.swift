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
    case _: nil
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

extension FieldViewState.Kind: Codable {
  private enum CodingKeys: String, CodingKey {
    case type, minLength, maxLength, pattern, isMultiline, region, regions, domains, length, currency, decimals, unit,
      min, max, options, accept, maxSize
    case list
  }

  private enum Name: String, Codable {
    case text, phone, email, url, code, integer, number, money, date, time, boolean, choice, choices, file, files, list
  }

  /// Decodes a kind such as `{"type":"integer","min":0}`.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data is not such a kind.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    func limit<Bound: Decodable>(_ key: CodingKeys) throws -> Bound? {
      try object.decodeIfPresent(Bound.self, forKey: key)
    }
    func texts(_ key: CodingKeys) throws -> [String] { try object.decode([String].self, forKey: key) }
    func options() throws -> [FieldViewState.Option] {
      try object.decode([FieldViewState.Option].self, forKey: .options)
    }
    switch try object.decode(Name.self, forKey: .type) {
    case .text:
      let isMultiline = try object.decode(Bool.self, forKey: .isMultiline)
      self = .text(
        minLength: try limit(.minLength), maxLength: try limit(.maxLength), pattern: try limit(.pattern),
        isMultiline: isMultiline)
    case .phone: self = .phone(region: try limit(.region), regions: try texts(.regions))
    case .email: self = .email(domains: try texts(.domains), maxLength: try limit(.maxLength))
    case .url: self = .url(domains: try texts(.domains), maxLength: try limit(.maxLength))
    case .code: self = .code(length: try limit(.length))
    case .integer: self = .integer(min: try limit(.min), max: try limit(.max))
    case .number:
      self = .number(
        min: try limit(.min), max: try limit(.max), decimals: try limit(.decimals), unit: try limit(.unit))
    case .money:
      let decimals = try object.decode(Int.self, forKey: .decimals)
      self = .money(
        currency: try limit(.currency), decimals: decimals, min: try limit(.min), max: try limit(.max))
    case .date: self = .date(min: try limit(.min), max: try limit(.max))
    case .time: self = .time(min: try limit(.min), max: try limit(.max))
    case .boolean: self = .boolean
    case .choice: self = .choice(try options())
    case .choices: self = .choices(try options(), min: try limit(.min), max: try limit(.max))
    case .file: self = .file(accept: try texts(.accept), maxSize: try object.decode(Int.self, forKey: .maxSize))
    case .files:
      self = .files(
        accept: try texts(.accept), maxSize: try object.decode(Int.self, forKey: .maxSize), min: try limit(.min),
        max: try limit(.max))
    case .list: self = .list(try object.decode(ListViewState.self, forKey: .list))
    }
  }

  /// Encodes the kind, for example as `{"type":"integer","min":0}`; absent limits are omitted.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    let (name, members) = coded
    try object.encode(name, forKey: .type)
    for case (let key, let value?) in members { try object.encode(value, forKey: key) }
  }

  private typealias Member = (CodingKeys, (any Encodable)?)

  private var coded: (Name, [Member]) {
    switch self {
    case .text(let least, let most, let pattern, let isMultiline):
      let limits: [Member] = [(.minLength, least), (.maxLength, most)]
      return (.text, limits + [(.pattern, pattern), (.isMultiline, isMultiline)])
    case .phone(let region, let regions): return (.phone, [(.region, region), (.regions, regions)])
    case .email(let domains, let most): return (.email, [(.domains, domains), (.maxLength, most)])
    case .url(let domains, let most): return (.url, [(.domains, domains), (.maxLength, most)])
    case .code(let length): return (.code, [(.length, length)])
    case .integer(let min, let max): return (.integer, [(.min, min), (.max, max)])
    case .number(let min, let max, let decimals, let unit):
      return (.number, [(.decimals, decimals), (.unit, unit), (.min, min), (.max, max)])
    case .money(let currency, let decimals, let min, let max):
      return (.money, [(.currency, currency), (.decimals, decimals), (.min, min), (.max, max)])
    case .date(let min, let max): return (.date, [(.min, min), (.max, max)])
    case .time(let min, let max): return (.time, [(.min, min), (.max, max)])
    case .boolean: return (.boolean, [])
    case .choice(let options): return (.choice, [(.options, options)])
    case .choices(let options, let min, let max):
      return (.choices, [(.options, options), (.min, min), (.max, max)])
    case .file(let accept, let maxSize): return (.file, [(.accept, accept), (.maxSize, maxSize)])
    case .files(let accept, let maxSize, let min, let max):
      return (.files, [(.accept, accept), (.maxSize, maxSize), (.min, min), (.max, max)])
    case .list(let list): return (.list, [(.list, list)])
    }
  }
}
