import Foundation
import PhoneNumbers
import Testing

@Suite struct `Comparison with another implementation` {
  /// A row of the golden table: the input and the result of the other implementation (`Generator/golden.py`).
  private struct Row: CustomStringConvertible {
    let description, text: String
    let region: String?
    /// The E.164 format, region, kind, international and national format, or `!` and the error.
    let expected: [String]

    init(_ line: Substring) {
      let columns = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      description = String(line)
      text = columns[0]
      region = columns[1].isEmpty ? nil : columns[1]
      expected = columns[2].isEmpty ? [columns[0]] + columns.dropFirst(3) : Array(columns.dropFirst(2))
    }

    var seen: [String] {
      switch PhoneNumber.parse(text, defaultRegion: region) {
      case .success(let number):
        [number.e164, number.region ?? "", number.kind.rawValue, number.internationalFormat, number.nationalFormat]
      case .failure(let fault): ["!" + "\(fault)".prefix { $0 != "(" }]
      }
    }
  }

  private static let rows: [Row] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/numbers.txt")
    return ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(Row.init)
  }()

  @Test func `Two implementations agree on phone numbers, regions, kinds, formats and errors`() {
    #expect(Self.rows.count > 1_700)
    for row in Self.rows { #expect(row.seen == row.expected, "\(row)") }
  }

  @Test func `The golden table covers every kind of phone number in every region`() {
    let asked = Dictionary(grouping: Self.rows.compactMap { PhoneNumber(e164: $0.text) }, by: \.region)
    #expect(asked[nil] != nil)
    for region in PhoneRegion.all {
      for kind in PhoneRegion.kinds(of: region) {
        #expect(asked[region]?.contains { $0.canBe(kind) } == true, "\(kind) in \(region)")
      }
    }
  }
}
