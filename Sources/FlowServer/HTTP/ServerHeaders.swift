/// The fields of a message's header, in order; names are compared without regard to case (RFC 9110, 5).
public struct ServerHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// A field of a header.
  public struct Field: Hashable, Sendable {
    /// The name, as it was received or is sent.
    public let name: String
    /// The value, without white space around it.
    public let value: String

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - name: The name, such as `Content-Type`.
    ///   - value: The value.
    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// The fields, in order.
  public private(set) var fields: [Field] = []

  /// Creates a header.
  ///
  /// - Parameter fields: The fields, in order.
  public init(_ fields: [Field] = []) { self.fields = fields }

  /// Creates a header from literal names and values.
  ///
  /// - Parameter elements: The names and values, in order.
  public init(dictionaryLiteral elements: (String, String)...) { fields = elements.map(Field.init) }

  /// The value of a field: the first one if there are several, `nil` if there is none.
  ///
  /// Setting it replaces all fields with the name.
  ///
  /// - Parameter name: The name, in any case.
  public subscript(name: String) -> String? {
    get { fields.first { $0.name.isSameName(as: name) }?.value }
    set {
      fields.removeAll { $0.name.isSameName(as: name) }
      if let newValue { fields.append(Field(name, newValue)) }
    }
  }

  /// Returns the values of all fields with a name.
  ///
  /// - Parameter name: The name, in any case.
  /// - Returns: The values, in order.
  public func values(_ name: String) -> [String] { fields.filter { $0.name.isSameName(as: name) }.map(\.value) }

  /// Appends a field, after others with the same name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - value: The value.
  public mutating func append(_ name: String, _ value: String) { fields.append(Field(name, value)) }
}

extension String {
  func isSameName(as other: String) -> Bool {
    utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.lowercase == $1.lowercase }
  }
}

extension UInt8 {
  fileprivate var lowercase: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  /// Whether the byte can be part of a token, such as a method or a field name (RFC 9110, 5.6.2).
  var isTokenByte: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case _: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }

  /// The value of a hexadecimal digit; `nil` for any other byte.
  var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    case _: nil
    }
  }
}
