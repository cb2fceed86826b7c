/// Handwritten cases with the results of CEL's C++ implementation (cel-expr-python 0.1.3).
let writtenCases = ##"""
  1  ⇒  {"type":"int","value":"1"}
  -1  ⇒  {"type":"int","value":"-1"}
  0  ⇒  {"type":"int","value":"0"}
  9223372036854775807  ⇒  {"type":"int","value":"9223372036854775807"}
  -9223372036854775808  ⇒  {"type":"int","value":"-9223372036854775808"}
  9223372036854775808  ⇒  error
  -9223372036854775809  ⇒  error
  0xFF  ⇒  {"type":"int","value":"255"}
  -0x10  ⇒  {"type":"int","value":"-16"}
  0x8000000000000000  ⇒  error
  -0x8000000000000000  ⇒  {"type":"int","value":"-9223372036854775808"}
  0xFFu  ⇒  {"type":"uint","value":"255"}
  18446744073709551615u  ⇒  {"type":"uint","value":"18446744073709551615"}
  18446744073709551616u  ⇒  error
  1.5  ⇒  {"type":"double","value":1.5}
  .5  ⇒  {"type":"double","value":0.5}
  1e3  ⇒  {"type":"double","value":1000.0}
  1.5e-3  ⇒  {"type":"double","value":0.0015}
  1E5  ⇒  {"type":"double","value":100000.0}
  1.  ⇒  error
  1.e3  ⇒  error
  2u  ⇒  {"type":"uint","value":"2"}
  -2u  ⇒  error
  --1  ⇒  {"type":"int","value":"1"}
  - 5  ⇒  {"type":"int","value":"-5"}
  !true  ⇒  {"type":"bool","value":false}
  !!true  ⇒  {"type":"bool","value":true}
  !!!true  ⇒  {"type":"bool","value":false}
  -(-5)  ⇒  {"type":"int","value":"5"}
  "a"  ⇒  {"type":"string","value":"a"}
  'a'  ⇒  {"type":"string","value":"a"}
  "a'b"  ⇒  {"type":"string","value":"a'b"}
  'a"b'  ⇒  {"type":"string","value":"a\"b"}
  """a  ⇒  error
  b"""  ⇒  error
  '''x''x'''  ⇒  {"type":"string","value":"x''x"}
  ""  ⇒  {"type":"string","value":""}
  ''''''  ⇒  {"type":"string","value":""}
  r"\n"  ⇒  {"type":"string","value":"\\n"}
  R'\d+'  ⇒  {"type":"string","value":"\\d+"}
  "\n\t\r\a\b\f\v\\\?\"\'\`"  ⇒  {"type":"string","value":"\n\t\r\u0007\u0008\u000c\u000b\\?\"'`"}
  "\x41\X42\103"  ⇒  {"type":"string","value":"ABC"}
  "\u00e9\U0001F600"  ⇒  {"type":"string","value":"é😀"}
  "\ud83d"  ⇒  error
  "\U00110000"  ⇒  error
  "\400"  ⇒  error
  "\8"  ⇒  error
  "\z"  ⇒  error
  "\x4"  ⇒  error
  b"abc"  ⇒  {"type":"bytes","value":"YWJj"}
  b"ÿ"  ⇒  {"type":"bytes","value":"w78="}
  b"\303\277"  ⇒  {"type":"bytes","value":"w78="}
  b"\377"  ⇒  {"type":"bytes","value":"/w=="}
  "\377"  ⇒  {"type":"string","value":"ÿ"}
  b"\u00e9"  ⇒  error
  br"\377"  ⇒  {"type":"bytes","value":"XDM3Nw=="}
  B'a'  ⇒  {"type":"bytes","value":"YQ=="}
  rb"a"  ⇒  error
  "a  ⇒  error
  true  ⇒  {"type":"bool","value":true}
  false  ⇒  {"type":"bool","value":false}
  null  ⇒  {"type":"null","value":null}
  True  ⇒  error
  x  ⇒  error
  [1,2,3]  ⇒  {"type":"list","value":[{"type":"int","value":"1"},{"type":"int","value":"2"},{"type":"int","value":"3"}]}
  []  ⇒  {"type":"list","value":[]}
  [1,]  ⇒  {"type":"list","value":[{"type":"int","value":"1"}]}
  [1,2,]  ⇒  {"type":"list","value":[{"type":"int","value":"1"},{"type":"int","value":"2"}]}
  {}  ⇒  {"type":"map","value":[]}
  {1:2}  ⇒  {"type":"map","value":[[{"type":"int","value":"1"},{"type":"int","value":"2"}]]}
  {1:2,}  ⇒  {"type":"map","value":[[{"type":"int","value":"1"},{"type":"int","value":"2"}]]}
  {'a':1,'b':2}  ⇒  {"type":"map","value":[[{"type":"string","value":"a"},{"type":"int","value":"1"}],[{"type":"string","value":"b"},{"type":"int","value":"2"}]]}
  {1:1,1:2}  ⇒  error
  {1.0:2}  ⇒  error
  {null:1}  ⇒  error
  {[1]:2}  ⇒  error
  {true:1}  ⇒  {"type":"map","value":[[{"type":"bool","value":true},{"type":"int","value":"1"}]]}
  {1u:2}  ⇒  {"type":"map","value":[[{"type":"uint","value":"1"},{"type":"int","value":"2"}]]}
  1+2  ⇒  {"type":"int","value":"3"}
  1+2u  ⇒  error
  1+2.0  ⇒  error
  'a'+'b'  ⇒  {"type":"string","value":"ab"}
  'a'+1  ⇒  error
  b'a'+b'b'  ⇒  {"type":"bytes","value":"YWI="}
  [1]+[2,'a']  ⇒  {"type":"list","value":[{"type":"int","value":"1"},{"type":"int","value":"2"},{"type":"string","value":"a"}]}
  [1]+{}  ⇒  error
  9223372036854775807+1  ⇒  error
  -9223372036854775808-1  ⇒  error
  9223372036854775807*2  ⇒  error
  -9223372036854775808 * -1  ⇒  error
  -9223372036854775808 / -1  ⇒  error
  -9223372036854775808 % -1  ⇒  error
  -(-9223372036854775808)  ⇒  error
  1/0  ⇒  error
  1%0  ⇒  error
  1u/0u  ⇒  error
  1.0/0.0  ⇒  {"type":"double","value":"Infinity"}
  -1.0/0.0  ⇒  {"type":"double","value":"-Infinity"}
  0.0/0.0  ⇒  {"type":"double","value":"NaN"}
  5.0%2.0  ⇒  error
  7/2  ⇒  {"type":"int","value":"3"}
  -7/2  ⇒  {"type":"int","value":"-3"}
  7%3  ⇒  {"type":"int","value":"1"}
  -7%3  ⇒  {"type":"int","value":"-1"}
  7%-3  ⇒  {"type":"int","value":"1"}
  7u-8u  ⇒  error
  1u*2u  ⇒  {"type":"uint","value":"2"}
  18446744073709551615u+1u  ⇒  error
  1==1  ⇒  {"type":"bool","value":true}
  1==1.0  ⇒  {"type":"bool","value":true}
  1==1u  ⇒  {"type":"bool","value":true}
  1u==1.0  ⇒  {"type":"bool","value":true}
  1==1.5  ⇒  {"type":"bool","value":false}
  1=='1'  ⇒  {"type":"bool","value":false}
  null==null  ⇒  {"type":"bool","value":true}
  null==1  ⇒  {"type":"bool","value":false}
  1!=2  ⇒  {"type":"bool","value":true}
  1!='1'  ⇒  {"type":"bool","value":true}
  [1]==[1.0]  ⇒  {"type":"bool","value":true}
  [1,2]==[1]  ⇒  {"type":"bool","value":false}
  [1,'a']==[1,2]  ⇒  {"type":"bool","value":false}
  {1:2}=={1.0:2.0}  ⇒  error
  {'a':1}=={'a':1u}  ⇒  {"type":"bool","value":true}
  {'a':1,'b':2}=={'b':2,'a':1}  ⇒  {"type":"bool","value":true}
  true==1  ⇒  {"type":"bool","value":false}
  0.0==-0.0  ⇒  {"type":"bool","value":true}
  (0.0/0.0)==(0.0/0.0)  ⇒  {"type":"bool","value":false}
  (0.0/0.0)!=(0.0/0.0)  ⇒  {"type":"bool","value":true}
  (0.0/0.0)<1.0  ⇒  {"type":"bool","value":false}
  (0.0/0.0)>1.0  ⇒  {"type":"bool","value":false}
  [0.0/0.0]==[0.0/0.0]  ⇒  {"type":"bool","value":false}
  9007199254740993 == 9007199254740992.0  ⇒  {"type":"bool","value":true}
  9223372036854775807 == 9223372036854775808.0  ⇒  {"type":"bool","value":true}
  9223372036854775807 < 9223372036854775808.0  ⇒  {"type":"bool","value":false}
  18446744073709551615u == 18446744073709551616.0  ⇒  {"type":"bool","value":true}
  -1 < 1u  ⇒  {"type":"bool","value":true}
  -1 == 18446744073709551615u  ⇒  {"type":"bool","value":false}
  1 < 1.5  ⇒  {"type":"bool","value":true}
  2u > 1.5  ⇒  {"type":"bool","value":true}
  1 < 'a'  ⇒  error
  'a' < 'b'  ⇒  {"type":"bool","value":true}
  'a' < 'B'  ⇒  {"type":"bool","value":false}
  'é' == 'e\u0301'  ⇒  {"type":"bool","value":false}
  'z' < 'é'  ⇒  {"type":"bool","value":true}
  '\uffff' < '\U00010000'  ⇒  {"type":"bool","value":true}
  b'a' < b'b'  ⇒  {"type":"bool","value":true}
  b'' < b'a'  ⇒  {"type":"bool","value":true}
  false < true  ⇒  {"type":"bool","value":true}
  true < false  ⇒  {"type":"bool","value":false}
  true < 1  ⇒  error
  [1] < [2]  ⇒  error
  null < null  ⇒  error
  null < 1  ⇒  error
  duration('1s') < duration('2s')  ⇒  {"type":"bool","value":true}
  timestamp('2020-01-01T00:00:00Z') < timestamp('2021-01-01T00:00:00Z')  ⇒  {"type":"bool","value":true}
  timestamp('2020-01-01T00:00:00Z') == timestamp('2020-01-01T01:00:00+01:00')  ⇒  {"type":"bool","value":true}
  true && false  ⇒  {"type":"bool","value":false}
  true && 1  ⇒  error
  false && 1  ⇒  {"type":"bool","value":false}
  1 && false  ⇒  {"type":"bool","value":false}
  1 && true  ⇒  error
  'a' && 'b'  ⇒  error
  false && 1/0 > 0  ⇒  {"type":"bool","value":false}
  1/0 > 0 && false  ⇒  {"type":"bool","value":false}
  true || 1/0 > 0  ⇒  {"type":"bool","value":true}
  1/0 > 0 || true  ⇒  {"type":"bool","value":true}
  1/0 > 0 || false  ⇒  error
  false || 1/0 > 0  ⇒  error
  x || true  ⇒  {"type":"bool","value":true}
  true || x  ⇒  {"type":"bool","value":true}
  false && x  ⇒  {"type":"bool","value":false}
  true ? 1 : 2  ⇒  {"type":"int","value":"1"}
  false ? 1 : 'a'  ⇒  {"type":"string","value":"a"}
  1 ? 2 : 3  ⇒  error
  true ? 1 : 1/0  ⇒  {"type":"int","value":"1"}
  (1/0 > 0) ? 1 : 2  ⇒  error
  true ? false ? 1 : 2 : 3  ⇒  error
  true || false ? 1 : 2  ⇒  {"type":"int","value":"1"}
  1 in [1,2]  ⇒  {"type":"bool","value":true}
  1 in [1.0]  ⇒  {"type":"bool","value":true}
  1u in [1]  ⇒  {"type":"bool","value":true}
  'a' in ['b']  ⇒  {"type":"bool","value":false}
  null in [null]  ⇒  {"type":"bool","value":true}
  null in []  ⇒  {"type":"bool","value":false}
  1 in {1:2}  ⇒  {"type":"bool","value":true}
  1.0 in {1:2}  ⇒  {"type":"bool","value":true}
  1.5 in {1:2}  ⇒  {"type":"bool","value":false}
  'a' in {'a':1}  ⇒  {"type":"bool","value":true}
  'a' in 'abc'  ⇒  error
  1 in 1  ⇒  error
  [1] in [[1]]  ⇒  {"type":"bool","value":true}
  [1,2,3][0]  ⇒  {"type":"int","value":"1"}
  [1,2,3][3]  ⇒  error
  [1,2,3][-1]  ⇒  error
  [1,2,3][1u]  ⇒  {"type":"int","value":"2"}
  [1,2,3][1.0]  ⇒  {"type":"int","value":"2"}
  [1,2,3][1.5]  ⇒  error
  [1,2,3]['a']  ⇒  error
  'abc'[0]  ⇒  error
  {'a':1}['a']  ⇒  {"type":"int","value":"1"}
  {'a':1}.a  ⇒  {"type":"int","value":"1"}
  {'a':1}.b  ⇒  error
  {'a':1}['b']  ⇒  error
  {1:2}[1.0]  ⇒  {"type":"int","value":"2"}
  {1:2}[1u]  ⇒  {"type":"int","value":"2"}
  {1u:2}[1]  ⇒  {"type":"int","value":"2"}
  {1:2}[true]  ⇒  error
  {true:2}[true]  ⇒  {"type":"int","value":"2"}
  {1:2}[[1]]  ⇒  error
  {'a':{'b':3}}.a.b  ⇒  {"type":"int","value":"3"}
  1.a  ⇒  error
  'a'.b  ⇒  error
  null.a  ⇒  error
  has({'a':1}.a)  ⇒  {"type":"bool","value":true}
  has({'a':1}.b)  ⇒  {"type":"bool","value":false}
  has({'a':null}.a)  ⇒  {"type":"bool","value":true}
  has(1.a)  ⇒  error
  has({}.a.b)  ⇒  error
  has(1)  ⇒  error
  has({'a':1}['a'])  ⇒  error
  has({'a':1}.a, 1)  ⇒  error
  [1,2].all(x, x > 0)  ⇒  {"type":"bool","value":true}
  [1,2].all(x, x > 1)  ⇒  {"type":"bool","value":false}
  [].all(x, x)  ⇒  {"type":"bool","value":true}
  [1,0].all(x, 1/x > 5)  ⇒  {"type":"bool","value":false}
  [0,1].all(x, 1/x > 5)  ⇒  {"type":"bool","value":false}
  [0,2].exists(x, 4/x == 2)  ⇒  {"type":"bool","value":true}
  [0,1].exists(x, 4/x == 2)  ⇒  error
  [1,2].exists(x, x == 2)  ⇒  {"type":"bool","value":true}
  [].exists(x, true)  ⇒  {"type":"bool","value":false}
  [1,2,2].exists_one(x, x == 2)  ⇒  {"type":"bool","value":false}
  [1,2].exists_one(x, x == 2)  ⇒  {"type":"bool","value":true}
  [0,2].exists_one(x, 4/x == 2)  ⇒  error
  [1,2,3].map(x, x*2)  ⇒  {"type":"list","value":[{"type":"int","value":"2"},{"type":"int","value":"4"},{"type":"int","value":"6"}]}
  [1,2,3].map(x, x>1, x*2)  ⇒  {"type":"list","value":[{"type":"int","value":"4"},{"type":"int","value":"6"}]}
  [1,2,3].filter(x, x>1)  ⇒  {"type":"list","value":[{"type":"int","value":"2"},{"type":"int","value":"3"}]}
  {'a':1,'b':2}.filter(k, k=='a')  ⇒  {"type":"list","value":[{"type":"string","value":"a"}]}
  {'a':1}.all(k, k=='a')  ⇒  {"type":"bool","value":true}
  {'a':1}.exists(k, k=='b')  ⇒  {"type":"bool","value":false}
  {'a':1}.exists_one(k, k=='a')  ⇒  {"type":"bool","value":true}
  1.all(x, true)  ⇒  error
  'abc'.all(c, true)  ⇒  error
  [1].all(x, 1)  ⇒  error
  [1].all(x, 'a')  ⇒  error
  [1,2].exists(x, 'a')  ⇒  error
  [1].filter(x, 1)  ⇒  error
  [1].map(x, 1/0)  ⇒  error
  [[1,2],[3]].map(x, x.map(y, y+size(x)))  ⇒  {"type":"list","value":[{"type":"list","value":[{"type":"int","value":"3"},{"type":"int","value":"4"}]},{"type":"list","value":[{"type":"int","value":"4"}]}]}
  [1,2].map(x, [x].map(x, x+1))  ⇒  {"type":"list","value":[{"type":"list","value":[{"type":"int","value":"2"}]},{"type":"list","value":[{"type":"int","value":"3"}]}]}
  [1].all(x.y, true)  ⇒  error
  [1].all('x', true)  ⇒  error
  [1].all(x)  ⇒  error
  [1].map(x)  ⇒  error
  [1].map(x, 1, 2, 3)  ⇒  error
  size([1,2])  ⇒  {"type":"int","value":"2"}
  [1,2].size()  ⇒  {"type":"int","value":"2"}
  size('abc')  ⇒  {"type":"int","value":"3"}
  'abc'.size()  ⇒  {"type":"int","value":"3"}
  size('éa')  ⇒  {"type":"int","value":"2"}
  size('e\u0301')  ⇒  {"type":"int","value":"2"}
  size('😀')  ⇒  {"type":"int","value":"1"}
  size(b'abc')  ⇒  {"type":"int","value":"3"}
  size({})  ⇒  {"type":"int","value":"0"}
  size({1:2})  ⇒  {"type":"int","value":"1"}
  size(1)  ⇒  error
  size(null)  ⇒  error
  size()  ⇒  error
  size('a','b')  ⇒  error
  'abc'.contains('b')  ⇒  {"type":"bool","value":true}
  'abc'.contains('')  ⇒  {"type":"bool","value":true}
  'abc'.contains('d')  ⇒  {"type":"bool","value":false}
  'abc'.startsWith('a')  ⇒  {"type":"bool","value":true}
  'abc'.startsWith('')  ⇒  {"type":"bool","value":true}
  'abc'.startsWith('bc')  ⇒  {"type":"bool","value":false}
  'abc'.endsWith('c')  ⇒  {"type":"bool","value":true}
  'abc'.endsWith('bc')  ⇒  {"type":"bool","value":true}
  'abc'.endsWith('')  ⇒  {"type":"bool","value":true}
  'abc'.endsWith(1)  ⇒  error
  'e\u0301'.startsWith('e')  ⇒  {"type":"bool","value":true}
  'e\u0301'.contains('e')  ⇒  {"type":"bool","value":true}
  'abc'.matches('b')  ⇒  {"type":"bool","value":true}
  'abc'.matches('^b')  ⇒  {"type":"bool","value":false}
  'abc'.matches('^a.c$')  ⇒  {"type":"bool","value":true}
  matches('abc','a+')  ⇒  {"type":"bool","value":true}
  'abc'.matches('(')  ⇒  error
  'abc'.matches('a{2')  ⇒  {"type":"bool","value":false}
  'aab'.matches('^a{2}b$')  ⇒  {"type":"bool","value":true}
  'hubba'.matches('h(ub)+ba?')  ⇒  {"type":"bool","value":true}
  'abc'.matches(r'\w+')  ⇒  {"type":"bool","value":true}
  'é'.matches('^.$')  ⇒  {"type":"bool","value":true}
  'A'.matches('(?i)a')  ⇒  {"type":"bool","value":true}
  'a\nb'.matches('a.b')  ⇒  {"type":"bool","value":false}
  'a\nb'.matches('(?s)a.b')  ⇒  {"type":"bool","value":true}
  'a\nb'.matches('^b$')  ⇒  {"type":"bool","value":false}
  'a\nb'.matches('(?m)^b$')  ⇒  {"type":"bool","value":true}
  '5'.matches(r'^\d$')  ⇒  {"type":"bool","value":true}
  '٣'.matches(r'^\d$')  ⇒  {"type":"bool","value":false}
  'é'.matches(r'^\w$')  ⇒  {"type":"bool","value":false}
  'é'.matches(r'^\pL$')  ⇒  {"type":"bool","value":true}
  'Ω'.matches(r'^\p{Greek}$')  ⇒  {"type":"bool","value":true}
  'a'.matches(r'(?=a)')  ⇒  error
  'aa'.matches(r'(a)\1')  ⇒  error
  ''.matches('')  ⇒  {"type":"bool","value":true}
  'ab'.matches('a|b')  ⇒  {"type":"bool","value":true}
  'x'.matches('[a-w]')  ⇒  {"type":"bool","value":false}
  'x'.matches('[^a-w]')  ⇒  {"type":"bool","value":true}
  '-'.matches('[a-]')  ⇒  {"type":"bool","value":true}
  ']'.matches('[]]')  ⇒  {"type":"bool","value":true}
  'a'.matches('[[:alpha:]]')  ⇒  {"type":"bool","value":true}
  'a'.matches('[[:foo:]]')  ⇒  error
  'ab'.matches(r'a\b')  ⇒  {"type":"bool","value":false}
  'a b'.matches(r'a\b b')  ⇒  {"type":"bool","value":true}
  'ab'.matches(r'\Aab\z')  ⇒  {"type":"bool","value":true}
  'ab'.matches(r'ab\Z')  ⇒  error
  'a.b'.matches(r'\Qa.b\E')  ⇒  {"type":"bool","value":true}
  'aaa'.matches('a*?')  ⇒  {"type":"bool","value":true}
  'a'.matches('a**')  ⇒  error
  'a'.matches('*')  ⇒  error
  'a'.matches('a{1001}')  ⇒  error
  'a'.matches('(?P<n>a)')  ⇒  {"type":"bool","value":true}
  'a'.matches('(?<n>a)')  ⇒  {"type":"bool","value":true}
  'a'.matches('(?:a)')  ⇒  {"type":"bool","value":true}
  int(3)  ⇒  {"type":"int","value":"3"}
  int(3u)  ⇒  {"type":"int","value":"3"}
  int(3.7)  ⇒  {"type":"int","value":"3"}
  int(-3.7)  ⇒  {"type":"int","value":"-3"}
  int(9223372036854775808u)  ⇒  error
  int(1e19)  ⇒  error
  int(9223372036854775807.0)  ⇒  error
  int(-9223372036854775808.0)  ⇒  error
  int('12')  ⇒  {"type":"int","value":"12"}
  int('-12')  ⇒  {"type":"int","value":"-12"}
  int('+12')  ⇒  {"type":"int","value":"12"}
  int('1.5')  ⇒  error
  int('abc')  ⇒  error
  int('')  ⇒  error
  int('9223372036854775808')  ⇒  error
  int('0x10')  ⇒  error
  int(timestamp('1970-01-01T00:01:00Z'))  ⇒  {"type":"int","value":"60"}
  int(duration('61s'))  ⇒  error
  int(null)  ⇒  error
  int(0.0/0.0)  ⇒  error
  uint(3)  ⇒  {"type":"uint","value":"3"}
  uint(-1)  ⇒  error
  uint(3.9)  ⇒  {"type":"uint","value":"3"}
  uint(-0.5)  ⇒  error
  uint(-1.0)  ⇒  error
  uint('12')  ⇒  {"type":"uint","value":"12"}
  uint('-1')  ⇒  error
  uint('12u')  ⇒  error
  uint(1.8446744073709552e19)  ⇒  error
  double(3)  ⇒  {"type":"double","value":3.0}
  double(3u)  ⇒  {"type":"double","value":3.0}
  double('1.5')  ⇒  {"type":"double","value":1.5}
  double('1e3')  ⇒  {"type":"double","value":1000.0}
  double('abc')  ⇒  error
  double('')  ⇒  error
  double('NaN')  ⇒  {"type":"double","value":"NaN"}
  double('Infinity')  ⇒  {"type":"double","value":"Infinity"}
  double('-Inf')  ⇒  {"type":"double","value":"-Infinity"}
  double('inf')  ⇒  {"type":"double","value":"Infinity"}
  double('0x10')  ⇒  {"type":"double","value":16.0}
  double('1_000')  ⇒  error
  double(9007199254740993)  ⇒  {"type":"double","value":9007199254740992.0}
  bool('true')  ⇒  {"type":"bool","value":true}
  bool('TRUE')  ⇒  {"type":"bool","value":true}
  bool('True')  ⇒  {"type":"bool","value":true}
  bool('tRuE')  ⇒  error
  bool('t')  ⇒  {"type":"bool","value":true}
  bool('1')  ⇒  {"type":"bool","value":true}
  bool('yes')  ⇒  error
  bool('false')  ⇒  {"type":"bool","value":false}
  bool('F')  ⇒  error
  bool('f')  ⇒  {"type":"bool","value":false}
  bool('T')  ⇒  error
  bool(true)  ⇒  {"type":"bool","value":true}
  bool(1)  ⇒  error
  string(1)  ⇒  {"type":"string","value":"1"}
  string(1u)  ⇒  {"type":"string","value":"1"}
  string(1.0)  ⇒  {"type":"string","value":"1"}
  string(1.5)  ⇒  {"type":"string","value":"1.5"}
  string(123.456)  ⇒  {"type":"string","value":"123.456"}
  string(-0.0045)  ⇒  {"type":"string","value":"-0.0045"}
  string(1e6)  ⇒  {"type":"string","value":"1e+06"}
  string(1e7)  ⇒  {"type":"string","value":"1e+07"}
  string(123456789.0)  ⇒  {"type":"string","value":"1.23456789e+08"}
  string(1e15)  ⇒  {"type":"string","value":"1e+15"}
  string(1e16)  ⇒  {"type":"string","value":"1e+16"}
  string(1e17)  ⇒  {"type":"string","value":"1e+17"}
  string(1e20)  ⇒  {"type":"string","value":"1e+20"}
  string(1e21)  ⇒  {"type":"string","value":"1e+21"}
  string(1e22)  ⇒  {"type":"string","value":"1e+22"}
  string(1.5e300)  ⇒  {"type":"string","value":"1.5e+300"}
  string(1e-4)  ⇒  {"type":"string","value":"0.0001"}
  string(1e-5)  ⇒  {"type":"string","value":"1e-05"}
  string(0.00001234)  ⇒  {"type":"string","value":"1.234e-05"}
  string(0.1+0.2)  ⇒  {"type":"string","value":"0.30000000000000004"}
  string(1.0/3.0)  ⇒  {"type":"string","value":"0.3333333333333333"}
  string(-0.0)  ⇒  {"type":"string","value":"-0"}
  string(6.02214e23)  ⇒  {"type":"string","value":"6.02214e+23"}
  string(1234567.0)  ⇒  {"type":"string","value":"1.234567e+06"}
  string(12345678.9)  ⇒  {"type":"string","value":"1.23456789e+07"}
  string(123456.7)  ⇒  {"type":"string","value":"123456.7"}
  string(true)  ⇒  {"type":"string","value":"true"}
  string('a')  ⇒  {"type":"string","value":"a"}
  string(b'abc')  ⇒  {"type":"string","value":"abc"}
  string(b'\377')  ⇒  error
  string(null)  ⇒  error
  string([1])  ⇒  error
  string({})  ⇒  error
  string(type(1))  ⇒  error
  string(timestamp('2020-01-01T00:00:00Z'))  ⇒  {"type":"string","value":"2020-01-01T00:00:00Z"}
  string(timestamp('2020-01-01T00:00:00.123456789Z'))  ⇒  {"type":"string","value":"2020-01-01T00:00:00.123456789Z"}
  string(timestamp('0001-01-01T00:00:00Z'))  ⇒  {"type":"string","value":"0001-01-01T00:00:00Z"}
  string(duration('1h30m'))  ⇒  {"type":"string","value":"5400s"}
  string(duration('1ms'))  ⇒  {"type":"string","value":"0.001s"}
  string(duration('1us'))  ⇒  {"type":"string","value":"0.000001s"}
  string(duration('1ns'))  ⇒  {"type":"string","value":"0.000000001s"}
  string(duration('0s'))  ⇒  {"type":"string","value":"0s"}
  string(duration('1000000s'))  ⇒  {"type":"string","value":"1000000s"}
  bytes('é')  ⇒  {"type":"bytes","value":"w6k="}
  bytes(b'a')  ⇒  {"type":"bytes","value":"YQ=="}
  bytes(1)  ⇒  error
  timestamp('2020-01-01T00:00:00Z')  ⇒  {"type":"timestamp","value":"2020-01-01T00:00:00Z"}
  timestamp('2020-01-01T00:00:00+02:00')  ⇒  {"type":"timestamp","value":"2019-12-31T22:00:00Z"}
  timestamp('2020-01-01T00:00:00-08:00')  ⇒  {"type":"timestamp","value":"2020-01-01T08:00:00Z"}
  timestamp('2020-01-01T00:00:00')  ⇒  error
  timestamp('2020-01-01')  ⇒  error
  timestamp('2020-02-30T00:00:00Z')  ⇒  error
  timestamp('2020-01-01t00:00:00z')  ⇒  {"type":"timestamp","value":"2020-01-01T00:00:00Z"}
  timestamp('2020-01-01T24:00:00Z')  ⇒  error
  timestamp('2020-01-01T00:00:00.1Z')  ⇒  {"type":"timestamp","value":"2020-01-01T00:00:00.1Z"}
  timestamp('2020-01-01T00:00:00,1Z')  ⇒  error
  timestamp('2020-01-01 00:00:00Z')  ⇒  error
  timestamp('10000-01-01T00:00:00Z')  ⇒  error
  timestamp('0000-01-01T00:00:00Z')  ⇒  error
  timestamp('0001-01-01T00:00:00+01:00')  ⇒  error
  timestamp('9999-12-31T23:59:59-01:00')  ⇒  error
  timestamp(0)  ⇒  {"type":"timestamp","value":"1970-01-01T00:00:00Z"}
  timestamp(253402300799)  ⇒  {"type":"timestamp","value":"9999-12-31T23:59:59Z"}
  timestamp(253402300800)  ⇒  error
  timestamp(-62135596800)  ⇒  {"type":"timestamp","value":"0001-01-01T00:00:00Z"}
  timestamp(-62135596801)  ⇒  error
  timestamp(1.5)  ⇒  error
  timestamp(timestamp(5))  ⇒  {"type":"timestamp","value":"1970-01-01T00:00:05Z"}
  timestamp('')  ⇒  error
  duration('1h')  ⇒  {"type":"duration","value":"3600s"}
  duration('1h30m10s')  ⇒  {"type":"duration","value":"5410s"}
  duration('1.5h')  ⇒  {"type":"duration","value":"5400s"}
  duration('-1h')  ⇒  {"type":"duration","value":"-3600s"}
  duration('+1h')  ⇒  {"type":"duration","value":"3600s"}
  duration('100ms')  ⇒  {"type":"duration","value":"0.1s"}
  duration('1us')  ⇒  {"type":"duration","value":"0.000001s"}
  duration('0')  ⇒  {"type":"duration","value":"0s"}
  duration('1')  ⇒  error
  duration('')  ⇒  error
  duration('s')  ⇒  error
  duration('1d')  ⇒  error
  duration('1h1h')  ⇒  {"type":"duration","value":"7200s"}
  duration('.5s')  ⇒  {"type":"duration","value":"0.5s"}
  duration('1.s')  ⇒  {"type":"duration","value":"1s"}
  duration('1 s')  ⇒  error
  duration('-')  ⇒  error
  duration('315576000000s')  ⇒  {"type":"duration","value":"315576000000s"}
  duration('315576000001s')  ⇒  error
  duration('-320000000000s')  ⇒  error
  duration('320000000000s')  ⇒  error
  duration(5)  ⇒  error
  duration(duration('5s'))  ⇒  {"type":"duration","value":"5s"}
  duration('1s') + duration('2s')  ⇒  {"type":"duration","value":"3s"}
  duration('1s') - duration('2s')  ⇒  {"type":"duration","value":"-1s"}
  duration('200000000000s') + duration('200000000000s')  ⇒  error
  -duration('1s')  ⇒  error
  duration('1s') * 2  ⇒  error
  timestamp(0) + duration('1h')  ⇒  {"type":"timestamp","value":"1970-01-01T01:00:00Z"}
  duration('1h') + timestamp(0)  ⇒  {"type":"timestamp","value":"1970-01-01T01:00:00Z"}
  timestamp(0) - duration('1h')  ⇒  {"type":"timestamp","value":"1969-12-31T23:00:00Z"}
  timestamp(10) - timestamp(0)  ⇒  {"type":"duration","value":"10s"}
  timestamp(0) + timestamp(0)  ⇒  error
  duration('1h') - timestamp(0)  ⇒  error
  timestamp('9999-12-31T23:59:59Z') + duration('1s')  ⇒  error
  timestamp('0001-01-01T00:00:00Z') - duration('1s')  ⇒  error
  timestamp('2009-02-13T23:31:30.5Z').getFullYear()  ⇒  {"type":"int","value":"2009"}
  timestamp('2009-02-13T23:31:30.5Z').getMonth()  ⇒  {"type":"int","value":"1"}
  timestamp('2009-02-13T23:31:30.5Z').getDate()  ⇒  {"type":"int","value":"13"}
  timestamp('2009-02-13T23:31:30.5Z').getDayOfMonth()  ⇒  {"type":"int","value":"12"}
  timestamp('2009-02-13T23:31:30.5Z').getDayOfWeek()  ⇒  {"type":"int","value":"5"}
  timestamp('2009-02-13T23:31:30.5Z').getDayOfYear()  ⇒  {"type":"int","value":"43"}
  timestamp('2009-02-13T23:31:30.5Z').getHours()  ⇒  {"type":"int","value":"23"}
  timestamp('2009-02-13T23:31:30.5Z').getMinutes()  ⇒  {"type":"int","value":"31"}
  timestamp('2009-02-13T23:31:30.5Z').getSeconds()  ⇒  {"type":"int","value":"30"}
  timestamp('2009-02-13T23:31:30.5Z').getMilliseconds()  ⇒  {"type":"int","value":"500"}
  timestamp('2009-02-13T23:31:30Z').getHours('America/Los_Angeles')  ⇒  {"type":"int","value":"15"}
  timestamp('2009-07-13T23:31:30Z').getHours('America/Los_Angeles')  ⇒  {"type":"int","value":"16"}
  timestamp('2009-02-13T23:31:30Z').getHours('+02:00')  ⇒  {"type":"int","value":"1"}
  timestamp('2009-02-13T23:31:30Z').getHours('-02:30')  ⇒  {"type":"int","value":"21"}
  timestamp('2009-02-13T23:31:30Z').getMinutes('-02:30')  ⇒  {"type":"int","value":"1"}
  timestamp('2009-02-13T23:31:30Z').getHours('02:00')  ⇒  {"type":"int","value":"1"}
  timestamp('2009-02-13T23:31:30Z').getHours('UTC')  ⇒  {"type":"int","value":"23"}
  timestamp('2009-02-13T23:31:30Z').getHours('')  ⇒  {"type":"int","value":"23"}
  timestamp('2009-02-13T23:31:30Z').getHours('Mars/Base')  ⇒  error
  timestamp('2009-02-13T23:31:30Z').getHours('US/Central')  ⇒  {"type":"int","value":"17"}
  timestamp('2009-02-13T23:31:30Z').getHours('CET')  ⇒  {"type":"int","value":"0"}
  timestamp('2009-02-13T23:31:30Z').getHours('EST5EDT')  ⇒  {"type":"int","value":"18"}
  timestamp('2009-02-13T23:31:30Z').getHours('Z')  ⇒  error
  timestamp('2009-02-13T23:31:30Z').getHours('GMT+2')  ⇒  error
  timestamp('2009-02-13T23:31:30Z').getHours('america/los_angeles')  ⇒  error
  timestamp('2009-02-13T02:00:00Z').getDate('America/New_York')  ⇒  {"type":"int","value":"12"}
  timestamp('2009-01-01T02:00:00Z').getFullYear('America/New_York')  ⇒  {"type":"int","value":"2008"}
  timestamp('2009-01-01T02:00:00Z').getDayOfYear('America/New_York')  ⇒  {"type":"int","value":"365"}
  timestamp('1969-12-31T23:59:59.5Z').getMilliseconds()  ⇒  {"type":"int","value":"500"}
  timestamp('1969-12-31T23:59:59.5Z').getSeconds()  ⇒  {"type":"int","value":"59"}
  timestamp('0001-01-01T00:00:00Z').getDayOfWeek()  ⇒  {"type":"int","value":"1"}
  timestamp('9999-12-31T00:00:00Z').getDayOfWeek()  ⇒  {"type":"int","value":"5"}
  timestamp('2000-02-29T00:00:00Z').getDayOfYear()  ⇒  {"type":"int","value":"59"}
  duration('3730s').getHours()  ⇒  {"type":"int","value":"1"}
  duration('3730s').getMinutes()  ⇒  {"type":"int","value":"62"}
  duration('3730s').getSeconds()  ⇒  {"type":"int","value":"3730"}
  duration('3730.5s').getMilliseconds()  ⇒  {"type":"int","value":"500"}
  duration('-3730.5s').getHours()  ⇒  {"type":"int","value":"-1"}
  duration('-3730.5s').getMinutes()  ⇒  {"type":"int","value":"-62"}
  duration('-3730.5s').getSeconds()  ⇒  {"type":"int","value":"-3730"}
  duration('-3730.5s').getMilliseconds()  ⇒  {"type":"int","value":"-500"}
  type(1)  ⇒  {"type":"type","value":"int"}
  type(1u)  ⇒  {"type":"type","value":"uint"}
  type(1.0)  ⇒  {"type":"type","value":"double"}
  type('a')  ⇒  {"type":"type","value":"string"}
  type(b'a')  ⇒  {"type":"type","value":"bytes"}
  type(true)  ⇒  {"type":"type","value":"bool"}
  type(null)  ⇒  {"type":"type","value":"null_type"}
  type([])  ⇒  {"type":"type","value":"list"}
  type({})  ⇒  {"type":"type","value":"map"}
  type(type(1))  ⇒  {"type":"type","value":"type"}
  type(int)  ⇒  {"type":"type","value":"type"}
  type(duration('1s'))  ⇒  {"type":"type","value":"google.protobuf.Duration"}
  type(timestamp(0))  ⇒  {"type":"type","value":"google.protobuf.Timestamp"}
  int  ⇒  {"type":"type","value":"int"}
  string  ⇒  {"type":"type","value":"string"}
  null_type  ⇒  {"type":"type","value":"null_type"}
  type  ⇒  {"type":"type","value":"type"}
  list  ⇒  {"type":"type","value":"list"}
  map  ⇒  {"type":"type","value":"map"}
  timestamp  ⇒  error
  duration  ⇒  error
  google.protobuf.Timestamp  ⇒  {"type":"type","value":"google.protobuf.Timestamp"}
  type(duration('1s')) == google.protobuf.Duration  ⇒  {"type":"bool","value":true}
  type(timestamp(0)) == google.protobuf.Timestamp  ⇒  {"type":"bool","value":true}
  type(1) == int  ⇒  {"type":"bool","value":true}
  type(1) == type(2)  ⇒  {"type":"bool","value":true}
  type(1) == uint  ⇒  {"type":"bool","value":false}
  int == int  ⇒  {"type":"bool","value":true}
  int == 1  ⇒  {"type":"bool","value":false}
  dyn(1)  ⇒  {"type":"int","value":"1"}
  dyn(1) == 1.0  ⇒  {"type":"bool","value":true}
  dyn  ⇒  error
  f(1)  ⇒  error
  f(1) || true  ⇒  {"type":"bool","value":true}
  'a'.f()  ⇒  error
  1.f()  ⇒  error
  a.b.c  ⇒  error
  .a  ⇒  error
  .int  ⇒  {"type":"type","value":"int"}
  a.b(1)  ⇒  error
  Foo{}  ⇒  error
  Foo{a: 1}  ⇒  error
  a.b.Foo{a: 1, b: 2}  ⇒  error
  1 +  ⇒  error
  + 1  ⇒  error
  (1  ⇒  error
  1)  ⇒  error
  ()  ⇒  error
  [1  ⇒  error
  {1  ⇒  error
  {1:  ⇒  error
  {1:2  ⇒  error
  a.  ⇒  error
  a..b  ⇒  error
  1 2  ⇒  error
  a ? b  ⇒  error
  a ? b :  ⇒  error
  ? :  ⇒  error
  && true  ⇒  error
  true &&  ⇒  error
  true & true  ⇒  error
  true | true  ⇒  error
  a = b  ⇒  error
  1 < 2 < 3  ⇒  error
  1 == 1 == true  ⇒  {"type":"bool","value":true}
  1 + 2 * 3  ⇒  {"type":"int","value":"7"}
  (1 + 2) * 3  ⇒  {"type":"int","value":"9"}
  2 * 3 + 1  ⇒  {"type":"int","value":"7"}
  1 - 2 - 3  ⇒  {"type":"int","value":"-4"}
  8 / 4 / 2  ⇒  {"type":"int","value":"1"}
  !true || true  ⇒  {"type":"bool","value":true}
  -1 + 2  ⇒  {"type":"int","value":"1"}
  - 1 + 2  ⇒  {"type":"int","value":"1"}
  2 - -1  ⇒  {"type":"int","value":"3"}
  !false && false  ⇒  {"type":"bool","value":false}
  true || false && false  ⇒  {"type":"bool","value":true}
  1 in [1] == true  ⇒  {"type":"bool","value":true}
  as  ⇒  error
  break  ⇒  error
  let  ⇒  error
  package  ⇒  error
  {'in': 1}.in  ⇒  error
  {'as': 1}.as  ⇒  {"type":"int","value":"1"}
  {'true': 1}.true  ⇒  error
  {'package': 1}.package  ⇒  {"type":"int","value":"1"}
  // comment  ⇒  error
  1 // comment  ⇒  {"type":"int","value":"1"}
  1 + // comment  ⇒  error
  // c  ⇒  error
  a.`b`  ⇒  error
  {'a-b': 1}.`a-b`  ⇒  {"type":"int","value":"1"}
  "a" "b"  ⇒  error
  1..2  ⇒  error
  1.5.5  ⇒  error
  '\''  ⇒  {"type":"string","value":"'"}
  "\""  ⇒  {"type":"string","value":"\""}
  'a\  ⇒  error
  'ab'.charAt(0)  ⇒  {"type":"string","value":"a"}
  'ab'.charAt(2)  ⇒  {"type":"string","value":""}
  'ab'.charAt(3)  ⇒  error
  'ab'.charAt(-1)  ⇒  error
  'hello'.indexOf('l')  ⇒  {"type":"int","value":"2"}
  'hello'.indexOf('l', 3)  ⇒  {"type":"int","value":"3"}
  'hello'.indexOf('z')  ⇒  {"type":"int","value":"-1"}
  'hello'.indexOf('')  ⇒  {"type":"int","value":"0"}
  'hello'.indexOf('', 5)  ⇒  {"type":"int","value":"5"}
  'hello'.indexOf('', 6)  ⇒  error
  'hello'.indexOf('l', -1)  ⇒  error
  'héllo'.indexOf('l')  ⇒  {"type":"int","value":"2"}
  'hello'.lastIndexOf('l')  ⇒  {"type":"int","value":"3"}
  'hello'.lastIndexOf('l', 2)  ⇒  {"type":"int","value":"2"}
  'hello'.lastIndexOf('')  ⇒  {"type":"int","value":"5"}
  'hello'.lastIndexOf('z')  ⇒  {"type":"int","value":"-1"}
  'hello'.lastIndexOf('l', -1)  ⇒  error
  'hello'.lastIndexOf('l', 10)  ⇒  error
  ['a','b'].join()  ⇒  {"type":"string","value":"ab"}
  ['a','b'].join('-')  ⇒  {"type":"string","value":"a-b"}
  [].join('-')  ⇒  {"type":"string","value":""}
  [1].join('-')  ⇒  error
  'ABCé'.lowerAscii()  ⇒  {"type":"string","value":"abcé"}
  'abcÉ'.upperAscii()  ⇒  {"type":"string","value":"ABCÉ"}
  'a b a'.replace('a','x')  ⇒  {"type":"string","value":"x b x"}
  'a b a'.replace('a','x',1)  ⇒  {"type":"string","value":"x b a"}
  'a b a'.replace('a','x',0)  ⇒  {"type":"string","value":"a b a"}
  'a b a'.replace('a','x',-1)  ⇒  {"type":"string","value":"x b x"}
  'ab'.replace('','x')  ⇒  {"type":"string","value":"xaxbx"}
  'ab'.replace('','x',2)  ⇒  {"type":"string","value":"xaxb"}
  'éb'.replace('','x')  ⇒  {"type":"string","value":"xéxbx"}
  'a,b,c'.split(',')  ⇒  {"type":"list","value":[{"type":"string","value":"a"},{"type":"string","value":"b"},{"type":"string","value":"c"}]}
  'a,b,c'.split(',', 2)  ⇒  {"type":"list","value":[{"type":"string","value":"a"},{"type":"string","value":"b,c"}]}
  'a,b,c'.split(',', 1)  ⇒  {"type":"list","value":[{"type":"string","value":"a,b,c"}]}
  'a,b,c'.split(',', 0)  ⇒  {"type":"list","value":[]}
  'a,b,c'.split(',', -1)  ⇒  {"type":"list","value":[{"type":"string","value":"a"},{"type":"string","value":"b"},{"type":"string","value":"c"}]}
  'abc'.split('')  ⇒  {"type":"list","value":[{"type":"string","value":"a"},{"type":"string","value":"b"},{"type":"string","value":"c"}]}
  'abc'.split('', 2)  ⇒  {"type":"list","value":[{"type":"string","value":"a"},{"type":"string","value":"bc"}]}
  ''.split(',')  ⇒  {"type":"list","value":[{"type":"string","value":""}]}
  ''.split('')  ⇒  {"type":"list","value":[{"type":"string","value":""}]}
  'abc'.split('x')  ⇒  {"type":"list","value":[{"type":"string","value":"abc"}]}
  'hello'.substring(1)  ⇒  {"type":"string","value":"ello"}
  'hello'.substring(1,3)  ⇒  {"type":"string","value":"el"}
  'hello'.substring(5)  ⇒  {"type":"string","value":""}
  'hello'.substring(6)  ⇒  error
  'hello'.substring(3,1)  ⇒  error
  'hello'.substring(-1)  ⇒  error
  'hello'.substring(0,6)  ⇒  error
  'héllo'.substring(1,2)  ⇒  {"type":"string","value":"é"}
  '  a '.trim()  ⇒  {"type":"string","value":"a"}
  '\u00a0\u2003a\u200b'.trim()  ⇒  {"type":"string","value":"a​"}
  '\u0085 a\u180e'.trim()  ⇒  {"type":"string","value":"a᠎"}
  'abc'.reverse()  ⇒  {"type":"string","value":"cba"}
  'é́b'.reverse()  ⇒  {"type":"string","value":"b́é"}
  strings.quote('a"b\n')  ⇒  {"type":"string","value":"\"a\\\"b\\n\""}
  strings.quote('\\\u00e9\a\b\f\v\t\r')  ⇒  {"type":"string","value":"\"\\\\é\\a\\b\\f\\v\\t\\r\""}
  '%s'.format(['a'])  ⇒  {"type":"string","value":"a"}
  '%d'.format([1])  ⇒  {"type":"string","value":"1"}
  '%s %d %f'.format(['a', 1, 1.5])  ⇒  {"type":"string","value":"a 1 1.500000"}
  '%.2f'.format([1.234])  ⇒  {"type":"string","value":"1.23"}
  '%e'.format([1234.5])  ⇒  {"type":"string","value":"1.234500e+03"}
  '%.3e'.format([1234.5])  ⇒  {"type":"string","value":"1.234e+03"}
  '%b'.format([5])  ⇒  {"type":"string","value":"101"}
  '%b'.format([true])  ⇒  {"type":"string","value":"1"}
  '%x'.format([255])  ⇒  {"type":"string","value":"ff"}
  '%X'.format([255])  ⇒  {"type":"string","value":"FF"}
  '%x'.format(['hi'])  ⇒  {"type":"string","value":"6869"}
  '%o'.format([8])  ⇒  {"type":"string","value":"10"}
  '%%'.format([])  ⇒  {"type":"string","value":"%"}
  '%s'.format([1])  ⇒  {"type":"string","value":"1"}
  '%s'.format([1.5])  ⇒  {"type":"string","value":"1.5"}
  '%s'.format([[1,'a']])  ⇒  {"type":"string","value":"[1, a]"}
  '%s'.format([{'a':1}])  ⇒  {"type":"string","value":"{a: 1}"}
  '%s'.format([null])  ⇒  {"type":"string","value":"null"}
  '%s'.format([true])  ⇒  {"type":"string","value":"true"}
  '%s'.format([duration('1h')])  ⇒  {"type":"string","value":"3600s"}
  '%s'.format([timestamp(0)])  ⇒  {"type":"string","value":"1970-01-01T00:00:00Z"}
  '%s'.format([type(1)])  ⇒  {"type":"string","value":"int"}
  '%s'.format([b'abc'])  ⇒  {"type":"string","value":"abc"}
  '%d'.format(['a'])  ⇒  error
  '%q'.format([1])  ⇒  error
  '%'.format([1])  ⇒  error
  '%s'.format([])  ⇒  error
  '%s'.format(['a','b'])  ⇒  {"type":"string","value":"a"}
  '%f'.format([1])  ⇒  {"type":"string","value":"1.000000"}
  '%d'.format([1u])  ⇒  {"type":"string","value":"1"}
  '%s'.format([1e21])  ⇒  {"type":"string","value":"1e+21"}
  '%s'.format([-0.0])  ⇒  {"type":"string","value":"-0"}
  '%f'.format([0.0/0.0])  ⇒  {"type":"string","value":"NaN"}
  '%d'.format([-5])  ⇒  {"type":"string","value":"-5"}
  '%x'.format([-255])  ⇒  {"type":"string","value":"-ff"}
  """##
