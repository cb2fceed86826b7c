/// Functions for amounts of money, added to CEL.
extension Functions {
  static let money: [Function] = [
    Function("money", .global, [[.int, .string], [.uint, .string], [.double, .string]], .money(.any)) {
      values, _ throws(Failure) in
      guard case .string(let code) = values[1] else { return nil }
      guard let currency = Currency(code) else {
        throw Failure(.invalidConversion, ExpressionMessages.unknownCurrency(code))
      }
      switch values[0] {
      case .int, .uint, .double: break
      case _: return nil
      }
      guard let money = Money(units: values[0], currency) else {
        if case .double(let number) = values[0], number.isNaN {
          throw Failure(.overflow, ExpressionMessages.moneyNotANumber)
        }
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
