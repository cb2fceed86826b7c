import FlowExpressions
import FlowSyntax
import Foundation

enum AddressAnswer {
  /// Parses an email address of the form `name@domain.ending` (RFC 5321 §2.3.11), without quoting or comments.
  static func email(_ text: String, _ domains: [String]) -> Result<Value, AnswerProblem> {
    if let domain = CommonAddress.domain(ofEmail: text) {
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
    let isTooLong =
      parts[0].utf8.count > 64 || parts[0].utf8.count + 1 + domain.utf8.count > AnswerText.emailLimit
    guard !dots, !isTooLong, isDomain(labels) else { return .failure(.email(.form)) }
    guard allowed(domain, domains) else { return .failure(.domain(domains)) }
    return .success(.string("\(parts[0])@\(domain)"))
  }

  /// Parses an `http` or `https` URL with a host (RFC 3986), adding `https://` if there is no scheme.
  static func url(_ text: String, _ domains: [String]) -> Result<Value, AnswerProblem> {
    if let host = CommonAddress.host(ofPage: text) {
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

  /// Any host is allowed, because a program may use names that exist only in a private network.
  static func isAddress(_ text: String) -> Bool {
    guard let parts = URLComponents(string: text), let host = parts.host else { return false }
    return parts.scheme != nil && !host.isEmpty
  }

  static func isDomain(_ labels: [Substring]) -> Bool {
    labels.allSatisfy { label in
      !label.isEmpty && label.utf8.count <= 63 && !label.hasPrefix("-") && !label.hasSuffix("-")
        && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }
  }

  private static func allowed(_ host: String, _ domains: [String]) -> Bool {
    domains.isEmpty || domains.contains { host == $0.lowercased() || host.hasSuffix("." + $0.lowercased()) }
  }

  /// `place` is the range of the host in the UTF-8 bytes of the text.
  ///
  /// The host must be lowercase.
  private static func isAllowed(_ place: Range<Int>, of text: String, _ domains: [String]) -> Bool {
    if domains.isEmpty { return true }
    return allowed(String(Substring(text.utf8.dropFirst(place.lowerBound).prefix(place.count))), domains)
  }
}

protocol AddressType: FieldType {
  var domains: [String] { get }
}

extension AddressType {
  package static var keys: [String] { ["domains", "maxLength", "as", "autofill"] }
  package var bounds: (low: Limit?, high: Limit?) { (nil, maxLength) }
  package var boundKeys: (low: String, high: String) { ("minLength", "maxLength") }

  package func problems(of value: Value, _ context: AnswerContext, limit: LimitValue) -> [AnswerProblem] {
    guard case .string(let text) = value else { return [.kind] }
    return limit(maxLength)?.count.flatMap { $0 < text.count ? [.maxLength($0)] : nil } ?? []
  }

  package func checkLimits(_ check: LimitCheck) { check.checkLengths() }
}

extension FieldSource {
  var domains: [String] {
    object.texts("domains").map { domain in
      let labels = domain.text.split(separator: ".", omittingEmptySubsequences: false)
      if !AddressAnswer.isDomain(labels) {
        let isBare = domain.text.hasPrefix("@") && !domain.text.contains(" ")
        let candidates = isBare ? [String(domain.text.dropFirst())] : []
        sink.unknown(.wrongType, domain, DefinitionMessages.badDomain, candidates: candidates)
      }
      return domain.text
    }
  }
}

/// Addresses in their most common form: ASCII, with a lowercase domain, and nothing quoted or escaped.
///
/// Such addresses need no normalization. Checking their bytes takes 500 instructions instead of 76,000. Addresses in
/// other forms may be valid, too.
private enum CommonAddress {
  static func domain(ofEmail text: String) -> Range<Int>? {
    text.withBytes { bytes in
      guard bytes.count <= 254, let at = bytes.firstIndex(of: UInt8(ascii: "@")), isName(bytes[..<at]),
        isDomain(bytes[(at + 1)...])
      else { return nil }
      return at + 1..<bytes.count
    }
  }

  static func host(ofPage text: String) -> Range<Int>? {
    text.withBytes { bytes in
      let start = bytes.starts(with: "https://".utf8) ? 8 : bytes.starts(with: "http://".utf8) ? 7 : 0
      let rest = bytes[start...]
      let host = rest.prefix { $0 != UInt8(ascii: "/") }
      return isDomain(host) && rest[host.endIndex...].allSatisfy(isOfPath) ? host.indices : nil
    }
  }

  private static func isName(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var last = dot
    for byte in bytes {
      let isSign = byte.isLetter || byte.isDigit || "!#$%&'*+/=?^_`{|}~-.".utf8.contains(byte)
      guard isSign, byte != dot || last != dot else { return false }
      last = byte
    }
    return last != dot && bytes.count <= 64
  }

  /// The last label must be longer than one character.
  private static func isDomain(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var (last, length, dots) = (dot, 0, 0)
    for byte in bytes {
      switch byte {
      case dot where last != dot && last != dash: (length, dots) = (0, dots + 1)
      case dash where last != dot: length += 1
      case _ where byte.isLowercaseLetter || byte.isDigit: length += 1
      case _: return false
      }
      guard length <= 63 else { return false }
      last = byte
    }
    return dots > 0 && length > 1 && last != dash
  }

  /// Whether a byte is an unreserved character (RFC 3986 §2.3) or a slash.
  private static func isOfPath(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "-._~/".utf8.contains(byte)
  }

  private static let dot = UInt8(ascii: ".")
  private static let dash = UInt8(ascii: "-")
}

package enum MistypedDomain {
  /// The result is only a suggestion, because uncommon domains are valid.
  ///
  /// - Parameter domains: The domains that the field allows; empty to allow all.
  package static func correction(of address: String, allowing domains: [String] = []) -> String? {
    guard let at = address.utf8.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    let typed = address[address.index(after: at)...].lowercased()
    // In a short domain, two typing errors would make too many domains look similar, so only one is accepted.
    let most = typed.utf8.count < 9 ? 1 : 2
    let near = common(near: typed, within: most)
    if near.isEmpty || near.contains(typed) { return nil }
    let candidates = near.filter { domains.isEmpty || domains.contains($0) }
    return Suggestion.nearest(to: typed, in: candidates, within: most).map { address[...at] + $0 }
  }

  /// Returns all common domains that differ from `typed` by at most `most` edits, and possibly some others.
  ///
  /// Only the lengths and the letters are compared here, because comparing whole domains is expensive. Each edit
  /// changes the length by at most one, and adds and removes at most one letter.
  private static func common(near typed: String, within most: Int) -> [String] {
    guard typed.allBytes(of: \.isPlain) else { return common.map(\.name) }
    let (letters, count) = (letters(in: typed), typed.utf8.count)
    return common.filter { domain in
      let (added, left) = (domain.letters & ~letters, letters & ~domain.letters)
      let (short, long) = domain.count < count ? (added, left) : (left, added)
      return abs(domain.count - count) + short.nonzeroBitCount <= most && long.nonzeroBitCount <= most
    }
    .map(\.name)
  }

  /// Returns a bit mask of the letters in a text, in which digits and dots share bits with letters.
  private static func letters(in text: String) -> UInt32 { text.utf8.reduce(0) { $0 | 1 << UInt32($1 & 31) } }

  private static let common = domains.map { (name: $0, letters: letters(in: $0), count: $0.utf8.count) }

  /// The most common email domains, some of which differ by one letter only.
  private static let domains = [
    "gmail.com", "googlemail.com", "hotmail.com", "hotmail.co.uk", "hotmail.de", "hotmail.fr", "outlook.com",
    "outlook.de", "yahoo.com", "yahoo.co.uk", "yahoo.de", "yahoo.fr", "icloud.com", "live.com", "live.de", "msn.com",
    "aol.com", "aol.de", "gmx.com", "gmx.de", "gmx.net", "gmx.at", "gmx.ch", "web.de", "t-online.de", "freenet.de",
    "proton.me", "protonmail.com", "mail.com", "email.com", "ymail.com", "fastmail.com", "orange.fr", "free.fr",
  ]
}
