extension OutputSchema {
  static let test = OutputSchema(
    name: "test", summary: "what test --format json prints",
    text: """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "wizard test --format json",
        "type": "object",
        "required": [
          "schema",
          "passed",
          "failed",
          "scenarios",
          "diagnostics",
          "coverage",
          "notRun"
        ],
        "additionalProperties": false,
        "properties": {
          "schema": { "const": 1 },
          "notRun": {
            "description": "Without scenarios, or unreadable: that is failed.",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["file", "message"],
              "additionalProperties": false,
              "properties": {
                "file": { "type": "string" },
                "message": { "type": "string" }
              }
            }
          },
          "passed": { "type": "integer", "minimum": 0 },
          "failed": {
            "description": "A file that cannot be read as a whole counts as one.",
            "type": "integer",
            "minimum": 0
          },
          "scenarios": { "type": "array", "items": { "$ref": "#/$defs/scenario" } },
          "incomplete": {
            "description": "The files of which only the first 1,000 are listed.",
            "type": "array",
            "items": { "type": "string" }
          },
          "diagnostics": {
            "description": "Mistakes in flows and scenarios, as check tells them.",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["file", "line", "column", "rule", "message"],
              "properties": {
                "file": { "type": "string" },
                "line": { "type": "integer", "minimum": 1 },
                "column": { "type": "integer", "minimum": 1 },
                "rule": { "type": "string" },
                "message": { "type": "string" },
                "suggestion": { "type": "string" }
              }
            }
          },
          "coverage": {
            "description": "One for each flow; none where --filter chose scenarios.",
            "type": "array",
            "items": { "$ref": "#/$defs/coverage" }
          }
        },
        "$defs": {
          "scenario": {
            "type": "object",
            "required": [
              "flow",
              "file",
              "line",
              "column",
              "name",
              "status",
              "differences"
            ],
            "additionalProperties": false,
            "properties": {
              "flow": { "type": "string" },
              "file": { "type": "string" },
              "line": { "type": "integer", "minimum": 1 },
              "column": { "type": "integer", "minimum": 1 },
              "name": { "type": "string" },
              "status": {
                "description": "One that is mistaken was not run.",
                "enum": ["passed", "failed", "mistaken"]
              },
              "differences": {
                "type": "array",
                "items": { "$ref": "#/$defs/difference" }
              }
            }
          },
          "difference": {
            "type": "object",
            "required": ["file", "line", "column", "message", "expected", "seen"],
            "additionalProperties": false,
            "properties": {
              "file": { "type": "string" },
              "line": { "type": "integer", "minimum": 1 },
              "column": { "type": "integer", "minimum": 1 },
              "step": {
                "description": "Where it was, such as contact#2.",
                "type": "string"
              },
              "message": { "description": "What was looked at.", "type": "string" },
              "expected": { "type": "array", "items": { "type": "string" } },
              "seen": { "type": "array", "items": { "type": "string" } }
            }
          },
          "coverage": {
            "type": "object",
            "required": ["flow", "percent", "counts", "uncovered"],
            "additionalProperties": false,
            "properties": {
              "flow": { "type": "string" },
              "percent": { "type": "integer", "minimum": 0, "maximum": 100 },
              "counts": {
                "description": "How many of each kind, and how many are covered.",
                "type": "object",
                "additionalProperties": {
                  "type": "object",
                  "required": ["covered", "all"],
                  "additionalProperties": false,
                  "properties": {
                    "covered": { "type": "integer", "minimum": 0 },
                    "all": { "type": "integer", "minimum": 0 }
                  }
                }
              },
              "uncovered": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["line", "column", "kind", "message"],
                  "additionalProperties": false,
                  "properties": {
                    "line": { "type": "integer", "minimum": 1 },
                    "column": { "type": "integer", "minimum": 1 },
                    "kind": {
                      "enum": [
                        "steps",
                        "ends",
                        "branches",
                        "conditions",
                        "rejections",
                        "actions",
                        "skips"
                      ]
                    },
                    "message": { "type": "string" }
                  }
                }
              }
            }
          }
        }
      }

      """)
}
