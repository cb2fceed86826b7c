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
            { "id": "f1", "type": "money", "currency": "€", "label": "F" },
        //                                             ^^^
        //     unknown-currency: "€" is not an ISO 4217 currency code, such as EUR
        //     help: did you mean "EUR"?
            { "id": "f2", "type": "money", "currency": "$", "label": "F" },
        //                                             ^^^
        //     unknown-currency: "$" is not an ISO 4217 currency code, such as EUR
        //     help: did you mean "USD"?
            { "id": "f3", "type": "money", "currency": "£", "label": "F" },
        //                                             ^^^
        //     unknown-currency: "£" is not an ISO 4217 currency code, such as EUR
        //     help: did you mean "GBP"?
            { "id": "f4", "type": "money", "currency": "¥", "label": "F" },
        //                                             ^^^
        //     unknown-currency: "¥" is not an ISO 4217 currency code, such as EUR
        //     help: did you mean "JPY"?
            { "id": "f5", "type": "money", "currency": "₴", "label": "F" },
        //                                             ^^^
        //     unknown-currency: "₴" is not an ISO 4217 currency code, such as EUR
            { "id": "g", "type": "money", "label": "G" },
        //  ^ missing-key: missing key "currency" in a field of type "money"
            { "id": "h", "type": "money", "currency": 5, "label": "H" }
        //                                            ^ wrong-type: "currency" must be a string, found a number
          ] },
        """),
    CheckedFlow(
      "currencies from answers",
      steps: """
        { "id": "a", "fields": [
            { "id": "c", "type": "choice", "label": "C", "options": [
                { "id": "eur", "label": "Euro", "data": { "code": "€", "good": "EUR" } },
                { "id": "usd", "label": "Dollar", "data": { "code": "USD", "good": "USD" } }] },
            { "id": "d", "type": "money", "currency": "option(c).code", "label": "D" },
        //                                             ^^^^^^^^^^^^^^
        //     unknown-currency: "€" is not an ISO 4217 currency code, such as EUR
            { "id": "e", "type": "money", "currency": "option(c).good", "label": "E" },
            { "id": "f", "type": "money", "currency": "c == 'eur' ? 'EUR' : 'Dollar'", "label": "F" },
        //                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        //     unknown-currency: "Dollar" is not an ISO 4217 currency code, such as EUR
            { "id": "t", "type": "text", "label": "T" },
            { "id": "g", "type": "money", "currency": "t", "label": "G" },
        //                                             ^
        //     warning unknown-currency: "t", the currency of this amount, accepts any text, so it may not be an ISO
        //     4217 currency code; make it a "choice" of codes
            { "id": "i", "type": "money", "currency": "t", "computed": "g * 2" },
            { "id": "u", "type": "text", "label": "U", "pattern": "EUR|USD" },
            { "id": "h", "type": "money", "currency": "u", "label": "H" }
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
            { "id": "i", "type": "money", "currency": "EUR", "label": "I", "min": 1, "max": "5 + 5", "default": 8 },
            { "id": "j", "type": "money", "currency": "EUR", "label": "J", "min": 11, "max": "5 + 5" },
        //                                                                                   ^^^^^^^
        //     bad-limits: "max" is less than "min"
            { "id": "h", "type": "money", "currency": "EUR", "label": "H", "max": true }
        //                                                                        ^^^^
        //     wrong-type: "max" must be an amount such as 12.50, or an expression in quotes, found a boolean
          ] },
        """),
    CheckedFlow(
      "amounts in the currency of a group",
      head: #"""
        "groups": { "cost": [
          { "id": "code", "type": "choice", "label": "C", "options": ["EUR", "JPY"] },
          { "id": "net", "type": "money", "currency": "code", "label": "N" },
          { "id": "tax", "type": "money", "currency": "code", "label": "T", "max": "net" }
        ] },
        """#,
      steps: """
        { "id": "a", "fields": [
            { "id": "trip", "type": "group", "label": "T", "fields": "cost" },
            { "id": "hotel", "type": "group", "label": "H", "fields": "cost" },
            { "id": "sum", "type": "money", "currency": "trip.code", "label": "S", "computed": "trip.net + trip.tax" }
          ] },
        { "id": "b", "when": "trip.net > money(5, trip.code) && sum > trip.net && trip.net > hotel.net" },
        //                                                                        ^^^^^^^^^^^^^^^^^^^^
        //     type-mismatch: cannot compare money in "trip.code" with money in "hotel.code"
        //     help: these amounts may be in different currencies; use the same currency code or the same expression for
        //     both
        { "id": "c", "fields": [
            { "id": "fee", "type": "money", "currency": "hotel.code", "label": "F", "computed": "trip.net" }] },
        //                                                                                       ^^^^^^^^
        //     type-mismatch: expected money in "hotel.code", found money in "trip.code"
        { "id": "d", "when": "trip.net > 5" },
        //                    ^^^^^^^^^^^^ type-mismatch: cannot compare money in "trip.code" with integer
        //                    help: make the number an amount: money(…, trip.code)
        { "id": "e", "fields": [
            { "id": "long", "type": "money", "label": "L", "currency": "trip.code == 'EUR' ? 'EUR' : 'USD'" }],
          "text": "{{sum + fee}} {{fee}}",
        //           ^^^^^^^^^ type-mismatch: cannot apply "+" to money in "trip.code" and money in "hotel.code"
        //     help: these amounts may be in different currencies; use the same currency code or the same expression for
        //     both
          "rules": [{ "that": "long > sum", "message": "M" }] },
        //                     ^^^^^^^^^^
        //     type-mismatch: cannot compare money in "trip.code == 'EUR' ? 'EUR' : 'USD'" with money in "trip.code"
        //     help: these amounts may be in different currencies; use the same currency code or the same expression for
        //     both
        """),
    CheckedFlow(
      "the currency of a group, written in the group",
      steps: """
        { "id": "a", "fields": [{ "id": "trip", "type": "group", "label": "T", "fields": [
            { "id": "code", "type": "choice", "label": "C", "options": ["EUR", "JPY"] },
            { "id": "net", "type": "money", "currency": "code", "label": "N" },
            { "id": "tax", "type": "money", "currency": "code", "label": "T", "when": "net > 5" }] }] },
        //                                                                             ^^^^^^^
        //     type-mismatch: cannot compare money in "trip.code" with integer
        //     help: make the number an amount: money(…, code)
        { "id": "b", "text": "{{trip.net}} {{trip.tax}}" },
        """),
    CheckedFlow(
      "currencies that are options, of an item, of a group and in the data of an option",
      steps: #"""
        { "id": "a", "fields": [
            { "id": "plan", "type": "choice", "label": "P", "options": [
              { "id": "x", "label": "X", "data": { "code": "EUR", "max": 50, "word": "EUR" } },
              { "id": "y", "label": "Y", "data": { "code": "JPY", "max": 60, "word": "yen" } }] },
            { "id": "trips", "type": "list", "label": "T", "fields": [
              { "id": "code", "type": "choice", "label": "C", "options": ["EUR", "JPY"] },
              { "id": "net", "type": "money", "currency": "code", "label": "N" }] } ] },
        { "id": "b", "text": "{{trips.map(t, money(minor(t.net), t.code) * 2)}}" },
        { "id": "c", "when": "money(option(plan).max, option(plan).code) > money(5, option(plan).code)" },
        { "id": "d", "when": "minor(money(5, plan == 'x' ? 'EUR' : 'JPY')) > 5" },
        { "id": "e", "when": "minor(money(5, option(plan).word)) > 5" },
        //                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^
        //     maybe-missing: this value may be null here
        //     help: money() may return null; check for null first: money(…) != null && …
        """#),
    CheckedFlow(
      "a currency that differs from item to item through a condition",
      head: #""conditions": { "isAbroad": "abroad" },"#,
      steps: """
        { "id": "s", "repeat": { "for": "2", "as": "trip" }, "steps": [
          { "id": "a", "fields": [
            { "id": "abroad", "type": "boolean", "label": "A" },
            { "id": "price", "type": "money", "currency": "isAbroad ? 'USD' : 'EUR'", "label": "P" }] }] },
        { "id": "b", "text": "{{s.map(t, t.price).sum()}}" },
        //                      ^^^^^^^^^^^^^^^^^^^^^^^
        //     type-mismatch: "sum" does not accept list of money in any currency
        //     help: sum() needs a list of numbers, of durations, or of amounts in one currency
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
