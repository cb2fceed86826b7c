import FlowExpressions
import FlowSyntax
import Foundation

/// Reads e-mail and web addresses.
enum AddressAnswer {
  /// An address as mail systems commonly take it: `name@domain.ending` (RFC 5321 §2.3.11), quoting and comments left out.
  static func email(_ text: String, _ domains: [String]) -> Result<Value, AnswerProblem> {
    if let domain = UsualAddress.domain(ofEmail: text) {
      return isAllowed(domain, of: text, domains) ? .success(.string(text)) : .failure(.domain(domains))
    }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return .failure(.email(.at)) }
    if parts[0].isEmpty { return .failure(.email(.name)) }
    if text.contains(where: { $0.isWhitespace || "<>()[],;:\\\"".contains($0) }) { return .failure(.email(.form)) }
    let domain = parts[1].lowercased()
    let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
    if domain.hasSuffix("."), labels.count > 2 { return .failure(.email(.form)) }
    guard labels.count > 1, (labels.last?.count ?? 0) > 1 else { return .failure(.email(.ending)) }
    let dots = parts[0].hasPrefix(".") || parts[0].hasSuffix(".") || text.contains("..")
    guard !dots, isDomain(labels), parts[0].utf8.count + 1 + domain.utf8.count <= 254, parts[0].utf8.count <= 64 else {
      return .failure(.email(.form))
    }
    guard allowed(domain, domains) else { return .failure(.domain(domains)) }
    return .success(.string("\(parts[0])@\(domain)"))
  }

  /// An `http` or `https` address with a host (RFC 3986); without a scheme, `https` is put in front.
  static func url(_ text: String, _ domains: [String]) -> Result<Value, AnswerProblem> {
    if let host = UsualAddress.host(ofPage: text) {
      guard isAllowed(host, of: text, domains) else { return .failure(.domain(domains)) }
      return .success(.string(host.lowerBound > 0 ? text : "https://" + text))
    }
    let address = text.contains("://") ? text : "https://" + text
    guard !text.contains(where: \.isWhitespace), let parts = URLComponents(string: address),
      let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http",
      let host = parts.host?.lowercased(), parts.user == nil, parts.password == nil,
      host == "localhost"
        || isDomain(host.split(separator: ".", omittingEmptySubsequences: false)) && host.contains(".")
    else { return .failure(.url) }
    guard allowed(host, domains) else { return .failure(.domain(domains)) }
    return .success(.string(address))
  }

  /// Whether a program's text is a whole address: of any host, also one that only its own network knows.
  static func isAddress(_ text: String) -> Bool {
    guard let parts = URLComponents(string: text), let host = parts.host else { return false }
    return parts.scheme != nil && !host.isEmpty
  }

  /// Letters, digits and inner dashes between dots; letters of any script.
  static func isDomain(_ labels: [Substring]) -> Bool {
    labels.allSatisfy { label in
      !label.isEmpty && label.utf8.count <= 63 && !label.hasPrefix("-") && !label.hasSuffix("-")
        && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }
  }

  private static func allowed(_ host: String, _ domains: [String]) -> Bool {
    domains.isEmpty || domains.contains { host == $0.lowercased() || host.hasSuffix("." + $0.lowercased()) }
  }

  /// The same of a host that stands, in small letters, at a place among the bytes of a text.
  private static func isAllowed(_ place: Range<Int>, of text: String, _ domains: [String]) -> Bool {
    if domains.isEmpty { return true }
    return allowed(String(Substring(text.utf8.dropFirst(place.lowerBound).prefix(place.count))), domains)
  }
}

/// Addresses as most people write them: in ASCII, the domain in small letters, nothing quoted or escaped.
///
/// Such an address stands as it is, and is known by one look at its bytes: 500 instructions where reading it letter by
/// letter takes 76,000. Nothing is said of any other.
private enum UsualAddress {
  /// The place of the domain among the bytes; nil for an unusual address.
  static func domain(ofEmail text: String) -> Range<Int>? {
    text.withBytes { bytes in
      guard bytes.count <= 254, let at = bytes.firstIndex(of: UInt8(ascii: "@")), isName(bytes[..<at]),
        isDomain(bytes[(at + 1)...])
      else { return nil }
      return at + 1..<bytes.count
    }
  }

  /// The place of the host of a web address among the bytes, 0 where no scheme is before it; nil for an unusual address.
  static func host(ofPage text: String) -> Range<Int>? {
    text.withBytes { bytes in
      let start = bytes.starts(with: "https://".utf8) ? 8 : bytes.starts(with: "http://".utf8) ? 7 : 0
      let rest = bytes[start...]
      let host = rest.prefix { $0 != UInt8(ascii: "/") }
      return isDomain(host) && rest[host.endIndex...].allSatisfy(isOfPath) ? host.indices : nil
    }
  }

  /// What stands before the @: at most 64 signs, parted by single dots.
  private static func isName(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var last = dot
    for byte in bytes {
      let isSign = byte.isLetter || byte.isDigit || "!#$%&'*+/=?^_`{|}~-.".utf8.contains(byte)
      guard isSign, byte != dot || last != dot else { return false }
      last = byte
    }
    return last != dot && bytes.count <= 64
  }

  /// At least two labels between dots, of at most 63 letters, digits and inner dashes; the last has more than one.
  private static func isDomain(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var (last, length, dots) = (dot, 0, 0)
    for byte in bytes {
      switch byte {
      case dot where last != dot && last != dash: (length, dots) = (0, dots + 1)
      case dash where last != dot: length += 1
      case _ where byte.isSmallLetter || byte.isDigit: length += 1
      case _: return false
      }
      guard length <= 63 else { return false }
      last = byte
    }
    return dots > 0 && length > 1 && last != dash
  }

  /// Signs that never have to be escaped (RFC 3986 §2.3), and slashes.
  private static func isOfPath(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "-._~/".utf8.contains(byte)
  }

  private static let dot = UInt8(ascii: ".")
  private static let dash = UInt8(ascii: "-")
}

/// Tells a likely slip in the domain of an e-mail address: `gmial.com`, `gmail.con`.
package enum MistypedDomain {
  /// The address with the domain that was likely meant; nil where nothing speaks for a slip.
  ///
  /// Only a proposal: addresses at unusual domains are right. `domains`: those a field allows, none for any.
  package static func correction(of address: String, allowing domains: [String] = []) -> String? {
    guard let at = address.utf8.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    let typed = address[address.index(after: at)...].lowercased()
    // Two slips are believed only of a long name.
    let most = typed.utf8.count < 9 ? 1 : 2
    let near = common(near: typed, within: most)
    if near.isEmpty || near.contains(typed) { return nil }
    let candidates = near.filter { domains.isEmpty || domains.contains($0) }
    return Suggestion.nearest(to: typed, in: candidates, within: most).map { address[...at] + $0 }
  }

  /// Those that slips can lead from, and a few more.
  ///
  /// A slip brings or takes one letter at most; where one domain is shorter, what only that has needs slips besides those
  /// that change the length. What is left out need not be compared letter by letter, which takes most of the time.
  private static func common(near typed: String, within most: Int) -> [String] {
    guard typed.isMade(of: \.isPlain) else { return common.map(\.name) }
    let (letters, count) = (letters(in: typed), typed.utf8.count)
    return common.filter { domain in
      let (added, left) = (domain.letters & ~letters, letters & ~domain.letters)
      let (short, long) = domain.count < count ? (added, left) : (left, added)
      return abs(domain.count - count) + short.nonzeroBitCount <= most && long.nonzeroBitCount <= most
    }
    .map(\.name)
  }

  /// A bit for each letter there is; digits and points share some.
  private static func letters(in text: String) -> UInt32 { text.utf8.reduce(0) { $0 | 1 << UInt32($1 & 31) } }

  /// Each with its letters and their count.
  private static let common = domains.map { (name: $0, letters: letters(in: $0), count: $0.utf8.count) }

  /// The domains most people have addresses at; some differ from each other by one letter and are all right.
  private static let domains = [
    "gmail.com", "googlemail.com", "hotmail.com", "hotmail.co.uk", "hotmail.de", "hotmail.fr", "outlook.com",
    "outlook.de", "yahoo.com", "yahoo.co.uk", "yahoo.de", "yahoo.fr", "icloud.com", "live.com", "live.de", "msn.com",
    "aol.com", "aol.de", "gmx.com", "gmx.de", "gmx.net", "gmx.at", "gmx.ch", "web.de", "t-online.de", "freenet.de",
    "proton.me", "protonmail.com", "mail.com", "email.com", "ymail.com", "fastmail.com", "orange.fr", "free.fr",
  ]
}
