package import FlowExpressions
import FlowSyntax
import Localization
package import PhoneNumbers

/// A phone number, stored in E.164 format.
package final class PhoneType: FieldType {
  package static let keys = ["region", "regions", "kinds", "as", "autofill"]
  package static var valueType: ValueType { .string }
  package static var portType: PortType? { .phone }
  package static var example: String? { "+12015550123" }
  package static var described: String { "a phone number with its country code, such as \"+12015550123\"" }
  package static var textForm: String? { DefinitionMessages.phoneForm }

  /// The region (ISO 3166-1 alpha-2) assumed for numbers without a country code, or `nil` if there is none.
  package let region: String?
  /// An expression that gives the region; `nil` if the region is constant.
  package let computedRegion: CompiledExpression?
  /// The allowed regions; empty to allow all.
  package let regions: [String]
  /// The allowed kinds, such as `mobile`; empty to allow all.
  package let kinds: [String]

  package init(
    region: String?, computedRegion: CompiledExpression? = nil, regions: [String], kinds: [String]
  ) {
    (self.region, self.computedRegion, self.regions, self.kinds) = (region, computedRegion, regions, kinds)
  }

  package convenience init(_ source: FieldSource) {
    let object = source.object
    let kinds = object.texts("kinds")
    for kind in kinds where !Self.knownKinds.contains(kind.text) { source.reportUnknownKind(kind) }
    let declared = object.text("region")
    let expression = declared.flatMap { source.isExpression($0) ? ExpressionDeclaration($0) : nil }
    if let expression { source.checkRegions(of: expression) }
    let own = expression == nil ? declared : nil
    let regions = object.texts("regions").map(source.region)
    // If all allowed regions share a country code, the first one is the default region, so that a number can be typed
    // without the code.
    let codes = Set(regions.map(PhoneRegion.callingCode))
    self.init(
      region: own.map(source.region) ?? (codes.count == 1 && expression == nil ? regions[0] : nil),
      computedRegion: source.compiler.deciding(
        expression, of: source.entry, in: source.scope, expecting: .optional(.string)),
      regions: regions, kinds: kinds.map(\.text))
    guard !regions.isEmpty, (regions + [own?.text].compactMap(\.self)).allSatisfy(PhoneRegion.isKnown) else { return }
    if let own, !regions.contains(own.text) {
      source.sink.report(
        .badLimits, DefinitionMessages.regionNotAllowed(own.text), at: own.quotedRange, severity: .warning)
    }
    if kinds.allSatisfy({ Self.knownKinds.contains($0.text) }), example(near: nil) == nil {
      source.sink.report(
        .badLimits, DefinitionMessages.noPhoneFits, at: object.keyRange(kinds.isEmpty ? "regions" : "kinds"),
        severity: .warning)
    }
  }

  package var isReadAlone: Bool { computedRegion == nil }

  package func forEachExpression(_ visit: (CompiledExpression) -> Void) { computedRegion.map(visit) }

  package func readNormalized(_ text: String, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    stored(text, in: context.region ?? region)
  }

  package func stored(_ text: String) -> Result<Value, AnswerProblem> { stored(text, in: region) }

  private func stored(_ text: String, in region: String?) -> Result<Value, AnswerProblem> {
    switch PhoneNumber.parse(text, defaultRegion: region) {
    case .failure(let error):
      let problem = AnswerProblem.phone(error)
      // Report the wrong region right away, not after the person has completed the number.
      if let found = problem.phoneRegion, found != region, !allows(found) {
        return .failure(.phoneRegion(found: found, allowed: regions))
      }
      return .failure(problem)
    case .success(let number):
      if !allows(number) { return .failure(.phoneRegion(found: number.region, allowed: regions)) }
      if !kinds.isEmpty, !allowedKinds.contains(where: number.canBe) {
        return .failure(.phoneKind(found: number.kind, region: number.region, allowed: kinds))
      }
      return .success(.string(number.e164))
    }
  }

  /// A phone number needs its country code, because there is no default region.
  package static func value(ofText text: String) -> Value? {
    try? PhoneType(region: nil, regions: [], kinds: []).stored(text).get()
  }

  private func allows(_ region: String) -> Bool { regions.isEmpty || regions.contains(region) }

  /// Numbers without a location, such as toll-free numbers under +1, belong to every region with their country code.
  ///
  /// A number without a region, such as one under +800, is allowed only if all regions are.
  private func allows(_ number: PhoneNumber) -> Bool {
    guard let region = number.region else { return regions.isEmpty }
    if allows(region) { return true }
    switch number.kind {
    case .mobile, .fixed, .fixedOrMobile: return false
    case .premium, .tollFree, .sharedCost, .voip, .personal, .pager, .uan, .voicemail:
      let code = PhoneRegion.callingCode(of: region)
      return regions.contains { PhoneRegion.callingCode(of: $0) == code }
    }
  }

  static let knownKinds = PhoneNumber.Kind.allCases.map(\.rawValue)

  private var allowedKinds: [PhoneNumber.Kind] { kinds.compactMap(PhoneNumber.Kind.init) }

  /// Returns an example in the region `found`, else the field's own, else an allowed one, else in the United States.
  ///
  /// - Returns: `nil` if the numbering plans have no example of the allowed kinds.
  package func example(near found: String?) -> PhoneNumber? {
    let own = [found, region].compactMap(\.self).filter { regions.isEmpty || regions.contains($0) }
    return PhoneRegion.example(
      in: own + (regions.isEmpty ? ["US"] : regions), kinds: allowedKinds)
  }
}

extension FieldSource {
  fileprivate func reportUnknownKind(_ kind: LocatedText) {
    let known = PhoneType.knownKinds
    let message = DefinitionMessages.unknownPhoneKind(kind.text, known: known)
    let name = kind.text == "landline" ? "fixed" : kind.text
    sink.unknown(.unknownOption, message, at: kind.quotedRange, name: name, candidates: known)
  }

  /// Whether a region is an expression and not a code, which has two letters.
  fileprivate func isExpression(_ text: LocatedText) -> Bool {
    if PhoneRegion.isKnown(text.text) { return false }
    return scope.variable(text.text) != nil || text.text.count > 3 || !text.text.allSatisfy(\.isLetter)
  }

  /// Reports a region whose expression can give a text that is not the code of a region.
  fileprivate func checkRegions(of declared: ExpressionDeclaration) {
    let texts = declared.parsed?.possibleTexts(scope.options) ?? []
    guard let wrong = texts.filter({ !PhoneRegion.isKnown($0) }).min() else { return }
    sink.report(.unknownOption, DefinitionMessages.unknownRegion(wrong), at: declared.text.range)
  }

  fileprivate func region(_ text: LocatedText) -> String {
    if !PhoneRegion.isKnown(text.text) {
      let meant = PhoneRegion.meant(by: text.text)
      sink.report(.unknownOption, DefinitionMessages.unknownRegion(text.text), at: text.quotedRange, meant: meant)
    }
    return text.text
  }
}

extension PhoneRegion {
  /// The text may be a code in lowercase, a three-letter code, or `UK`.
  fileprivate static func meant(by text: String) -> String? {
    let code = text.uppercased()
    return (code == "UK" ? ["GB"] : [code, String(code.prefix(2))]).first(where: isKnown)
  }
}

extension AnswerProblem {
  package var phoneRegion: String? {
    switch self {
    case .phone(.missingAreaCode(let region)), .phone(.tooShort(let region)), .phone(.tooLong(let region)),
      .phone(.notInPlan(let region)), .phoneKind(_, let region, _):
      region
    case _: nil
    }
  }
}
