extension OutputSchema {
  static let check = OutputSchema(
    name: "check", summary: "what check --format json prints",
    text: """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "wizard check --format json",
        "type": "object",
        "required": ["schema", "diagnostics"],
        "additionalProperties": false,
        "properties": {
          "schema": { "const": 1 },
          "diagnostics": {
            "description": "Every mistake in all files; none where all is right.",
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "file",
                "line",
                "column",
                "endLine",
                "endColumn",
                "severity",
                "rule",
                "message"
              ],
              "additionalProperties": false,
              "properties": {
                "file": { "type": "string" },
                "line": { "description": "From 1.", "type": "integer", "minimum": 1 },
                "column": {
                  "description": "From 1, in characters.",
                  "type": "integer",
                  "minimum": 1
                },
                "endLine": { "type": "integer", "minimum": 1 },
                "endColumn": {
                  "description": "After the last character.",
                  "type": "integer",
                  "minimum": 1
                },
                "severity": { "enum": ["error", "warning"] },
                "rule": {
                  "description": "What wizard explain takes.",
                  "type": "string"
                },
                "message": { "type": "string" },
                "suggestion": {
                  "description": "What to put in its place.",
                  "type": "string"
                }
              }
            }
          },
          "incomplete": {
            "description": "The files of which only the first 1,000 are listed.",
            "type": "array",
            "items": { "type": "string" }
          }
        }
      }

      """)
}
