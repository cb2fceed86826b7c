import FlowDefinition
import FlowSyntax

/// A small flow with something of each kind that a mutation can change.
enum Parcel {
  static let flowText = """
    {
      "format": 1, "flow": "parcel", "version": 1, "title": "Parcel", "language": "en",
      "options": { "speeds": ["slow", "fast"] },
      "services": {
        "quote": { "input": { "weight": "integer", "to": "text" }, "output": { "price": "number" }, "rejects": { "too_heavy": {} } },
        "send": { "input": { "name": "text", "note": "text?", "day": "date?" }, "output": { "code": "text" } }
      },
      "conditions": { "isHeavy": "weight > 20 && speed == 'fast'" },
      "steps": [
        {
          "id": "what", "title": "What",
          "fields": [
            { "id": "weight", "type": "integer", "label": "Weight", "min": 1, "max": 30 },
            { "id": "speed", "type": "choice", "label": "Speed", "options": "speeds", "default": "slow" },
            { "id": "day", "type": "date", "label": "Day", "required": false, "min": "today" }
          ],
          "submit": {
            "call": "quote", "with": { "weight": "weight", "to": "speed" }, "as": "quoted", "lasts": "24h",
            "rejected": { "too_heavy": { "field": "weight", "message": "Too heavy." } }
          },
          "next": [{ "when": "isHeavy", "go": "form" }, { "go": "who" }]
        },
        { "id": "form", "title": "Form", "text": "Heavy.", "optional": true,
          "fields": [{ "id": "note", "type": "text", "label": "Note", "maxLength": 40, "when": "weight >= 25" }], "next": "who" },
        { "id": "who", "title": "Who", "fields": [{ "id": "name", "type": "text", "label": "Name" }],
          "submit": { "call": "send", "once": true, "with": { "name": "name", "note": "note", "day": "day" }, "as": "sent" } },
        { "id": "done", "end": "sent", "result": { "code": "sent.code", "price": "quoted.price" } }
      ]
    }
    """

  static var source: SourceFile { SourceFile(name: "parcel/flow.jsonc", text: flowText) }

  /// Scenarios that test some of the flow: its limits, but not the branch of heavy parcels.
  static let scenariosText = """
    { "scenarios": [
      { "name": "a parcel is sent",
        "services": { "quote": [{ "accepted": { "price": 4.5 } }], "send": [{ "accepted": { "code": "P-1" } }] },
        "steps": [
          { "at": "what", "answer": { "weight": 30 } },
          { "at": "who", "answer": { "name": "Ana" }, "calls": { "send": { "name": "Ana" } } },
          { "at": "done", "do": "confirm" }
        ],
        "outcome": "sent", "result": { "code": "P-1" } },
      { "name": "a parcel is too heavy",
        "services": { "quote": [{ "rejected": "too_heavy" }] },
        "steps": [
          { "at": "what", "answer": { "weight": 31 }, "errors": { "weight": "max" } },
          { "at": "what", "answer": { "weight": 30 }, "errors": { "weight": "too_heavy" } }
        ],
        "outcome": null }
    ] }
    """

  static var scenarios: SourceFile { SourceFile(name: "parcel/tests.jsonc", text: scenariosText) }
}
