import Testing

/// Diagnostics for amounts of money.
@Suite struct MoneyRuleTests {
  @Test(arguments: cases) func `A mistake in an amount is reported at its position`(each: CheckedFlow) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "currencies",
      steps: """
        { "id": "a", "fields": [
            { "id": "a", "type": "money", "currency": "eur", "label": "A" },
        //                                            ^^^^^
        //     unknown-currency: "eur" is not an ISO 4217 currency code, such as EUR
        //     help: did you mean "EUR"?
            { "id": "b", "type": "money", "currency": "XXX", "label": "B" },
        //                                            ^^^^^
        //     unknown-currency: "XXX" is not an ISO 4217 currency code, such as EUR
            { "id": "c", "type": "choice", "label": "C", "options": ["EUR", "Euro"] },
            { "id": "d", "type": "money", "currency": "c", "label": "D" },
        //                                             ^
        //     unknown-currency: the option "Euro" of "c" is not an ISO 4217 currency code, such as EUR
            { "id": "e", "type": "integer", "label": "E" },
            { "id": "f", "type": "money", "currency": "e", "label": "F" },
        //                                             ^ type-mismatch: expected text, found integer
            { "id": "g", "type": "money", "label": "G" },
        //  ^ missing-key: missing key "currency" in a field of type "money"
            { "id": "h", "type": "money", "currency": 5, "label": "H" }
        //                                            ^ wrong-type: "currency" must be a string, found a number
          ] },
        """),
    CheckedFlow(
      "limits, defaults and examples",
      steps: """
        { "id": "a", "fields": [
            { "id": "a", "type": "money", "currency": "JPY", "label": "A", "min": 0.5 },
        //                                                                        ^^^
        //     bad-limits: amounts in JPY have no decimals
            { "id": "b", "type": "money", "currency": "EUR", "label": "B", "min": 5, "max": "4.99" },
        //                                                                                  ^^^^^^
        //     bad-limits: "max" is less than "min"
            { "id": "c", "type": "money", "currency": "EUR", "label": "C", "max": "money(5, 'USD')" },
        //                                                                         ^^^^^^^^^^^^^^^
        //     type-mismatch: expected money in EUR or a number, found money in USD
            { "id": "d", "type": "money", "currency": "EUR", "label": "D", "max": 5, "default": "5.01" },
        //                                                                                      ^^^^^^
        //     bad-default: this is not a valid answer for this field
            { "id": "e", "type": "money", "currency": "EUR", "label": "E", "default": "$5" },
        //                                                                            ^^^^
        //     bad-default: this is not a valid answer for this field
            { "id": "f", "type": "choice", "label": "F", "options": ["EUR", "USD"] },
            { "id": "g", "type": "money", "currency": "f", "label": "G", "min": 1, "default": 5 },
        //                                                                                    ^
        //     bad-default: the currency is an expression; use "defaultFrom" with money(5, …) instead of "default"
            { "id": "h", "type": "money", "currency": "EUR", "label": "H", "max": true }
        //                                                                        ^^^^
        //     wrong-type: "max" must be an amount such as 12.50, or an expression in quotes, found a boolean
          ] },
        """),
    CheckedFlow(
      "the currency of a port",
      head: #"""
        "services": { "pay": { "input": { "a": { "money": "EURO" } } } },
        //                                                ^^^^^^
        //     unknown-currency: "EURO" is not an ISO 4217 currency code, such as EUR
        //     help: did you mean "EUR"?
        """#,
      steps: """
        { "id": "a", "fields": [{ "id": "n", "type": "money", "currency": "USD", "label": "N" }],
          "submit": { "call": "pay", "with": { "a": "n" } } },
        """),
    CheckedFlow(
      "an amount in another currency than the port's",
      head: #""services": { "pay": { "input": { "a": { "money": "EUR" }, "b": "money", "c": "number?" } } },"#,
      steps: """
        { "id": "a", "fields": [{ "id": "n", "type": "money", "currency": "USD", "label": "N" }],
          "submit": { "call": "pay", "with": { "a": "n", "b": "n", "c": "n" } } },
        //                                           ^ type-mismatch: expected money in EUR, found money in USD
        //                                                               ^
        //     type-mismatch: expected number?, found money in USD
        """),
  ]
}
