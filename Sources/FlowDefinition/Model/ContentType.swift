/// What an answer means to the device that fills it in.
///
/// The raw values are the names that HTML gives the fields of its attribute `autocomplete`, so that a web page can use them
/// as they are; other platforms have a name of their own for most of them, such as `UITextContentType.givenName`.
///
/// Source: WHATWG, HTML, "Autofill field" (`form-control-infrastructure.html#autofill-field`).
public enum ContentType: String, CaseIterable, Codable, Hashable, Sendable {
  // People
  case name
  case namePrefix = "honorific-prefix"
  case givenName = "given-name"
  case middleName = "additional-name"
  case familyName = "family-name"
  case nameSuffix = "honorific-suffix"
  case nickname
  case birthdate = "bday"
  case birthdateDay = "bday-day"
  case birthdateMonth = "bday-month"
  case birthdateYear = "bday-year"
  case sex
  case language
  case photo
  // Accounts
  case username
  case newPassword = "new-password"
  /// The password of an account that exists.
  case password = "current-password"
  case oneTimeCode = "one-time-code"
  // Work
  case jobTitle = "organization-title"
  case organizationName = "organization"
  // Addresses
  /// All lines of an address above the city.
  case streetAddress = "street-address"
  case streetAddressLine1 = "address-line1"
  case streetAddressLine2 = "address-line2"
  case streetAddressLine3 = "address-line3"
  /// The first administrative level, such as a state or a province.
  case state = "address-level1"
  case city = "address-level2"
  case sublocality = "address-level3"
  case addressLevel4 = "address-level4"
  /// A country's code, such as `US` (ISO 3166-1 alpha-2).
  case country
  case countryName = "country-name"
  case postalCode = "postal-code"
  // Reaching somebody
  case emailAddress = "email"
  case url
  case instantMessaging = "impp"
  case telephoneNumber = "tel"
  case telephoneCountryCode = "tel-country-code"
  case telephoneNationalNumber = "tel-national"
  case telephoneAreaCode = "tel-area-code"
  case telephoneLocalNumber = "tel-local"
  case telephoneLocalPrefix = "tel-local-prefix"
  case telephoneLocalSuffix = "tel-local-suffix"
  case telephoneExtension = "tel-extension"
  // Payments
  case creditCardName = "cc-name"
  case creditCardGivenName = "cc-given-name"
  case creditCardMiddleName = "cc-additional-name"
  case creditCardFamilyName = "cc-family-name"
  case creditCardNumber = "cc-number"
  case creditCardExpiration = "cc-exp"
  case creditCardExpirationMonth = "cc-exp-month"
  case creditCardExpirationYear = "cc-exp-year"
  case creditCardSecurityCode = "cc-csc"
  case creditCardType = "cc-type"
  case transactionCurrency = "transaction-currency"
  case transactionAmount = "transaction-amount"
}
