package struct PluralForms: Sendable {
  let names: [String]
  let language: String
  /// The index of the singular, for numbers such as 1; `nil` if the language has none.
  fileprivate let singular: Int?
  fileprivate let form: @Sendable (Value) -> Int

  package init(names: [String], language: String, singular: Int?, form: @escaping @Sendable (Value) -> Int) {
    (self.names, self.language, self.singular, self.form) = (names, language, singular, form)
  }

  fileprivate var count: Int { names.count }

  package static let english = PluralForms(names: ["one", "other"], language: "en", singular: 0) { number in
    switch number {
    case .int(1), .int(-1), .uint(1), .number(1), .number(-1), .double(1), .double(-1): 0
    case _: 1
    }
  }
}

extension Functions {
  static let englishPlurals: [Function] = plurals(.english)

  /// If the language has more than two forms, also returns `plural` with one text for each form, in CLDR's order.
  static func plurals(_ forms: PluralForms) -> [Function] {
    Set([2, forms.count]).sorted().filter { $0 > 1 }.map { count in
      let texts = [ValueType](repeating: .string, count: count)
      return Function("plural", .global, [[.int] + texts, [.uint] + texts, [.number] + texts], .string) { values, _ in
        guard values[0].isNumber, values.dropFirst().allSatisfy(\.isText) else { return nil }
        let form = forms.form(values[0])
        return values[1 + (count == 2 && forms.count != 2 ? (form == forms.singular ? 0 : 1) : form)]
      }
    }
  }
}

extension Value {
  fileprivate var isText: Bool { if case .string = self { true } else { false } }

  fileprivate var isNumber: Bool {
    switch self {
    case .int, .uint, .double, .number: true
    case .null, .bool, .string, .bytes, .timestamp, .date, .duration, .time, .money, .file, .list, .map, .record,
      .secret,
      .type:
      false
    }
  }
}
