import FlowExpressions
import FlowSyntax
import Localization
import PhoneNumbers

extension FlowCompiler {
  func kind(of entry: FlowIndex.FieldEntry, in scope: PlaceScope) -> FieldKind {
    let object = entry.declaration.object
    func limit(_ key: String, _ type: ValueType) -> Limit? { self.limit(object, key, type, in: scope) }
    switch entry.declaration.kind {
    case .text:
      let maxLength = limit("maxLength", .int)
      return .text(
        TextFormat(
          minLength: limit("minLength", .int), maxLength: maxLength,
          pattern: pattern(object, upTo: maxLength), hasManyLines: object.isSet("lines", to: "many")))
    case .phone: return .phone(phoneFormat(object))
    case .email: return .email(domains: domains(object), maxLength: limit("maxLength", .int))
    case .url: return .url(domains: domains(object), maxLength: limit("maxLength", .int))
    case .code: return .code(length: limit("length", .int))
    case .integer: return .integer(min: limit("min", .int), max: limit("max", .int))
    case .number:
      return .number(
        NumberFormat(
          min: limit("min", .double), max: limit("max", .double),
          decimals: object.int("decimals", in: 0...NumberFormat.mostDecimals), unit: unit(object, in: scope)))
    case .money: return .money(moneyFormat(of: entry, in: scope))
    case .date: return .date(min: limit("min", .timestamp), max: limit("max", .timestamp))
    case .time: return .time(min: limit("min", .time), max: limit("max", .time))
    case .boolean: return .boolean
    case .choice: return .choice(options(of: entry, in: scope))
    case .choices:
      return .choices(options(of: entry, in: scope), min: limit("min", .int), max: limit("max", .int))
    case .file: return .file(fileFormat(object))
    case .files: return .files(fileFormat(object), min: limit("min", .int), max: limit("max", .int))
    case .group: return .group(entry.inner)
    case .list:
      let item = templates.template(ifAny: object.template("item"), in: scope)
      return .list(
        ListFormat(fields: entry.inner, item: item, min: limit("min", .int), max: limit("max", .int)))
    }
  }

  // MARK: Limits

  private func limit(_ object: ObjectReader, _ key: String, _ type: ValueType, in scope: PlaceScope) -> Limit? {
    guard let node = object[key] else { return nil }
    switch node.value {
    case .number(let number):
      if type == .int, let value = number.int { return .constant(.int(value)) }
      if type == .double, let value = number.double { return .constant(.double(value)) }
    case .string(let text):
      if type == .timestamp, let day = CalendarDay(text.text) { return .constant(.timestamp(day.timestamp)) }
      if type == .timestamp, Self.isLikeADay(text.text) {
        sink.report(.badLimits, DefinitionMessages.notADate, of: text)
        return nil
      }
      if type == .time, let time = TimeOfDay(text.text) { return .constant(.duration(time.sinceMidnight)) }
      if type == .time, text.text.first?.isNumber ?? false {
        let meant = TimeOfDay.meant(by: node) ?? (key == "max" && text.text == "24:00" ? "23:59" : nil)
        sink.report(.badLimits, DefinitionMessages.notATime(text.text), at: text.quotedRange, meant: meant)
        return nil
      }
      return binder.bind(ExpressionDeclaration(text), in: scope, expecting: type.operandType.orNull)
        .map(Limit.computed)
    case .null, .bool, .array, .object, .invalid: break
    }
    let meant = type == .time ? TimeOfDay.meant(by: node) : nil
    sink.wrongType(node, what: key, expected: DefinitionMessages.limit(type), meant: meant)
    return nil
  }

  private func unit(_ object: ObjectReader, in scope: PlaceScope) -> Template? {
    guard let unit = object.template("unit") else { return nil }
    if unit.text.text.allSatisfy(\.isWhitespace) {
      sink.report(.badLimits, DefinitionMessages.emptyUnit, at: unit.text.quotedRange)
    } else if unit.text.text.contains(where: \.isNewline)
      || unit.text.text.prefixMatch(of: /\s*([eE]?[0-9]|[-+.,])/) != nil
    {
      sink.report(.badLimits, DefinitionMessages.unitLikeNumber, at: unit.text.quotedRange)
    }
    return templates.template(unit, in: scope)
  }

  /// Whether a text consists of three numbers separated by hyphens.
  private static func isLikeADay(_ text: String) -> Bool {
    let numbers = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return numbers.count == 3 && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// The pattern is compiled for texts up to the maximum length, or up to the default maximum if the length is missing
  /// or computed.
  ///
  /// An answer longer than ``Pattern/longestText`` is rejected in any case.
  private func pattern(_ object: ObjectReader, upTo maxLength: Limit?) -> Pattern? {
    guard let text = object.text("pattern") else { return nil }
    let known = maxLength?.int ?? AnswerParser.defaultMaxLength
    let longest = max(1, min(known, AnswerParser.lengthLimit))
    do throws(PatternError) {
      return try Pattern(text.text, as: .answer, upTo: longest)
    } catch {
      for error in [error] + error.others { report(error, in: text, upTo: longest) }
    }
    return nil
  }

  private func report(_ error: PatternError, in text: LocatedText, upTo longest: Int) {
    let range = error.range.map { text.sourceRange($0.lowerBound, $0.upperBound) }
    let rewrite = error.rewrite?.replacing("\\", with: "\\\\")
    let edits = range.flatMap { range in rewrite.map { [Diagnostic.Edit(range, $0)] } }
    let isTooLong = range == nil && longest > Pattern.freeLength
    let message = isTooLong ? DefinitionMessages.patternTooLarge(upTo: longest) : error.message
    sink.report(.badPattern, message, at: range ?? text.quotedRange, edits: error.isSame ? edits ?? [] : [])
  }

  private func phoneFormat(_ object: ObjectReader) -> PhoneFormat {
    let known = PhoneFormat.knownKinds
    let kinds = object.texts("kinds")
    for kind in kinds where !known.contains(kind.text) {
      let message = DefinitionMessages.unknownPhoneKind(kind.text, known: known)
      let name = kind.text == "landline" ? "fixed" : kind.text
      sink.unknown(.unknownOption, message, at: kind.quotedRange, name: name, candidates: known)
    }
    let own = object.text("region")
    let regions = object.texts("regions").map(region)
    // If all allowed regions share a country code, the first one is the default region, so that a number can be typed
    // without the code.
    let codes = Set(regions.map(PhoneRegion.callingCode))
    let format = PhoneFormat(
      region: own.map(region) ?? (codes.count == 1 ? regions[0] : nil), regions: regions, kinds: kinds.map(\.text))
    guard !regions.isEmpty, (regions + [own?.text].compactMap(\.self)).allSatisfy(PhoneRegion.isKnown) else {
      return format
    }
    if let own, !regions.contains(own.text) {
      sink.report(.badLimits, DefinitionMessages.regionNotAllowed(own.text), at: own.quotedRange, severity: .warning)
    }
    if kinds.allSatisfy({ known.contains($0.text) }), format.example(near: nil) == nil {
      sink.report(
        .badLimits, DefinitionMessages.noPhoneFits, at: object.keyRange(kinds.isEmpty ? "regions" : "kinds"),
        severity: .warning)
    }
    return format
  }

  private func region(_ text: LocatedText) -> String {
    if !PhoneRegion.isKnown(text.text) {
      let meant = PhoneRegion.meant(by: text.text)
      sink.report(.unknownOption, DefinitionMessages.unknownRegion(text.text), at: text.quotedRange, meant: meant)
    }
    return text.text
  }

  private func domains(_ object: ObjectReader) -> [String] {
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

  // MARK: Options

  private func options(of field: FlowIndex.FieldEntry, in scope: PlaceScope) -> OptionSource {
    let object = field.declaration.object
    if let declared = field.declaration.optionsFrom {
      if object["options"] != nil {
        sink.report(.unknownKey, DefinitionMessages.oneOf("options", "optionsFrom"), at: object.keyRange("options"))
      }
      let compiled = binder.bind(declared, in: scope, expecting: .list(.record(PortType.optionType)))
      if compiled != nil { binder.optionLists[field.index] = declared.parsed.map { ($0, scope) } }
      return compiled.map(OptionSource.computed) ?? .fixed([])
    }
    guard let node = object.required("options") else { return .fixed([]) }
    switch node.value {
    case .string(let name):
      if declaration.sharedOptions[name.text] == nil {
        sink.unknown(
          .unknownOption, name, DefinitionMessages.unknownOptions, listing: declaration.optionNames.map(\.text))
      }
    case .array: break
    case .null, .bool, .number, .object, .invalid:
      sink.wrongType(node, what: "options", expected: "a list of options or the name of one")
    }
    return .fixed(index.options(of: field)?.options.map { option($0, in: scope) } ?? [])
  }

  private func option(_ option: OptionDeclaration, in scope: PlaceScope) -> ChoiceOption {
    let inside = scope.assuming(option.when)
    return ChoiceOption(
      id: option.id.text, label: label(of: option, in: inside),
      help: templates.template(ifAny: option.help, in: inside),
      when: binder.condition(option.when, in: scope), isExclusive: option.isExclusive,
      range: option.id.quotedRange)
  }

  private func label(of option: OptionDeclaration, in scope: PlaceScope) -> Template {
    if let label = option.label { return templates.template(label, in: scope) }
    templates.checkCharacters(option.id)
    // If an option has no label, its id is shown as it is: braces in an id do not start an expression.
    if option.id.text.contains("{") { return Template(option.id.text) }
    return templates.template(TemplateDeclaration(option.id), in: scope)
  }
}

extension PhoneRegion {
  /// The text may be a code in lowercase, a three-letter code, or `UK`.
  fileprivate static func meant(by text: String) -> String? {
    let code = text.uppercased()
    return (code == "UK" ? ["GB"] : [code, String(code.prefix(2))]).first(where: isKnown)
  }
}
