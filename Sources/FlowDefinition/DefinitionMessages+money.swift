import FlowExpressions

extension DefinitionMessages {
  static func defaultInAnyCurrency(_ amount: String) -> String {
    "the currency is an expression; use \"defaultFrom\" with money(\(amount), …) instead of \"default\""
  }
  static func optionIsNoCurrency(_ option: String, of field: String) -> String {
    "the option \"\(option.prefix(40))\" of \"\(field)\" is not an ISO 4217 currency code, such as EUR"
  }
  static func freeTextAsCurrency(_ field: String) -> String {
    "\"\(field)\", the currency of this amount, accepts any text, so it may not be an ISO 4217 currency code; "
      + "make it a \"choice\" of codes"
  }
  static func moreDecimals(_ currency: Currency) -> String {
    currency.decimals == 0
      ? "amounts in \(currency.code) have no decimals"
      : "amounts in \(currency.code) have at most \(currency.decimals) decimals"
  }
  static let moneyLimit = "an amount such as 12.50, or an expression in quotes"
  static func moneyLimitType(_ currency: CurrencyType, _ type: ValueType) -> String {
    "expected \(currency) or a number, found \(type)"
  }
}
