import Testing

@testable import WizardCLI

/// Flows and names in right-to-left scripts, with wide characters and with combined characters.
@Suite struct ScriptTranscripts {
  private static let flow = """
    { "format": 1, "flow": "order", "version": 1, "title": "ご注文 🍕", "language": "en", "steps": [
      { "id": "who", "title": "من أنت", "text": "نحتاج إلى اسمك حتى نتمكن من الاتصال بك بخصوص طلبك اليوم.", "fields": [
        { "id": "first", "type": "text", "label": "الاسم الكامل" },
        { "id": "last", "type": "text", "label": "שם משפחה", "help": "כפי שהוא מופיע בתעודת הזהות שלך, באותיות גדולות." },
        { "id": "nick", "type": "text", "label": "お名前（ふりがな）をご入力ください", "maxLength": 4 } ] },
      { "id": "what", "title": "何にしますか", "text": "{{first}}、{{last}}、{{nick}}さん、本日はご来店いただきまして誠にありがとうございます。", "fields": [
        { "id": "dish", "type": "choice", "label": "料理", "options": [
          { "id": "pizza", "label": "🍕 ピザ" }, { "id": "falafel", "label": "فلافل" }, { "id": "sushi", "label": "寿司の盛り合わせ" }] },
        { "id": "extras", "type": "list", "label": "תוספות", "item": "תוספת", "required": false, "max": 2, "fields": [
          { "id": "extra", "type": "text", "label": "👨‍👩‍👧 家族" }] } ] },
      { "id": "review", "title": "確認", "review": "これでよろしいですか？" },
      { "id": "done", "end": "completed", "text": "ありがとうございます、{{first}}！" } ] }
    """

  @Test(arguments: [80, 40], [[], ["--language", "de"]])
  func `Text in all kinds of scripts is shown as typed and fits the width`(width: Int, options: [String]) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(Self.flow, to: "flow.jsonc")
    let console = ScriptedConsole(
      [
        "مريم الحسن", ":help", "שרה כהן", "山田太郎さんです", ":back", "", "やまだ", "寿", ":back", "فل", "add", "🧀🧀🧀🧀",
        "add", "חומוס", "add", "remove 3", "move 2 to 1", "", ":edit お名前（ふりがな）をご入力ください", "Zoe\u{308}", "yes", "",
      ], width: width)
    #expect(await walkthrough.run(["run", path] + options, console) == .done)
    #expect(console.unused == [])
    let name = options.isEmpty ? "scripts" : "scripts-german"
    try expectGolden(walkthrough.named(console.transcript), width == 80 ? name : "\(name)-\(width)")
  }
}
