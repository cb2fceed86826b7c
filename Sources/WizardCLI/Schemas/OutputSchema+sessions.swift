extension OutputSchema {
  /// What is told of one session.
  private static let session = """
    {
      "type": "object",
      "required": ["id", "status"],
      "additionalProperties": false,
      "properties": {
        "id": { "type": "string" },
        "status": {
          "enum": ["unfinished", "finished", "damaged", "newer", "unreadable"]
        },
        "flow": { "type": "string" },
        "flowVersion": { "type": "integer" },
        "file": { "description": "The flow file.", "type": "string" },
        "answers": {
          "description": "How many.",
          "type": "integer",
          "minimum": 0
        },
        "step": { "description": "Where it goes on.", "type": "string" },
        "title": { "description": "The heading of that.", "type": "string" },
        "begun": { "type": "string", "format": "date-time" },
        "saved": { "type": "string", "format": "date-time" },
        "keptUntil": { "type": "string", "format": "date-time" },
        "outcome": { "type": "string" },
        "heldBy": { "description": "Who has it open now.", "type": "string" }
      }
    }
    """

  /// A definition, two levels in.
  private static func indented(_ text: String) -> String { text.replacing("\n", with: "\n    ") }

  static let sessionsList = OutputSchema(
    name: "sessions-list", summary: "what sessions list --json prints",
    text: """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "wizard sessions list --json",
        "type": "object",
        "required": ["schema", "sessions"],
        "additionalProperties": false,
        "properties": {
          "schema": { "const": 1 },
          "sessions": { "type": "array", "items": { "$ref": "#/$defs/session" } },
          "setAside": {
            "description": "Damaged files that were set aside, if any.",
            "type": "array",
            "minItems": 1,
            "items": {
              "type": "object",
              "required": ["path"],
              "additionalProperties": false,
              "properties": {
                "path": { "type": "string" },
                "session": {
                  "description": "Left out for a file of no session.",
                  "type": "string"
                }
              }
            }
          }
        },
        "$defs": { "session": \(indented(session)) }
      }

      """)

  static let sessionsShow = OutputSchema(
    name: "sessions-show", summary: "what sessions show ID --json prints",
    text: """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "wizard sessions show --json",
        "type": "object",
        "required": ["schema", "session", "answers", "refused"],
        "additionalProperties": false,
        "properties": {
          "schema": { "const": 1 },
          "session": { "$ref": "#/$defs/session" },
          "answers": {
            "description": "Secrets are not among them.",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["name", "shown"],
              "additionalProperties": false,
              "properties": {
                "name": { "type": "string" },
                "label": { "type": "string" },
                "shown": { "description": "As a person reads it.", "type": "string" }
              }
            }
          },
          "refused": {
            "description": "What services refused.",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["step", "code"],
              "additionalProperties": false,
              "properties": {
                "step": { "type": "string" },
                "field": { "type": "string" },
                "code": { "type": "string" }
              }
            }
          }
        },
        "$defs": { "session": \(indented(session)) }
      }

      """)

  static let sessionsCheck = OutputSchema(
    name: "sessions-check", summary: "what sessions check FLOW --json prints",
    text: """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "wizard sessions check --json",
        "type": "object",
        "required": ["schema", "flow", "sessions"],
        "additionalProperties": false,
        "properties": {
          "schema": { "const": 1 },
          "flow": { "type": "string" },
          "sessions": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "id",
                "status",
                "noLongerAsked",
                "noLongerValid",
                "noLongerOnPath",
                "newQuestions",
                "toProveAgain"
              ],
              "additionalProperties": false,
              "properties": {
                "id": { "type": "string" },
                "status": {
                  "enum": ["unchanged", "changed", "damaged", "newer", "unreadable"]
                },
                "goesOn": {
                  "description": "The step where it goes on now.",
                  "type": "string"
                },
                "wouldHaveGoneOn": {
                  "description": "Where it would have before.",
                  "type": "string"
                },
                "noLongerAsked": { "$ref": "#/$defs/names" },
                "noLongerValid": { "$ref": "#/$defs/names" },
                "noLongerOnPath": { "$ref": "#/$defs/names" },
                "newQuestions": { "$ref": "#/$defs/names" },
                "toProveAgain": { "$ref": "#/$defs/names" }
              }
            }
          }
        },
        "$defs": { "names": { "type": "array", "items": { "type": "string" } } }
      }

      """)
}
