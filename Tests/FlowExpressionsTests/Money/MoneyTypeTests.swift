import FlowSyntax
import Testing

@testable import FlowExpressions

private let euros = ValueType.money(.code(.euro))

private let bench = Bench([
  "n": .number, "home": .string, "away": .string, "rent": euros, "fee": .optional(euros), "price": .money(.any),
  "codes": .list(.string), "rents": .list(euros),
])

/// The type of an amount includes its currency.
@Suite struct MoneyTypeTests {
  @Test(arguments: [
    ("rent + rent", "money in EUR"), ("rent * n", "money in EUR"), ("n * rent", "money in EUR"),
    ("rent / 3", "money in EUR"), ("rent / rent", "number"), ("-rent", "money in EUR"),
    ("rent + money(n, 'EUR')", "money in EUR"), ("rent + money(1, 'E' + 'UR')", "money in EUR"),
    ("minor(rent)", "integer"), ("minor(price)", "integer"), ("price * 2", "money in any currency"),
    ("n > 1.0 ? rent : money(0, 'EUR')", "money in EUR"), ("n > 1.0 ? rent : null", "money in EUR or null"),
    ("money(1, 'EUR') == rent", "boolean"), ("fee == null || fee < rent", "boolean"),
    ("money(n, home)", "money in \"home\" or null"), ("rents.sum()", "money in EUR"),
    ("rents.max()", "money in EUR or null"), ("[rent, rent].min()", "money in EUR"),
    ("rents.sort()", "list of money in EUR"), ("rents.sortBy(r, -r)", "list of money in EUR"),
    ("rents.indexOf(rent)", "integer"), ("rents.distinct()", "list of money in EUR"),
    ("rents.map(r, r * 2)", "list of money in EUR"),
  ])
  func `An expression with amounts has a type`(text: String, type: String) {
    #expect(bench.compiled(text)?.type.description == type, "\(bench.diagnostics(text).map(\.message))")
  }

  @Test func `Amounts in the currency of the same expression combine`() {
    let bench = Bench(["n": .number, "home": .string, "x": .string])
    func sum(_ left: String, _ right: String) -> [String] {
      bench.rules(
        "money(1, \(left)) == null || money(1, \(right)) == null || money(1, \(left)) + money(1, \(right)) == null")
    }
    #expect(sum("home", "home") == [])
    #expect(sum("home", "( home )") == [])
    #expect(sum("home", "x") == ["type-mismatch"])
    #expect(sum("n > 1.0 ? home : x", "n > 1.0 ? home : x") == [])
  }

  @Test func `The sum of no amounts is null if only an expression gives their currency`() throws {
    let scope = Bench(["home": .string])
    let currency = ValueType.money(.expression(CurrencyExpression(try #require(scope.read("home")), in: scope)))
    let bench = Bench(["home": .string, "costs": .list(currency)])
    #expect(bench.compiled("costs.sum()")?.type == currency.orNull)
    #expect(bench.compiled("size(costs) > 0 ? costs.sum() + costs.sum() : null")?.type == currency.orNull)
    #expect(bench.value("costs.sum()", [.string("EUR"), .list([])]) == .success(.null))
    let costs = [1, 2].map { Value.money(Money(minor: $0, .euro)) }
    #expect(bench.value("costs.sum()", [.string("EUR"), .list(costs)]) == .success(.money(Money(minor: 3, .euro))))
  }

  @Test(
    arguments: [
      (
        "rent + money(1, 'USD')", "type-mismatch", "cannot apply \"+\" to money in EUR and money in USD",
        "may be in different currencies"
      ),
      (
        "rent == money(1, 'USD')", "type-mismatch", "cannot compare money in EUR with money in USD",
        "may be in different currencies"
      ),
      ("price < price", "type-mismatch", "cannot compare money in any currency", "may be in different currencies"),
      ("price + price", "type-mismatch", "cannot apply \"+\"", "may be in different currencies"),
      ("rent > 5", "type-mismatch", "cannot compare money in EUR with integer", "money(…, 'EUR')"),
      ("rent + 5", "type-mismatch", "cannot apply \"+\" to money in EUR and integer", "money(…, 'EUR')"),
      ("rent * rent", "type-mismatch", "cannot apply \"*\"", nil),
      ("rent % 2", "type-mismatch", "cannot apply \"%\"", nil),
      ("5 / rent", "type-mismatch", "cannot apply \"/\"", nil),
      ("n > 1.0 ? rent : money(1, 'USD')", "type-mismatch", "both results must have the same type", nil),
      ("money(1, 'EURO')", "unknown-currency", "\"EURO\" is not an ISO 4217 currency code", "\"EUR\""),
      ("money(n, 'eur')", "unknown-currency", "\"eur\" is not an ISO 4217 currency code", "\"EUR\""),
      ("money('1', 'EUR')", "type-mismatch", "\"money\" does not accept text and text", nil),
      ("minor(n)", "type-mismatch", "\"minor\" does not accept number", nil),
      ("[price].sum()", "type-mismatch", "\"sum\" does not accept list of money", "in one currency"),
      ("[price].max()", "type-mismatch", "\"max\" does not accept list of money", "in one currency"),
      ("string(rent)", "type-mismatch", "\"string\" does not accept money in EUR", nil),
      ("rent + fee", "maybe-missing", "\"fee\" may be null here", nil),
      ("money(100000000000000000, 'EUR') + money(1, 'EUR')", "always-fails", "the amount is too large", nil),
      ("rent / 0", "always-fails", "division by zero", nil),
    ] as [(String, String, String, String?)])
  func `A wrong use of an amount is reported`(text: String, rule: String, message: String, help: String?) throws {
    let found = bench.diagnostics(text)
    #expect(found.map(\.rule.rawValue) == [rule], "\(found.map(\.message))")
    #expect(found.first?.message.hasPrefix(message) ?? false, "\(found.map(\.message))")
    if let help { #expect(found.first?.help?.contains(help) ?? false, "\(found.map { $0.help ?? "-" })") }
  }

  @Test(
    arguments: [
      ("ERU", "EUR"), ("usd", "USD"), ("GPB", "GBP"), ("EU", "EUR"), ("EURO", "EUR"), ("BTC", nil), ("BGN", nil),
      ("XAU", nil), ("XX", nil), ("Euros", nil),
    ] as [(String, String?)])
  func `A currency is suggested only for its own letters or one letter more or less`(typed: String, meant: String?) {
    #expect(Currency.nearest(to: typed) == meant)
  }

  @Test func `Amounts of the items of a list lose a currency that differs from item to item`() throws {
    let scope = Bench(["home": .string, "own": .string])
    let currencies = try ["home", "own"].map { name in
      ValueType.money(.expression(CurrencyExpression(try #require(scope.read(name)), in: scope)))
    }
    let list = ValueType.list(.record(RecordType(names: ["a", "b"], types: [currencies[0], currencies[1].orNull])))
    let wanted = ValueType.list(
      .record(RecordType(names: ["a", "b"], types: [currencies[0], .optional(.money(.any))])))
    #expect(list.outside(itemsWith: [1]) == wanted)
  }

  @Test func `An amount is written with its currency in JSON and read again`() throws {
    let value = Value.money(Money(minor: -1_234_50, .euro))
    #expect(value.json == #"{"amount":"-1234.50","currency":"EUR"}"#)
    #expect(value.typedJSON == #"{"type":"money","value":{"amount":"-1234.50","currency":"EUR"}}"#)
    for (amount, code) in [
      ("1.234", "EUR"), ("1.2", "JPY"), ("1", "EURO"), ("", "EUR"), ("1e3", "EUR"), ("+1", "EUR"), ("1.", "EUR"),
      (".5", "EUR"), ("-", "EUR"),
    ] {
      let record = Record(names: ["amount", "currency"], values: [.string(amount), .string(code)])
      #expect(Money(.record(record)) == nil, "\(amount) \(code)")
    }
    #expect(Money(minor: 5, .euro).amount == "0.05" && Money(minor: -5, .euro).amount == "-0.05")
    #expect(Money(minor: .min, .euro).amount == "-92233720368547758.08")
  }

  @Test func `The codes of ISO 4217 have their numbers of decimals`() throws {
    let decimals = Dictionary(grouping: Currency.codes) { Currency($0)?.decimals }.mapValues(\.count)
    #expect(decimals == [0: 17, 2: 139, 3: 7, 4: 2])
    #expect(Currency("EUR")?.code == "EUR" && Currency("KWD")?.decimals == 3 && Currency("eur") == nil)
    #expect(MemoryLayout<Value>.size <= 25)
  }
}
