extension SeededMistake {
  /// Records in an input and in the result, and types of ports.
  static let records =
    [
      ("company != null ? {«'nmae': company.name, 'size': company.size} : null", "unknown-key", "name"),
      ("company != null ? «{'name': company.name} : null", "missing-key", nil),
      ("company != null ? {'name': company.name, 'size': «2} : null", "type-mismatch", nil),
      ("company != null ? {'name': company.name, 'size': «company.email} : null", "maybe-missing", nil),
      ("company != null ? {'name': company.name, «'name': name, 'size': 's'} : null", "duplicate-key", nil),
      ("{'size': {'name': name}.«nme, 'name': name}", "unknown-field", "name"),
      ("forCompany ? {'name': name, 'size': 's'} : «{'email': email, 'name': name}", "missing-key", nil),
    ].map { wrong, rule, meant in
      SeededMistake(
        "\"company\": \"company\",\n        },\n        \"as\"",
        "\"company\": \"\(wrong)\",\n        },\n        \"as\"",
        rule, meant: meant)
    } + [
      SeededMistake(
        "\"company\": \"company\",\n      },", "\"company\": \"«{'of': days(1)}\",\n      },", "type-mismatch"),
      SeededMistake(#""birthDate": "date?","#, #""birthDate": «"jsno?","#, "wrong-type", meant: "json?"),
      SeededMistake(#""birthDate": "date?","#, #""birthDate": «"answers?","#, "wrong-type"),
    ]
}
