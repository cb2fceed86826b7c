import FlowSyntax

/// Tells a likely slip in the domain of an e-mail address: `gmial.com`, `gmail.con`.
public enum MistypedDomain {
  /// The address with the domain that was likely meant; nil where nothing speaks for a slip.
  ///
  /// Only a proposal: addresses at unusual domains are right. `domains`: those a field allows, none for any.
  public static func correction(of address: String, allowing domains: [String] = []) -> String? {
    guard let at = address.lastIndex(of: "@") else { return nil }
    let typed = address[address.index(after: at)...].lowercased()
    let candidates = domains.isEmpty ? common : common.filter(domains.contains)
    guard !common.contains(typed), let nearest = Suggestion.nearest(to: typed, in: candidates, within: limit(typed))
    else { return nil }
    return address[...at] + nearest
  }

  /// Two slips are believed only of a long name.
  private static func limit(_ typed: String) -> Int { typed.utf8.count < 9 ? 1 : 2 }

  /// The domains most people have addresses at; some differ from each other by one letter and are all right.
  private static let common = [
    "gmail.com", "googlemail.com", "hotmail.com", "hotmail.co.uk", "hotmail.de", "hotmail.fr", "outlook.com",
    "outlook.de", "yahoo.com", "yahoo.co.uk", "yahoo.de", "yahoo.fr", "icloud.com", "live.com", "live.de", "msn.com",
    "aol.com", "aol.de", "gmx.com", "gmx.de", "gmx.net", "gmx.at", "gmx.ch", "web.de", "t-online.de", "freenet.de",
    "proton.me", "protonmail.com", "mail.com", "email.com", "ymail.com", "fastmail.com", "orange.fr", "free.fr",
  ]
}
