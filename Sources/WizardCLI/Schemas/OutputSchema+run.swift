extension OutputSchema {
  static let run = OutputSchema(
    name: "run", summary: "what run --json and resume --json print, one document for each run that began",
    text: """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "wizard run --json",
        "description": "How a run ended. What cannot begin is told in words only.",
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
                "description": "answers are missing or wrong"
              },
              { "const": "declined", "description": "no at the review" },
              { "const": "stopped", "description": "it can be resumed" },
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
            "description": "Secrets, and codes that are sent meanwhile.",
            "type": "array",
            "items": { "type": "string" }
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
                  "description": "The question, or form for several together.",
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
        "then": { "required": ["outcome", "session"] },
        "else": { "properties": { "outcome": false, "result": false } }
      }

      """)
}
