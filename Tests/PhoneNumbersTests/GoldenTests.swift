import PhoneNumbers
import Testing

@Suite struct `Another implementation` {
  /// A row of the golden table: what was typed, and what the other implementation made of it.
  private struct Row: CustomStringConvertible {
    let description, text: String
    let region: String?
    let expected: [String]

    init(_ line: Substring) {
      let columns = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      description = String(line)
      text = columns[0]
      region = columns[1].isEmpty ? nil : columns[1]
      expected = Array(columns.dropFirst(2))
    }

    var seen: [String] {
      guard case .success(let number) = PhoneNumber.parse(text, defaultRegion: region) else { return [] }
      return [
        number.e164, number.region ?? "", number.kind.rawValue, number.internationalFormat, number.nationalFormat,
      ]
    }
  }

  @Test func `finds the same numbers, regions, kinds and formats`() {
    let rows = goldenNumbers.split(separator: "\n").map(Row.init)
    #expect(rows.count > 800)
    for row in rows { #expect(row.seen == row.expected, "\(row)") }
  }
}
