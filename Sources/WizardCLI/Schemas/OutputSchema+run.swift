extension OutputSchema {
  static let run = OutputSchema(
    name: "run", summary: "what run --json and resume --json print, one document for each, whatever happens",
    text: """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "wizard run --json",
        "description": "How a run ended, or why it could not begin.",
        "type": "object",
        "required": ["schema", "status", "missing", "invalid", "needsPerson"],
        "additionalProperties": false,
        "properties": {
          "schema": { "const": 1 },
          "status": {
            "oneOf": [
              { "const": "ended", "description": "an end was reached" },
              {
                "const": "incomplete",
                "description": "answers or a yes are missing, or wrong"
              },
              { "const": "declined", "description": "no at the review" },
              {
                "const": "stopped",
                "description": "no end, and error says why where nobody stopped it"
              },
              { "const": "unavailable", "description": "a service does not answer" },
              { "const": "locked", "description": "a service refuses for good" }
            ]
          },
          "outcome": { "description": "Which end was reached.", "type": "string" },
          "result": { "description": "What the flow file says the result is." },
          "session": {
            "description": "What wizard resume takes, if anything is saved.",
            "type": "string",
            "minLength": 1
          },
          "missing": {
            "description": "Questions without an answer.",
            "type": "array",
            "items": { "type": "string" }
          },
          "needsPerson": {
            "description": "Secrets, codes sent meanwhile, steps to confirm.",
            "type": "array",
            "items": { "type": "string" }
          },
          "unused": {
            "description": "Answers that were given and not asked for.",
            "type": "array",
            "items": { "type": "string" },
            "minItems": 1
          },
          "error": {
            "description": "What kept it from its end, beside answers.",
            "type": "object",
            "required": ["code", "message"],
            "additionalProperties": false,
            "properties": {
              "code": {
                "description": "What kind of thing: the exit code in a word.",
                "enum": [
                  "usage", "answers", "unreadable", "internal", "cannot_create",
                  "cannot_write", "session_in_use", "locked", "unavailable",
                  "bad_flow"
                ]
              },
              "message": { "type": "string" },
              "service": {
                "description": "The service that gave no answer.",
                "type": "string"
              },
              "host": {
                "description": "The host that was asked, if one was.",
                "type": "string"
              },
              "reason": {
                "description": "Why there is none: timedOut, status503 …",
                "type": "string"
              }
            }
          },
          "invalid": {
            "description": "Answers that were refused.",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["id", "code", "message"],
              "additionalProperties": false,
              "properties": {
                "id": {
                  "description": "The question, the step of a review, or form.",
                  "type": "string"
                },
                "code": {
                  "description": "Of a mistake, a rule or a rejection.",
                  "type": "string"
                },
                "message": { "type": "string" }
              }
            }
          }
        },
        "if": { "properties": { "status": { "const": "ended" } } },
        "then": {
          "required": ["outcome", "session"],
          "properties": { "error": false }
        },
        "else": {
          "properties": { "outcome": false, "result": false, "unused": false }
        }
      }

      """)
}
