/// Functions for amounts of money, added to CEL.
extension Functions {
  static let money: [Function] = [
    Function("money", .global, [[.int, .string], [.uint, .string], [.number, .string]], .money(.any)) {
      values, _ throws(Failure) in
      guard case .string(let code) = values[1] else { return nil }
      guard let currency = Currency(code) else {
        throw Failure(.invalidConversion, ExpressionMessages.unknownCurrency(code))
      }
      guard let units = try values[0].exactDecimal() else { return nil }
      guard let money = Money(units: units, currency) else {
        throw Failure(.overflow, ExpressionMessages.moneyOverflow)
      }
      return .money(money)
    },
    Function("minor", .either, [[.money(.any)]], .int) { values, _ in
      guard case .money(let money) = values[0] else { return nil }
      return .int(money.minor)
    },
  ]
}
