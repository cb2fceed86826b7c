extension OutputSchema {
  static let events = OutputSchema(
    name: "events", summary: "each line of the file of --events",
    text: """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of wizard run --events",
        "description": "No answer is in any of them.",
        "type": "object",
        "required": ["schema", "time", "session", "flow", "version", "event"],
        "additionalProperties": false,
        "properties": {
          "schema": { "const": 1 },
          "time": { "description": "Seconds since 1970.", "type": "integer" },
          "session": { "type": "string" },
          "flow": { "type": "string" },
          "version": { "description": "The flow's.", "type": "integer" },
          "event": {
            "enum": [
              "shown",
              "rejected",
              "submitted",
              "skipped",
              "chose",
              "back",
              "called",
              "resumed",
              "ended",
              "stopped"
            ]
          },
          "step": { "type": "string" },
          "action": { "type": "string" },
          "port": { "type": "string" },
          "outcome": {
            "description": "The end, or what a service answered.",
            "type": "string"
          },
          "milliseconds": {
            "description": "How long a call took.",
            "type": "integer",
            "minimum": 0
          },
          "tries": {
            "description": "How often a call was tried, if more than once.",
            "type": "integer",
            "minimum": 2
          },
          "host": {
            "description": "The host that gave no answer.",
            "type": "string"
          },
          "reason": {
            "description": "Why it stopped, or there is no answer.",
            "type": "string"
          },
          "problems": {
            "description": "Codes or ids of rules, by field or form.",
            "type": "object",
            "additionalProperties": {
              "type": "array",
              "items": { "type": "string" }
            }
          }
        }
      }

      """)

  static let eval = OutputSchema(
    name: "eval", summary: "what eval --typed prints, and each line of eval --jsonl",
    text: """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "wizard eval --typed",
        "$ref": "#/$defs/answer",
        "$defs": {
          "answer": {
            "anyOf": [
              { "$ref": "#/$defs/value" },
              {
                "type": "object",
                "required": ["error"],
                "additionalProperties": false,
                "properties": {
                  "error": {
                    "description": "Why there is no value.",
                    "type": "string"
                  }
                }
              }
            ]
          },
          "value": {
            "type": "object",
            "required": ["type", "value"],
            "additionalProperties": false,
            "properties": { "type": { "type": "string" }, "value": {} },
            "oneOf": [
              {
                "properties": {
                  "type": { "const": "null" },
                  "value": { "type": "null" }
                }
              },
              {
                "properties": {
                  "type": { "const": "bool" },
                  "value": { "type": "boolean" }
                }
              },
              {
                "properties": {
                  "type": { "const": "int" },
                  "value": { "type": "string", "pattern": "^-?[0-9]+$" }
                }
              },
              {
                "properties": {
                  "type": { "const": "uint" },
                  "value": { "type": "string", "pattern": "^[0-9]+$" }
                }
              },
              {
                "properties": {
                  "type": { "const": "double" },
                  "value": {
                    "anyOf": [
                      { "type": "number" },
                      { "enum": ["NaN", "Infinity", "-Infinity"] }
                    ]
                  }
                }
              },
              {
                "properties": {
                  "type": {
                    "enum": [
                      "string",
                      "bytes",
                      "timestamp",
                      "duration",
                      "secret",
                      "type"
                    ]
                  },
                  "value": { "type": "string" }
                }
              },
              {
                "properties": {
                  "type": { "const": "list" },
                  "value": { "type": "array", "items": { "$ref": "#/$defs/value" } }
                }
              },
              {
                "properties": {
                  "type": { "const": "map" },
                  "value": {
                    "description": "Pairs of a key and a value.",
                    "type": "array",
                    "items": {
                      "type": "array",
                      "minItems": 2,
                      "items": { "$ref": "#/$defs/value" }
                    }
                  }
                }
              }
            ]
          }
        }
      }

      """)
}
