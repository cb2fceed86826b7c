/// The kind of personal data that a field asks for, so that a device can fill in the field.
///
/// The raw values are the autofill field names of the HTML `autocomplete` attribute, so web pages can use them
/// unchanged. Most have a counterpart on other platforms, such as `UITextContentType.givenName`.
///
/// Source: WHATWG, HTML, "Autofill field" (`form-control-infrastructure.html#autofill-field`).
package enum ContentType: String, CaseIterable, Codable, Hashable, Sendable {
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
  /// The password of an existing account.
  case password = "current-password"
  case oneTimeCode = "one-time-code"
  // Work
  case jobTitle = "organization-title"
  case organizationName = "organization"
  // Addresses
  /// The address lines above the city, as a single string.
  case streetAddress = "street-address"
  case streetAddressLine1 = "address-line1"
  case streetAddressLine2 = "address-line2"
  case streetAddressLine3 = "address-line3"
  /// The first administrative level of an address, such as a state or a province.
  case state = "address-level1"
  /// The second administrative level of an address, such as a city or a town.
  case city = "address-level2"
  /// The third administrative level of an address, such as a district.
  case sublocality = "address-level3"
  /// The fourth and finest administrative level of an address.
  case addressLevel4 = "address-level4"
  /// A country code, such as `US` (ISO 3166-1 alpha-2).
  case country
  case countryName = "country-name"
  case postalCode = "postal-code"
  // Contact
  case emailAddress = "email"
  case url
  /// The URL of an instant messaging account.
  case instantMessaging = "impp"
  case telephoneNumber = "tel"
  case telephoneCountryCode = "tel-country-code"
  case telephoneNationalNumber = "tel-national"
  case telephoneAreaCode = "tel-area-code"
  /// A local number without its area code.
  case telephoneLocalNumber = "tel-local"
  /// The first part of a local number that is written in two parts.
  case telephoneLocalPrefix = "tel-local-prefix"
  /// The second part of a local number that is written in two parts.
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
