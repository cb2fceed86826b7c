extension PhoneNumber {
  /// The number as written for readers in any country: `+1 201-555-0123`.
  ///
  /// Grouped as the national administration recommends, after the country code (ITU-T E.123).
  public var internationalFormat: String {
    guard let (code, national) = parts else { return e164 }
    return "+\(code.number) \(code.grouping.written(national, .international) ?? national.text())"
  }

  /// The number as written in its own region, with the trunk prefix where there is one: `(201) 555-0123`.
  public var nationalFormat: String {
    guard let (code, national) = parts else { return e164 }
    return code.grouping.written(national, .national) ?? national.text()
  }

  private var parts: (CallingCode, Digits)? {
    Digits(e164.dropFirst()).flatMap(CallingCode.leading)
  }
}
