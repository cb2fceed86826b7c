extension Timestamp {
  /// Reads RFC 3339, such as `2026-03-01T09:30:00.5Z` or `…+02:00`; nil if it is not that.
  public init?(_ text: some StringProtocol) { nil }

  /// RFC 3339 in UTC, the fraction as short as it can be: `2026-03-01T09:30:00Z`.
  public var text: String { "" }
}
