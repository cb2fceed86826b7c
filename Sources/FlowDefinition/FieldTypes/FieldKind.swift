package enum FieldTypeName: String, CaseIterable, Sendable {
  case text, phone, email, url, code, integer, number, money, date, time, boolean, choice, choices, file, files, group
  case list

  package var type: any FieldType.Type {
    switch self {
    case .text: TextType.self
    case .phone: PhoneType.self
    case .email: EmailType.self
    case .url: URLType.self
    case .code: CodeType.self
    case .integer: IntegerType.self
    case .number: NumberType.self
    case .money: MoneyType.self
    case .date: DateType.self
    case .time: TimeType.self
    case .boolean: BooleanType.self
    case .choice: ChoiceType.self
    case .choices: ChoicesType.self
    case .file: FileType.self
    case .files: FilesType.self
    case .group: GroupType.self
    case .list: ListType.self
    }
  }
}

/// The type of a field, for code that must treat each type in its own way.
///
/// What the types have in common is in ``FieldType``.
package enum FieldKind: Sendable {
  case text(TextType)
  case phone(PhoneType)
  case email(EmailType)
  case url(URLType)
  case code(CodeType)
  case integer(IntegerType)
  case number(NumberType)
  case money(MoneyType)
  case date(DateType)
  case time(TimeType)
  case boolean(BooleanType)
  case choice(ChoiceType)
  case choices(ChoicesType)
  case file(FileType)
  case files(FilesType)
  case group(GroupType)
  case list(ListType)

  init(_ name: FieldTypeName, _ source: FieldSource) {
    self =
      switch name {
      case .text: .text(TextType(source))
      case .phone: .phone(PhoneType(source))
      case .email: .email(EmailType(source))
      case .url: .url(URLType(source))
      case .code: .code(CodeType(source))
      case .integer: .integer(IntegerType(source))
      case .number: .number(NumberType(source))
      case .money: .money(MoneyType(source))
      case .date: .date(DateType(source))
      case .time: .time(TimeType(source))
      case .boolean: .boolean(BooleanType(source))
      case .choice: .choice(ChoiceType(source))
      case .choices: .choices(ChoicesType(source))
      case .file: .file(FileType(source))
      case .files: .files(FilesType(source))
      case .group: .group(GroupType(source))
      case .list: .list(ListType(source))
      }
  }

  package var type: any FieldType {
    switch self {
    case .text(let type): type
    case .phone(let type): type
    case .email(let type): type
    case .url(let type): type
    case .code(let type): type
    case .integer(let type): type
    case .number(let type): type
    case .money(let type): type
    case .date(let type): type
    case .time(let type): type
    case .boolean(let type): type
    case .choice(let type): type
    case .choices(let type): type
    case .file(let type): type
    case .files(let type): type
    case .group(let type): type
    case .list(let type): type
    }
  }
}

extension FieldKind {
  package var isList: Bool { if case .list = self { true } else { false } }

  package var isGroup: Bool { groupFields != nil }

  package var groupFields: [FieldIndex]? { if case .group(let group) = self { group.fields } else { nil } }
}
