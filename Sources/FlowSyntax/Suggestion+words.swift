extension Suggestion {
  static func known(_ word: String, in candidates: some Sequence<String>) -> String? {
    let meant = keys[word.lowercased(), default: []] + functions[word.lowercased(), default: []]
    if meant.isEmpty { return nil }
    let there = Set(candidates).intersection(meant)
    return meant.first { there.contains($0) }
  }

  /// Keys and types of other formats, in lowercase, and the names to use here instead.
  private static let keys: [String: [String]] = [
    "if": ["when"], "condition": ["when"], "visible": ["when"], "visibleif": ["when"], "showif": ["when"],
    "requiredif": ["requiredWhen"], "then": ["go"], "key": ["id"],
    "goto": ["go"], "target": ["go"], "to": ["go"], "placeholder": ["example"], "hint": ["help"],
    "description": ["help", "text"], "caption": ["label", "title"], "heading": ["title"], "name": ["id", "label"],
    "regex": ["pattern", "matches"], "regexp": ["pattern", "matches"], "validate": ["rules"], "validation": ["rules"],
    "value": ["default"], "choices": ["options"], "items": ["options", "fields"], "questions": ["fields"],
    "error": ["message"], "msg": ["message"], "input": ["with"], "output": ["as"], "call": ["submit"],
    "inputs": ["input", "with"], "outputs": ["output"], "arguments": ["with"], "params": ["with"],
    "errors": ["rejects", "rejected"], "rejections": ["rejected", "rejects"], "pages": ["steps"], "exit": ["end"],
    "string": ["text"], "str": ["text", "string"], "text": ["string"], "int": ["integer"],
    "float": ["number", "double"], "double": ["number"], "decimal": ["number"], "bool": ["boolean"],
    "checkbox": ["boolean"], "yesno": ["boolean"], "datetime": ["date"], "hour": ["time"], "clock": ["time"],
    "timeofday": ["time"], "day": ["date"], "telephone": ["phone"],
    "tel": ["phone"], "mobile": ["phone"], "mail": ["email"], "select": ["choice"], "radio": ["choice"],
    "dropdown": ["choice"], "enum": ["choice", "options"], "multiselect": ["choices"], "checkboxes": ["choices"],
    "array": ["list"], "elements": ["fields"], "properties": ["fields"], "format": ["type"], "title": ["label"],
    "multiline": ["lines"], "rows": ["lines"], "textarea": ["text", "lines"],
    "cond": ["when"], "guard": ["when"], "on": ["next"], "transitions": ["next"], "invoke": ["submit"], "src": ["call"],
    "states": ["steps"], "final": ["end"],
    "object": ["group"], "link": ["url"], "uri": ["url"], "not": ["absent"],
    "https": ["http"], "rest": ["http"], "web": ["http"], "api": ["http"], "mock": ["fixed"], "stub": ["fixed"],
    "fake": ["fixed"], "static": ["fixed"], "constant": ["fixed"], "file": ["records"], "csv": ["records"],
    "jsonl": ["records"], "otp": ["local"], "sms": ["local"], "verification": ["local"], "adapter": ["use"],
    "type": ["use", "end"], "kind": ["use"], "endpoint": ["url"], "verb": ["method"],
    "retries": ["tries"], "attempts": ["tries"], "digits": ["codeLength"], "response": ["accepted"],
    "path": ["file", "url"], "expiry": ["expires"], "ttl": ["expires"], "cooldown": ["resendAfter"],
  ]

  /// Functions of other languages, in lowercase, and the names to use here instead.
  ///
  /// The languages are JavaScript, Python, Swift, Java, C#, PHP, SQL and spreadsheets.
  private static let functions: [String: [String]] = [
    "len": ["size"], "length": ["size"], "count": ["size"], "strlen": ["size"], "sizeof": ["size"],
    "isempty": ["size"], "empty": ["size"],
    "lower": ["lowerAscii"], "tolower": ["lowerAscii"], "tolowercase": ["lowerAscii"], "lowercased": ["lowerAscii"],
    "strtolower": ["lowerAscii"], "lcase": ["lowerAscii"], "upper": ["upperAscii"], "toupper": ["upperAscii"],
    "touppercase": ["upperAscii"], "uppercased": ["upperAscii"], "strtoupper": ["upperAscii"], "ucase": ["upperAscii"],
    "includes": ["contains"], "has": ["contains"], "hasprefix": ["startsWith"], "starts_with": ["startsWith"],
    "beginswith": ["startsWith"], "hassuffix": ["endsWith"], "ends_with": ["endsWith"],
    "strip": ["trim"], "trimmed": ["trim"], "trimstart": ["trim"], "trimend": ["trim"], "substr": ["substring"],
    "mid": ["substring"], "replaceall": ["replace"], "replacing": ["replace"], "gsub": ["replace"],
    "explode": ["split"], "implode": ["join"], "joined": ["join"], "concat": ["join"], "find": ["indexOf"],
    "findindex": ["indexOf"], "index": ["indexOf"], "rfind": ["lastIndexOf"], "at": ["charAt"], "char": ["charAt"],
    "reversed": ["reverse"], "sprintf": ["format"], "printf": ["format"],
    "match": ["matches"], "test": ["matches"], "re_match": ["matches"],
    "tostring": ["string"], "str": ["string"], "text": ["string"], "parseint": ["int"], "integer": ["int"],
    "toint": ["int"], "number": ["double"], "parsefloat": ["double"], "float": ["double"], "tonumber": ["double"],
    "boolean": ["bool"],
    "any": ["exists"], "some": ["exists"], "anysatisfy": ["exists"], "every": ["all"], "allsatisfy": ["all"],
    "where": ["filter"], "select": ["map"], "collect": ["map"], "transform": ["map"], "foreach": ["map"],
    "sorted": ["sort"], "orderby": ["sortBy"], "sort_by": ["sortBy"], "unique": ["distinct"], "uniq": ["distinct"],
    "flat": ["flatten"], "flatmap": ["flatten"], "total": ["sum"], "reduce": ["sum"],
    "floor": ["math.floor"], "ceil": ["math.ceil"], "ceiling": ["math.ceil"], "round": ["math.round"],
    "abs": ["math.abs"], "trunc": ["math.trunc"], "sign": ["math.sign"], "max": ["math.greatest"],
    "min": ["math.least"], "range": ["lists.range"], "datediff": ["daysBetween"], "daysuntil": ["daysBetween"],
    "todate": ["date"], "parsedate": ["date"], "getfullyear": ["getFullYear"], "year": ["getFullYear"],
    "month": ["getMonth"], "pluralize": ["plural"], "ngettext": ["plural"],
  ]
}
