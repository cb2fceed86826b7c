import Testing

/// Diagnostics for fields whose answers are files.
@Suite struct FileRuleTests {
  @Test(arguments: cases) func `A mistake in a field for files is reported at its position`(each: CheckedFlow) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "accepted media types",
      steps: """
        { "id": "a", "fields": [
            { "id": "a", "type": "file", "label": "A", "accept": ["pdf", ".jpg", "images", "*/*"] },
        //                                                        ^^^^^
        //     wrong-type: "pdf" is not a media type such as "application/pdf" or "image/*"
        //     help: did you mean "application/pdf"?
        //                                                               ^^^^^^
        //     wrong-type: ".jpg" is not a media type such as "application/pdf" or "image/*"
        //     help: did you mean "image/jpeg"?
        //                                                                       ^^^^^^^^
        //     wrong-type: "images" is not a media type such as "application/pdf" or "image/*"
        //     help: did you mean "image/*"?
        //                                                                                 ^^^^^
        //     wrong-type: "*/*" is not a media type such as "application/pdf" or "image/*"
            { "id": "b", "type": "file", "label": "B", "accept": [] },
        //                                                       ^^
        //     bad-limits: no file would be accepted; name a media type, or remove "accept" to accept all files
            { "id": "c", "type": "files", "label": "C", "accept": ["image/*", "image/png", "image/jpg"] },
        //                                                                    ^^^^^^^^^^^
        //     duplicate-id: "image/png" is already accepted by "image/*"; remove it
        //                                                                                 ^^^^^^^^^^^
        //     duplicate-id: "image/jpg" is already accepted by "image/*"; remove it
            { "id": "d", "type": "files", "label": "D", "accept": ["text/csv", "text/csv", "image/jpg"] },
        //                                                                     ^^^^^^^^^^
        //     duplicate-id: duplicate media type "text/csv"
        //                                                                                 ^^^^^^^^^^^
        //     warning unknown-option: wizard cannot recognize files of type "image/jpg"
        //     help: did you mean "image/jpeg"?
            { "id": "e", "type": "file", "label": "E", "accept": "application/pdf" }
        //                                                       ^^^^^^^^^^^^^^^^^
        //     wrong-type: "accept" must be a list, found a string
          ] },
        """),
    CheckedFlow(
      "sizes and counts",
      steps: """
        { "id": "a", "fields": [
            { "id": "a", "type": "file", "label": "A", "maxSize": "10 MiB" },
        //                                                        ^^^^^^^^
        //     bad-limits: "maxSize" must be a whole number followed by B, kB, MB or GB, such as "10MB", and at most
        //     1000GB
        //     help: did you mean "10MB"?
            { "id": "b", "type": "file", "label": "B", "maxSize": "1.5MB" },
        //                                                        ^^^^^^^
        //     bad-limits: "maxSize" must be a whole number followed by B, kB, MB or GB, such as "10MB", and at most
        //     1000GB
        //     help: did you mean "1500kB"?
            { "id": "c", "type": "file", "label": "C", "maxSize": "0MB" },
        //                                                        ^^^^^
        //     bad-limits: "maxSize" must be a whole number followed by B, kB, MB or GB, such as "10MB", and at most
        //     1000GB
            { "id": "d", "type": "file", "label": "D", "maxSize": 10 },
        //                                                        ^^
        //     wrong-type: "maxSize" must be a size such as "10MB", found a number
            { "id": "e", "type": "files", "label": "E", "min": 3, "max": 2 },
        //                                                               ^ bad-limits: "max" is less than "min"
            { "id": "f", "type": "files", "label": "F", "max": 0 },
        //                                                     ^ bad-limits: "max" must be at least 1
            { "id": "g", "type": "text", "label": "G", "maxSize": "10MB" }
        //                                             ^^^^^^^^^ unknown-key: unknown key "maxSize" in a field of type "text"
          ] },
        """),
    CheckedFlow(
      "keys that a file cannot have",
      steps: """
        { "id": "a", "fields": [
            { "id": "a", "type": "file", "label": "A", "default": "{{b}}" },
        //                                             ^^^^^^^^^ unknown-key: unknown key "default" in a field of type "file"
            { "id": "b", "type": "file", "label": "B", "secret": true, "twice": true },
        //                                             ^^^^^^^^ unknown-key: unknown key "secret" in a field of type "file"
        //                                                             ^^^^^^^
        //     unknown-key: unknown key "twice" in a field of type "file"
            { "id": "c", "type": "files", "label": "C", "example": "a.pdf", "mustBe": "b" },
        //                                              ^^^^^^^^^
        //     unknown-key: unknown key "example" in a field of type "files"
        //                                                                  ^^^^^^^^
        //     unknown-key: unknown key "mustBe" in a field of type "files"
            { "id": "d", "type": "file", "label": "D", "max": 2 }
        //                                             ^^^^^ unknown-key: unknown key "max" in a field of type "file"
          ] },
        """),
    CheckedFlow(
      "files in expressions and calls",
      head: #"""
        "given": { "f": "file" },
        //              ^^^^^^
        //     wrong-type: only an input of a service can have the type "file"; here, use "url" for the address of the
        //     file
        "services": {
          "send": { "input": { "doc": "file", "more": { "list": "file" } }, "output": { "copy": "file?" } }
        //                                                                            ^^^^^^^^^^^^^^^^^^^
        //     wrong-type: only an input of a service can have the type "file"; here, use "url" for the address of the
        //     file
        },
        """#,
      steps: """
        { "id": "a", "fields": [
            { "id": "doc", "type": "file", "label": "A" },
            { "id": "more", "type": "files", "label": "B", "required": false },
            { "id": "big", "type": "boolean", "label": "Big?", "when": "doc.size > 1000 && more.exists(p, p.path == '')" }
        //                                                                                                  ^^^^
        //     unknown-field: unknown field "path" in "p"
        //     help: its fields are "name", "size", "type"
          ] },
        """),
    CheckedFlow(
      "the type of a file",
      steps: """
        { "id": "a", "fields": [
            { "id": "doc", "type": "file", "label": "A", "accept": ["application/pdf", "image/*"] },
            { "id": "more", "type": "files", "label": "B", "required": false },
            { "id": "tables", "type": "list", "label": "C", "fields": [
                { "id": "file", "type": "file", "label": "D", "accept": ["text/csv", "application/x-table"] } ] },
        //                                                                           ^^^^^^^^^^^^^^^^^^^^^
        //     warning unknown-option: wizard cannot recognize files of type "application/x-table"
        //     help: did you mean "application/xml"?
            { "id": "c", "type": "boolean", "label": "E",
              "when": "doc.type == 'application/pdf' || doc.type in ['image/png', 'text/plain']" },
        //                                                                        ^^^^^^^^^^^^
        //     warning unknown-option: the type of "doc" is never "text/plain"
        //     help: accepted types: "application/pdf", "image/*"
            { "id": "d", "type": "boolean", "label": "F", "when": "doc.type == 'application/pfd'" },
        //                                                                     ^^^^^^^^^^^^^^^^^
        //     warning unknown-option: the type of "doc" is never "application/pfd"
        //     help: did you mean "application/pdf"?
            { "id": "e", "type": "boolean", "label": "G", "when": "doc.type == 'image/jpg' || doc.type == 'image/*'" },
        //                                                                     ^^^^^^^^^^^
        //     warning unknown-option: the type of "doc" is never "image/jpg"
        //     help: did you mean "image/jpeg"?
        //                                                                                                ^^^^^^^^^
        //     warning unknown-option: the type of "doc" is never "image/*"
        //     help: for all types of this kind, use startsWith('image/')
            { "id": "f", "type": "boolean", "label": "H",
              "when": "doc.type.startsWith('image/') && !doc.type.startsWith('video/')" },
        //                                                                   ^^^^^^^^
        //     warning unknown-option: the type of "doc" never starts with "video/"
        //     help: accepted types: "application/pdf", "image/*"
            { "id": "k", "type": "boolean", "label": "K", "when": "doc.type.startsWith('application/vnd.oasis.opendocument.')" },
        //                                                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        //     warning unknown-option: the type of "doc" never starts with "application/vnd.oasis.opendocument."
        //     help: accepted types: "application/pdf", "image/*"
            { "id": "g", "type": "boolean", "label": "I",
              "when": "more.exists(m, m.type == 'text/csv' || m.type == 'application/octet-stream' || m.type == 'Image/PNG')" },
        //                                                                                                      ^^^^^^^^^^^
        //     warning unknown-option: the type of "more" is never "Image/PNG"
        //     help: did you mean "image/png"?
            { "id": "h", "type": "boolean", "label": "J",
              "when": "tables.exists(t, t.file.type == 'application/x-table' || t.file.type == 'application/zip')" }
        //                                                                                     ^^^^^^^^^^^^^^^^^
        //     warning unknown-option: the type of "tables.file" is never "application/zip"
        //     help: accepted types: "text/csv", "application/x-table"
          ] },
        """),
    CheckedFlow(
      "a text where a service takes a file",
      head: #""services": { "send": { "input": { "doc": "file" } } },"#,
      steps: """
        { "id": "a", "fields": [{ "id": "doc", "type": "file", "label": "A" }],
          "submit": { "call": "send", "with": { "doc": "doc.name" } } },
        //                                              ^^^^^^^^ type-mismatch: expected file, found text
        """),
  ]
}
