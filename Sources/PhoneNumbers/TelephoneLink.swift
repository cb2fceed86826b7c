/// The `tel:` links of RFC 3966.
enum TelephoneLink {
  /// The number that a link calls, with its `phone-context` in front; any other text unchanged, such as `Tel: 1234567;`.
  static func number(in text: String) throws(PhoneNumberError) -> String {
    // Most texts are no links: that is told without looking at their characters.
    guard text.utf8.contains(UInt8(ascii: ":")) else { return text }
    let link = text.drop { $0.isWhitespace }
    guard link.prefix(4).lowercased() == "tel:" else { return text }
    let parts = link.dropFirst(4).split(separator: ";", omittingEmptySubsequences: false)
    let parameters = parts.dropFirst().map { $0.lowercased() }
    guard parameters.allSatisfy({ $0.contains("=") }) else { return text }
    guard !parameters.contains(where: { $0.hasPrefix("ext=") }) else { throw .hasExtension }
    let number = String(parts.first ?? "")
    return number.hasPrefix("+") ? number : context(parameters) + number
  }

  /// The digits that a local number in a link is to be read after; none if its context is a domain.
  private static func context(_ parameters: [String]) -> String {
    let start = "phone-context="
    guard let context = parameters.first(where: { $0.hasPrefix(start + "+") }) else { return "" }
    return String(context.dropFirst(start.count))
  }
}
