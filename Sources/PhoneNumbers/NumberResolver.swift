struct NumberResolver {
  let region: RegionPlan?

  /// Letters are read as digits only if the digits before them are not a valid number.
  ///
  /// Otherwise "030 1234567 home" would become a number that nobody typed.
  func number(_ typed: TypedNumber) throws(PhoneNumberError) -> PhoneNumber {
    if let before = typed.beforeLetters, (try? number(before)) != nil { throw .hasWords }
    if let fault = typed.lettersFault { throw fault }
    do {
      return try read(typed)
    } catch {
      if let other = typed.withoutBracketedZero { return try read(other, or: error) }
      if case .tooLong = error, typed.digitsBeforeLetters != nil { throw .notANumber }
      throw error
    }
  }

  /// The error `first`, for the digits with `(0)`, is thrown if no number starts with the digits without the zero.
  ///
  /// The zero may then be intended.
  private func read(_ typed: TypedNumber, or first: PhoneNumberError) throws(PhoneNumberError) -> PhoneNumber {
    do {
      return try read(typed)
    } catch {
      if case .notInPlan = error { throw first }
      throw error
    }
  }

  private func read(_ typed: TypedNumber) throws(PhoneNumberError) -> PhoneNumber {
    if typed.hasPlus { return try international(afterCommonPrefix(typed.digits) ?? typed.digits) }
    guard let region else {
      guard let rest = afterCommonPrefix(typed.digits) else { throw .noCountryCode }
      return try international(rest)
    }
    if let rest = afterPrefix(of: region, typed.digits) {
      return try afterInternationalPrefix(rest, or: typed.digits, in: region)
    }
    return try national(typed.digits, in: region)
  }

  /// In a few plans, a national number may start with the same digits as an international prefix.
  ///
  /// If there is no valid international number, the digits are therefore read as a national number.
  private func afterInternationalPrefix(_ rest: Digits, or typed: Digits, in region: RegionPlan)
    throws(PhoneNumberError) -> PhoneNumber
  {
    do {
      return try international(rest)
    } catch {
      if let number = try? national(typed, in: region) { return number }
      if case .unknownCountryCode = error, let rest = afterCommonPrefix(typed) { return try international(rest) }
      throw error
    }
  }

  private func international(_ digits: Digits) throws(PhoneNumberError) -> PhoneNumber {
    guard let (code, national) = CallingCode.leading(digits) else { throw CallingCode.fault(in: digits) }
    let reading = NationalReading(national, plan: code.mainRegion)
    if let number = reading.number { return number }
    throw PhoneNumberError(code, reading.digitsForError, after: .countryCode, plan: code.mainRegion)
  }

  private func national(_ digits: Digits, in region: RegionPlan) throws(PhoneNumberError) -> PhoneNumber {
    let reading = NationalReading(digits, plan: region)
    if let number = reading.number, number.region == region.code { return number }
    if let number = afterOwnCode(digits, in: region)?.number ?? reading.number { return number }
    if let rest = afterCommonPrefix(digits), CallingCode.leading(rest) != nil { return try international(rest) }
    throw fault(of: digits, reading.digitsForError, in: region)
  }

  /// A number that is too long may start with the region's country code.
  ///
  /// If it does, the error is about the digits after the code.
  private func fault(of typed: Digits, _ likeliest: Digits, in region: RegionPlan) -> PhoneNumberError {
    let start: NumberPrefix = likeliest == typed ? .nothing : .prefix
    let fault = PhoneNumberError(region.callingCode, likeliest, after: start, plan: region)
    guard case .tooLong = fault, let reading = afterOwnCode(typed, in: region) else { return fault }
    return PhoneNumberError(region.callingCode, reading.digitsForError, after: .prefix, plan: region)
  }

  private func afterOwnCode(_ digits: Digits, in region: RegionPlan) -> NationalReading? {
    guard let (code, rest) = CallingCode.leading(digits), code == region.callingCode else { return nil }
    return NationalReading(rest, plan: region)
  }

  private func afterCommonPrefix(_ digits: Digits) -> Digits? {
    digits.count > 1 && digits[0] == 0 && digits[1] == 0 ? digits.dropFirst(2) : nil
  }

  /// Returns `nil` if the digits after the prefix start with a zero: no country code starts with a zero.
  private func afterPrefix(of region: RegionPlan, _ digits: Digits) -> Digits? {
    var state = region.internationalPrefix
    var rest: Digits?
    for (offset, digit) in digits.values.enumerated() {
      state = Automaton.step(from: state, digit)
      guard state > 0 else { break }
      if Automaton.label(of: state) > 0 { rest = digits.dropFirst(offset + 1) }
    }
    return rest.flatMap { $0.first == 0 ? nil : $0 }
  }
}

/// The two readings of a national number: without the prefix dialed inside the region, and as typed.
struct NationalReading {
  private let plan: RegionPlan
  private let typed: Digits
  private let stripped: Digits?

  init(_ typed: Digits, plan: RegionPlan) {
    self.plan = plan
    self.typed = typed
    stripped = plan.trunk.applied(to: typed).flatMap { plan.lengths.contains($0.count) ? $0 : nil }
  }

  var number: PhoneNumber? {
    stripped.flatMap { PhoneNumber(plan.callingCode, $0) } ?? PhoneNumber(plan.callingCode, typed)
  }

  /// In North America, the prefix dialed inside the region, 1, is also the country code.
  ///
  /// The 1 is kept if the typed digits are already as long as a national number.
  var digitsForError: Digits {
    guard stripped == nil, let rest = plan.trunk.applied(to: typed) else { return stripped ?? typed }
    let isCode = typed == Digits(of: plan.callingCode.number) + rest
    return isCode && plan.lengths.contains(typed.count) ? typed : rest
  }
}
