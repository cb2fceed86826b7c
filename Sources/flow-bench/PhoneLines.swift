import PhoneNumbers

/// Reads phone numbers line by line and prints the results, for comparison with another implementation.
///
/// A line is `default region TAB text`; the region may be empty. The output is `E.164 TAB region TAB kind TAB
/// international format TAB national format`, or `- TAB error`. `Sources/PhoneNumbers/Generator/compare.py` uses this
/// output.
enum PhoneLines {
  static func run() {
    while let line = readLine() {
      let columns = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      guard let region = columns.first, let text = columns.dropFirst().first else { continue }
      print(answer(to: String(text), region: region.isEmpty ? nil : String(region)))
    }
  }

  private static func answer(to text: String, region: String?) -> String {
    switch PhoneNumber.parse(text, defaultRegion: region) {
    case .success(let number):
      [
        number.e164, number.region ?? "", number.kind.rawValue, number.internationalFormat, number.nationalFormat,
      ].joined(separator: "\t")
    case .failure(let fault): "-\t\(fault)"
    }
  }
}
