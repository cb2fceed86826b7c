/// A flow that has every kind of part, for the tests of scenarios.
package enum TripFlow {
  package static let text = """
    { "format": 1, "flow": "trip", "version": 1, "title": "Trip", "language": "en",
      "given": { "plan": "text", "seats": "integer?" },
      "services": {
        "login": { "input": { "pin": "secret" }, "rejects": { "denied": {}, "later": { "minutes": "integer" } } },
        "quote": { "input": { "city": "text" }, "output": { "price": "number", "until": "date?" }, "rejects": { "full": {} } },
        "book": { "input": { "city": "text", "guests": { "list": "text" }, "price": "number?" },
                  "output": { "number": "text" }, "rejects": { "sold_out": {} } }
      },
      "steps": [
        { "id": "where", "title": "Where to", "text": ["Plan {{plan}}.", { "when": "seats != null", "text": "Seats are kept." }],
          "fields": [
            { "id": "city", "type": "choice", "label": "City", "options": ["oslo", "rome"] },
            { "id": "guests", "type": "integer", "label": "Guests", "min": 0, "max": 3 },
            { "id": "night", "type": "boolean", "label": "By night", "when": "city == \\"rome\\"" }
          ],
          "next": [{ "when": "guests == 0", "go": "pin" }, { "go": "party" }] },
        { "id": "party", "title": "Guest", "repeat": { "for": "guests", "as": "guest", "max": 3 }, "steps": [
          { "id": "guest", "fields": [
            { "id": "guestName", "type": "text", "label": "Name" },
            { "id": "bags", "type": "list", "label": "Bags", "item": "Bag", "required": false, "max": 2,
              "fields": [{ "id": "kilos", "type": "integer", "label": "Weight", "max": 30 }] } ] } ] },
        { "id": "pin", "title": "PIN",
          "fields": [{ "id": "pin", "type": "text", "secret": true, "label": "PIN" }],
          "submit": { "call": "login", "with": { "pin": "pin" },
                      "rejected": { "denied": { "go": "refused" }, "later": { "message": "Wait {{rejection.minutes}} minutes." } } },
          "actions": [{ "id": "guestless", "label": "Go as a guest", "leave": "extras" }] },
        { "id": "extras", "title": "Extras", "optional": true,
          "fields": [{ "id": "wish", "type": "text", "label": "Wish", "required": false }],
          "rules": [{ "id": "polite", "that": "wish == null || wish != \\"now\\"", "message": "Say please." }],
          "actions": [{ "id": "price", "label": "Ask the price", "call": "quote", "with": { "city": "city" }, "as": "offer",
                        "rejected": { "full": { "message": "All seats are taken." } } }] },
        { "id": "review", "title": "Review", "review": "Book this trip?",
          "submit": { "call": "book", "once": true, "as": "booking",
                      "with": { "city": "city", "guests": "party == null ? [] : party.map(p, p.guestName)",
                                "price": "offer != null ? offer.price : null" },
                      "rejected": { "*": { "message": "Sold out." } } } },
        { "id": "done", "end": "booked", "text": "Booked as {{booking.number}}.",
          "result": { "number": "booking.number", "city": "city", "wish": "wish" } },
        { "id": "refused", "end": "refused", "text": "Not today." }
      ] }
    """
}
