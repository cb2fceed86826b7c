/// Randomly generated cases with the results of CEL's C++ implementation (cel-expr-python 0.1.3).
let generatedCases = ##"""
  (false && false)  ⇒  {"type":"bool","value":false}
  string(bytes(string(1e20)))  ⇒  {"type":"string","value":"1e+20"}
  (['a','b'].filter(x, false).map(x, -(0)) + [].filter(y, false).map(x, size(b'')))  ⇒  {"type":"list","value":[]}
  ((2 < 2) > (type(-2.5) == type(true)))  ⇒  {"type":"bool","value":false}
  ['a,b,,c'.replace('a,b,,c', 'a'), ['a','b'][0]]  ⇒  {"type":"list","value":[{"type":"string","value":"a"},{"type":"string","value":"a"}]}
  (bytes(strings.quote('2020-01-01T00:00:00Z')) + ((b'\xff' + b'\xff') + (b'' + b'a')))  ⇒  {"type":"bytes","value":"IjIwMjAtMDEtMDFUMDA6MDA6MDBaIv//YQ=="}
  (true ? 10 : 100)  ⇒  {"type":"int","value":"10"}
  ((-(1.0) - (0.1 - 1.0)) + -((-2.5 - 1e18)))  ⇒  {"type":"double","value":1e+18}
  ['a','b'].map(x, -9223372036854775808)  ⇒  {"type":"list","value":[{"type":"int","value":"-9223372036854775808"},{"type":"int","value":"-9223372036854775808"}]}
  (type((-9223372036854775808 / 100)) == type(9223372036854775807))  ⇒  {"type":"bool","value":true}
  (bytes(string((false || true))) > bytes(['abc','','é'][0].lowerAscii()))  ⇒  {"type":"bool","value":true}
  [].filter(y, false)  ⇒  {"type":"list","value":[]}
  (type(false) == type(100))  ⇒  {"type":"bool","value":false}
  'A b,c'.charAt(0).indexOf([].join('true'))  ⇒  {"type":"int","value":"0"}
  [].join('1h').split('A b,c'.charAt(7))  ⇒  error
  ((duration('1.5s') + duration('-90s')) - (timestamp(0) - timestamp(0)))  ⇒  {"type":"duration","value":"-88.5s"}
  ((b'a' + b'a') + bytes(''))  ⇒  {"type":"bytes","value":"YWE="}
  ['a','b'].map(x, 3).all(z, has({}.x))  ⇒  {"type":"bool","value":false}
  [].map(y, ('true'.replace('a,b,,c', 'z\u0301') + [].join('abc')))  ⇒  {"type":"list","value":[]}
  [].filter(z, true).all(y, (dyn(18446744073709551615u) == 1u))  ⇒  {"type":"bool","value":true}
  (true ? false : true)  ⇒  {"type":"bool","value":false}
  [].filter(x, true).map(z, {'x':0}['A b,c']).map(x, [].map(x, 7)[timestamp(0).getFullYear('+05:30')])  ⇒  {"type":"list","value":[]}
  (uint(1.5) + (7u - 7u))  ⇒  {"type":"uint","value":"1"}
  [].exists_one(y, false)  ⇒  {"type":"bool","value":false}
  ((12 / 9223372036854775807) == uint(2.0))  ⇒  {"type":"bool","value":false}
  'b'.split('true').map(y, timestamp('1969-12-31T23:59:59.5Z').getDate())  ⇒  {"type":"list","value":[{"type":"int","value":"31"}]}
  (!((-2.5 < size(b'a'))) && ([] == [1,2,3].map(z, '2020-01-01T00:00:00Z').map(x, (2 + 12))))  ⇒  {"type":"bool","value":false}
  [0,-1].map(y, y).filter(y, (timestamp(0) != timestamp('2020-02-29T12:34:56Z')))  ⇒  {"type":"list","value":[{"type":"int","value":"0"},{"type":"int","value":"-1"}]}
  (true || [1,2,3].exists(z, false))  ⇒  {"type":"bool","value":true}
  ((timestamp('2100-12-31T23:59:59Z') - duration('1.5s')) - (duration('1h') - duration('1.5s')))  ⇒  {"type":"timestamp","value":"2100-12-31T22:59:59Z"}
  ('1.5'.split('é') + ['abc','','é'].map(x, '1h'))  ⇒  {"type":"list","value":[{"type":"string","value":"1.5"},{"type":"string","value":"1h"},{"type":"string","value":"1h"},{"type":"string","value":"1h"}]}
  (int(12) > (2u + 1u))  ⇒  {"type":"bool","value":true}
  {'a': (-1 * 1), 'x': duration('0s').getHours()}.exists(x, (18446744073709551615u < (7u + 0u)))  ⇒  {"type":"bool","value":false}
  (([1,2,3].filter(z, false) + [1,2,3]) + ([] + [1, 12, 0]))  ⇒  {"type":"list","value":[{"type":"int","value":"1"},{"type":"int","value":"2"},{"type":"int","value":"3"},{"type":"int","value":"1"},{"type":"int","value":"12"},{"type":"int","value":"0"}]}
  ['1h', 'a,b,,c', 'a,b,,c']  ⇒  {"type":"list","value":[{"type":"string","value":"1h"},{"type":"string","value":"a,b,,c"},{"type":"string","value":"a,b,,c"}]}
  (3.999 / ((1e18 + 1e18) * -(0.1)))  ⇒  {"type":"double","value":-1.9995000000000002e-17}
  [].map(x, 100).filter(y, (timestamp('1969-12-31T23:59:59.5Z') < timestamp('2020-02-29T12:34:56Z')))  ⇒  {"type":"list","value":[]}
  ['abc','','é']  ⇒  {"type":"list","value":[{"type":"string","value":"abc"},{"type":"string","value":""},{"type":"string","value":"é"}]}
  [].map(x, ('b' + '1.5'))  ⇒  {"type":"list","value":[]}
  strings.quote(((7 in [1,2,3]) ? strings.quote('12') : ['abc','','é'][1])).contains('a,b,,c')  ⇒  {"type":"bool","value":false}
  [1,2,3].map(x, 'true').join(('2020-01-01T00:00:00Z' + 'é'))  ⇒  {"type":"string","value":"true2020-01-01T00:00:00Zétrue2020-01-01T00:00:00Zétrue"}
  {'x': duration('0s').getHours(), 'b': 0}.exists(x, false)  ⇒  {"type":"bool","value":false}
  -(double(3.999))  ⇒  {"type":"double","value":-3.999}
  (type('A b,c'.reverse()) == type((18446744073709551615u - 0u)))  ⇒  {"type":"bool","value":false}
  ((type((type(2u) == type(1u))) == type((0.1 * 1.5))) ? string('abc'.indexOf('true')) : 'a')  ⇒  {"type":"string","value":"a"}
  (timestamp(0) - timestamp('2021-07-04T01:02:03+05:30'))  ⇒  {"type":"duration","value":"-1625340723s"}
  (false ? false : false)  ⇒  {"type":"bool","value":false}
  ([] + ([] + []).map(x, 2))  ⇒  {"type":"list","value":[]}
  ((duration('0s') + duration('1h')) + (duration('1h') - duration('-90s'))).getMilliseconds()  ⇒  {"type":"int","value":"0"}
  uint(string([].exists(x, (x > x))))  ⇒  error
  (timestamp('2021-07-04T01:02:03+05:30') - timestamp(0))  ⇒  {"type":"duration","value":"1625340723s"}
  (bytes('') + b'a')  ⇒  {"type":"bytes","value":"YQ=="}
  (false ? 0.0 : 2.0)  ⇒  {"type":"double","value":2.0}
  size('2020-01-01T00:00:00Z')  ⇒  {"type":"int","value":"20"}
  ({}.exists(x, (dyn(true) == 'é')) && has({}.x))  ⇒  {"type":"bool","value":false}
  (bytes('a,b,,c') + (b'a' + b''))  ⇒  {"type":"bytes","value":"YSxiLCxjYQ=="}
  (type((0u == 2u)) == type('z\u0301'))  ⇒  {"type":"bool","value":false}
  (duration('1h').getMinutes() in [])  ⇒  {"type":"bool","value":false}
  (false ? '1h' : 'true')  ⇒  {"type":"string","value":"true"}
  (0u % 18446744073709551615u)  ⇒  {"type":"uint","value":"0"}
  'true'.split('a,b,,c')  ⇒  {"type":"list","value":[{"type":"string","value":"true"}]}
  ((1 in [1,2,3]) ? ({'a':1,'b':2} == {'a':1,'b':2}) : ['a','b'].all(z, true))  ⇒  {"type":"bool","value":true}
  ({'x':0}.exists(y, true) ? (false ? 'true' : 'a') : ('1h' + '12')).split('2020-01-01T00:00:00Z')  ⇒  {"type":"list","value":[{"type":"string","value":"a"}]}
  (10 % duration('0s').getSeconds())  ⇒  error
  (100 % -9223372036854775808)  ⇒  {"type":"int","value":"100"}
  (b'' + bytes((['abc','','é'].join('12') + ['abc','','é'][2])))  ⇒  {"type":"bytes","value":"YWJjMTIxMsOpw6k="}
  ('2020-01-01T00:00:00Z' <= string(bytes('abc')))  ⇒  {"type":"bool","value":true}
  [].filter(z, ((2u * 7u) == (2.0 / 1e3)))  ⇒  {"type":"list","value":[]}
  (([].map(z, 12) == [-1]) || (type(string(b'')) == type('A b,c'.replace('12', 'z\u0301'))))  ⇒  {"type":"bool","value":true}
  int(double((!(false) ? double(1e18) : (-0.0 * -2.5))))  ⇒  {"type":"int","value":"1000000000000000000"}
  ((timestamp('2021-07-04T01:02:03+05:30') - duration('1.5s')) - (duration('1.5s') + duration('1h')))  ⇒  {"type":"timestamp","value":"2021-07-03T18:32:00Z"}
  ((duration('0s') - duration('1h')) - (timestamp('2020-02-29T12:34:56Z') - timestamp(0)))  ⇒  {"type":"duration","value":"-1582983296s"}
  (-((1 % 10)) <= (10 - 12))  ⇒  {"type":"bool","value":false}
  ([0,-1].all(z, false) ? 2u : uint(-0.0))  ⇒  {"type":"uint","value":"0"}
  ((bytes('abc') + bytes('1h')) + bytes(('true' + '1h')))  ⇒  {"type":"bytes","value":"YWJjMWh0cnVlMWg="}
  (([] + [1,2,3]) + [1,2,3].filter(z, false)).filter(y, !(true))  ⇒  {"type":"list","value":[]}
  ((('a'.charAt(3) + '1h'.substring(2)) in {'x': int(timestamp('1969-12-31T23:59:59.5Z'))}) || false)  ⇒  error
  ((7 >= 1e18) && (100 <= 10))  ⇒  {"type":"bool","value":false}
  ((({'x':0} == {'a':1,'b':2}) ? uint(1u) : (2u / 7u)) % 1u)  ⇒  {"type":"uint","value":"0"}
  ['a','b'].map(y, 3).filter(z, true)  ⇒  {"type":"list","value":[{"type":"int","value":"3"},{"type":"int","value":"3"}]}
  (duration('1.5s') - duration('-90s'))  ⇒  {"type":"duration","value":"91.5s"}
  (timestamp('1969-12-31T23:59:59.5Z') - timestamp('2021-07-04T01:02:03+05:30'))  ⇒  {"type":"duration","value":"-1625340723.5s"}
  ((timestamp('1969-12-31T23:59:59.5Z') + duration('1.5s')) - duration('0s'))  ⇒  {"type":"timestamp","value":"1970-01-01T00:00:01Z"}
  [].map(y, '1.5')  ⇒  {"type":"list","value":[]}
  'abc'.startsWith('1.5')  ⇒  {"type":"bool","value":false}
  !([].exists(y, (1 >= 3)))  ⇒  {"type":"bool","value":true}
  timestamp('2100-12-31T23:59:59Z').getMinutes()  ⇒  {"type":"int","value":"59"}
  (false ? 7u : 0u)  ⇒  {"type":"uint","value":"0"}
  ['é', 'a', 'abc']  ⇒  {"type":"list","value":[{"type":"string","value":"é"},{"type":"string","value":"a"},{"type":"string","value":"abc"}]}
  {'b': int(timestamp('2100-12-31T23:59:59Z')), 'a': (true ? 3 : 3)}[('a' + 'A b,c').charAt((2 - -1))]  ⇒  {"type":"int","value":"4133980799"}
  has({'x': timestamp('2021-07-04T01:02:03+05:30').getDate('America/New_York')}.a)  ⇒  {"type":"bool","value":false}
  (dyn('12') == '')  ⇒  {"type":"bool","value":false}
  ['abc','','é'].map(y, 0)  ⇒  {"type":"list","value":[{"type":"int","value":"0"},{"type":"int","value":"0"},{"type":"int","value":"0"}]}
  (type(1.0) == type('a,b,,c'))  ⇒  {"type":"bool","value":false}
  ((timestamp('1969-12-31T23:59:59.5Z') + duration('1h')) - (duration('0s') + duration('1.5s')))  ⇒  {"type":"timestamp","value":"1970-01-01T00:59:58Z"}
  has({'x':0}.x)  ⇒  {"type":"bool","value":true}
  [12, 2].map(x, duration('1.5s').getMinutes())  ⇒  {"type":"list","value":[{"type":"int","value":"0"},{"type":"int","value":"0"}]}
  [1,2,3].filter(z, ((1u < 1u) || [0,-1].exists_one(y, false)))  ⇒  {"type":"list","value":[]}
  (false ? 2u : 18446744073709551615u)  ⇒  {"type":"uint","value":"18446744073709551615"}
  ['a','b'].map(x, 9223372036854775807)  ⇒  {"type":"list","value":[{"type":"int","value":"9223372036854775807"},{"type":"int","value":"9223372036854775807"}]}
  bytes(string((b'a' + b'')))  ⇒  {"type":"bytes","value":"YQ=="}
  [0,-1].map(y, 12).map(y, 'a,b,,c'.lastIndexOf('1.5')).map(y, 'a')  ⇒  {"type":"list","value":[{"type":"string","value":"a"},{"type":"string","value":"a"}]}
  (duration('1.5s') + (timestamp(0) - timestamp('1969-12-31T23:59:59.5Z')))  ⇒  {"type":"duration","value":"2s"}
  (9223372036854775807 in [0,-1].map(z, 3))  ⇒  {"type":"bool","value":false}
  timestamp('2100-12-31T23:59:59Z')  ⇒  {"type":"timestamp","value":"2100-12-31T23:59:59Z"}
  (timestamp('1969-12-31T23:59:59.5Z') + duration('1.5s'))  ⇒  {"type":"timestamp","value":"1970-01-01T00:00:01Z"}
  (double(strings.quote('é'.charAt(1))) * (double(-(-9223372036854775808)) + (1e18 + 0.1)))  ⇒  error
  string(b'').lastIndexOf('a,b,,c'.replace('a,b,,c', 'true'))  ⇒  {"type":"int","value":"-1"}
  [].map(x, 3).map(y, int(7u))  ⇒  {"type":"list","value":[]}
  'z\u0301'.split('').filter(y, ({} == {}))  ⇒  {"type":"list","value":[{"type":"string","value":"z"},{"type":"string","value":"́"}]}
  ([].map(y, 10) + [])  ⇒  {"type":"list","value":[]}
  (true ? false : false)  ⇒  {"type":"bool","value":false}
  (true || false)  ⇒  {"type":"bool","value":true}
  (-9223372036854775808 < 1u)  ⇒  {"type":"bool","value":true}
  ([0,-1].map(y, y) + ([] + [1,2,3]))  ⇒  {"type":"list","value":[{"type":"int","value":"0"},{"type":"int","value":"-1"},{"type":"int","value":"1"},{"type":"int","value":"2"},{"type":"int","value":"3"}]}
  ((('12' + 'true') in {}) ? has({}.a) : (18446744073709551615u >= (3.999 - 2.0)))  ⇒  {"type":"bool","value":true}
  ((b'\xff' + b'a') + bytes('z\u0301'))  ⇒  {"type":"bytes","value":"/2F6zIE="}
  strings.quote(string(-(0)))  ⇒  {"type":"string","value":"\"0\""}
  (timestamp('1969-12-31T23:59:59.5Z') + (duration('-90s') - duration('-90s')))  ⇒  {"type":"timestamp","value":"1969-12-31T23:59:59.5Z"}
  ([].map(x, 0) + ([1,2,3] + [1,2,3])).filter(y, (([0,-1] == [0,-1]) && (y in [1,2,3])))  ⇒  {"type":"list","value":[{"type":"int","value":"1"},{"type":"int","value":"2"},{"type":"int","value":"3"},{"type":"int","value":"1"},{"type":"int","value":"2"},{"type":"int","value":"3"}]}
  {'a':1,'b':2}['true']  ⇒  error
  [].exists(x, (x > (1e18 * 1.0)))  ⇒  {"type":"bool","value":false}
  ['abc','','é'].join('a').replace(''.replace('', 'true'), (true ? 'é' : 'é'))  ⇒  {"type":"string","value":"abcaaé"}
  (false ? '' : 'a,b,,c').replace((true ? '12' : 'A b,c'), ('2020-01-01T00:00:00Z' + 'abc'))  ⇒  {"type":"string","value":"a,b,,c"}
  uint(((3 in [1,2,3]) ? (7 * 12) : (12 / 10)))  ⇒  {"type":"uint","value":"84"}
  (-9223372036854775808 / 3)  ⇒  {"type":"int","value":"-3074457345618258602"}
  (bytes(strings.quote('abc').upperAscii()) + bytes('true'))  ⇒  {"type":"bytes","value":"IkFCQyJ0cnVl"}
  ((dyn(1u) == 7u) ? (true ? 1.0 : -2.5) : (true ? 0.0 : 1e3))  ⇒  {"type":"double","value":0.0}
  ((0.1 + 1.5) * (false ? 1.0 : 2.0))  ⇒  {"type":"double","value":3.2}
  bytes(['abc','','é'].join('b'))  ⇒  {"type":"bytes","value":"YWJjYmLDqQ=="}
  (timestamp('2021-07-04T01:02:03+05:30') - (timestamp(0) - (duration('0s') - duration('1.5s'))))  ⇒  {"type":"duration","value":"1625340721.5s"}
  ([] + ['a','b'].map(z, 'a,b,,c'))  ⇒  {"type":"list","value":[{"type":"string","value":"a,b,,c"},{"type":"string","value":"a,b,,c"}]}
  ('2020-01-01T00:00:00Z'.lastIndexOf('é') in [].map(y, -1))  ⇒  {"type":"bool","value":false}
  ('a,b,,c' in [])  ⇒  {"type":"bool","value":false}
  (2u * (18446744073709551615u % 2u))  ⇒  {"type":"uint","value":"2"}
  [].map(y, (false ? 'a' : 'z\u0301'))  ⇒  {"type":"list","value":[]}
  (type(false) == type(int((timestamp('2100-12-31T23:59:59Z') + duration('0s')))))  ⇒  {"type":"bool","value":false}
  (['abc','','é'].filter(y, true).filter(z, (2 in [])) + [])  ⇒  {"type":"list","value":[]}
  ['a','b'][0].contains(('a' + ''))  ⇒  {"type":"bool","value":true}
  string(bytes(''))  ⇒  {"type":"string","value":""}
  (timestamp('2100-12-31T23:59:59Z') + duration('1h'))  ⇒  {"type":"timestamp","value":"2101-01-01T00:59:59Z"}
  ('true' + '1h').lowerAscii().reverse().upperAscii()  ⇒  {"type":"string","value":"H1EURT"}
  ({}.exists_one(y, true) && !(false))  ⇒  {"type":"bool","value":false}
  (b'' + b'\xff')  ⇒  {"type":"bytes","value":"/w=="}
  '12'.replace('2020-01-01T00:00:00Z', 'A b,c')  ⇒  {"type":"string","value":"12"}
  [].filter(y, true).map(x, 1)  ⇒  {"type":"list","value":[]}
  ['a,b,,c', ('1h' + 'a,b,,c')]  ⇒  {"type":"list","value":[{"type":"string","value":"a,b,,c"},{"type":"string","value":"1ha,b,,c"}]}
  ((bytes('12') + (b'\xff' + b'a')) + b'a')  ⇒  {"type":"bytes","value":"MTL/YWE="}
  ((true ? 1.5 : 1e20) / (1.5 + 1e18))  ⇒  {"type":"double","value":1.5e-18}
  double(-(((b'\xff' >= b'\xff') ? (1e18 / 3.999) : (true ? 1e18 : -2.5))))  ⇒  {"type":"double","value":-2.5006251562890723e+17}
  ((timestamp('2100-12-31T23:59:59Z') - duration('-90s')) + (duration('1h') + duration('1h')))  ⇒  {"type":"timestamp","value":"2101-01-01T02:01:29Z"}
  (7u + (2u / 7u))  ⇒  {"type":"uint","value":"7"}
  timestamp('2020-02-29T12:34:56Z')  ⇒  {"type":"timestamp","value":"2020-02-29T12:34:56Z"}
  (false ? 1e18 : 3.999)  ⇒  {"type":"double","value":3.999}
  ((timestamp('1969-12-31T23:59:59.5Z') + duration('1h')) + (duration('-90s') - duration('1.5s')))  ⇒  {"type":"timestamp","value":"1970-01-01T00:58:28Z"}
  ['12'].map(z, ('12'.replace(z, z) + z)).join('true')  ⇒  {"type":"string","value":"1212"}
  [0,-1].map(z, z).map(z, ('abc' + 'é'))  ⇒  {"type":"list","value":[{"type":"string","value":"abcé"},{"type":"string","value":"abcé"}]}
  [(strings.quote(['a','b'].join('z\u0301')) + ((1 in [0,-1]) ? ('' + 'a') : ('A b,c' + '1h')))]  ⇒  {"type":"list","value":[{"type":"string","value":"\"aźb\"A b,c1h"}]}
  (['a','b'] + 'A b,c'.split('abc')).map(x, size(strings.quote(x)))  ⇒  {"type":"list","value":[{"type":"int","value":"3"},{"type":"int","value":"3"},{"type":"int","value":"7"}]}
  'A b,c'.charAt(-9223372036854775808)  ⇒  error
  (-((1e18 + 1e20)) + -2.5)  ⇒  {"type":"double","value":-1.01e+20}
  ({'x': 7, 'b': 10} == {'b': 0, 'a': 10})  ⇒  {"type":"bool","value":false}
  (dyn(-((2.0 + -2.5))) == has({'a': 0}.a))  ⇒  {"type":"bool","value":false}
  ({'a':1,'b':2} == {'x': 2})  ⇒  {"type":"bool","value":false}
  (false || true)  ⇒  {"type":"bool","value":true}
  bytes(strings.quote((false ? '2020-01-01T00:00:00Z' : 'abc')))  ⇒  {"type":"bytes","value":"ImFiYyI="}
  [0,-1].map(z, z).map(y, string(0u))  ⇒  {"type":"list","value":[{"type":"string","value":"0"},{"type":"string","value":"0"}]}
  (timestamp('1969-12-31T23:59:59.5Z').getHours() == (false ? 1e18 : 1e3))  ⇒  {"type":"bool","value":false}
  bytes((['abc','','é'] + [])[2])  ⇒  {"type":"bytes","value":"w6k="}
  (((b'\xff' + b'a') + (b'' + b'')) + (bytes('z\u0301') + bytes('a')))  ⇒  {"type":"bytes","value":"/2F6zIFh"}
  [0,-1].map(y, 'A b,c').map(y, strings.quote('a'))  ⇒  {"type":"list","value":[{"type":"string","value":"\"a\""},{"type":"string","value":"\"a\""}]}
  bytes('abc'.replace('a,b,,c', '1h'))  ⇒  {"type":"bytes","value":"YWJj"}
  [string(3), (false ? '2020-01-01T00:00:00Z' : 'a')]  ⇒  {"type":"list","value":[{"type":"string","value":"3"},{"type":"string","value":"a"}]}
  [12, 9223372036854775807].map(y, (true ? y : 12))  ⇒  {"type":"list","value":[{"type":"int","value":"12"},{"type":"int","value":"9223372036854775807"}]}
  [('z\u0301' + 'abc'), 'A b,c'.replace('', '')]  ⇒  {"type":"list","value":[{"type":"string","value":"źabc"},{"type":"string","value":"A b,c"}]}
  (false ? 0u : 7u)  ⇒  {"type":"uint","value":"7"}
  ((0u % 18446744073709551615u) + uint(-0.0))  ⇒  {"type":"uint","value":"0"}
  ('A b,c' == 'b')  ⇒  {"type":"bool","value":false}
  ((true ? 2u : 1u) / (true ? 1u : 0u))  ⇒  {"type":"uint","value":"2"}
  (duration('-90s') - duration('1h'))  ⇒  {"type":"duration","value":"-3690s"}
  ((1e20 * 1e18) + (true ? -2.5 : 2.0))  ⇒  {"type":"double","value":1e+38}
  (!(false) ? (true ? 7u : 2u) : (false ? 2u : 2u))  ⇒  {"type":"uint","value":"7"}
  (type(((7u % 7u) * (1u + 0u))) == type(has({'a': 3}.b)))  ⇒  {"type":"bool","value":false}
  ['a','b'].filter(x, false).filter(x, (type(x) == type(false))).exists(x, ((1 >= 7) == ([] == [])))  ⇒  {"type":"bool","value":false}
  ('b'.split('1h') + ([] + [])).filter(y, ((false && false) || (false && false)))  ⇒  {"type":"list","value":[]}
  [1,2,3].filter(z, true)  ⇒  {"type":"list","value":[{"type":"int","value":"1"},{"type":"int","value":"2"},{"type":"int","value":"3"}]}
  (-9223372036854775808 + 7)  ⇒  {"type":"int","value":"-9223372036854775801"}
  ((1e20 - 1e3) * (1e18 - 1e18))  ⇒  {"type":"double","value":0.0}
  double((1e3 * 1.5))  ⇒  {"type":"double","value":1500.0}
  [1,2,3].map(y, '1h')  ⇒  {"type":"list","value":[{"type":"string","value":"1h"},{"type":"string","value":"1h"},{"type":"string","value":"1h"}]}
  ([].map(z, [].join('é')).filter(y, true) + [])  ⇒  {"type":"list","value":[]}
  ([1,2,3] + []).map(z, int(timestamp(0)))  ⇒  {"type":"list","value":[{"type":"int","value":"0"},{"type":"int","value":"0"},{"type":"int","value":"0"}]}
  [0,-1].map(x, x).filter(x, (2u > 1u))  ⇒  {"type":"list","value":[{"type":"int","value":"0"},{"type":"int","value":"-1"}]}
  (double(7u) - (1.5 - 1e18))  ⇒  {"type":"double","value":1e+18}
  (['a','b'].map(y, 7).filter(z, false) + [-1, 1, 2].map(y, (y * 3)))  ⇒  {"type":"list","value":[{"type":"int","value":"-3"},{"type":"int","value":"3"},{"type":"int","value":"6"}]}
  (b'\xff' + bytes('2020-01-01T00:00:00Z'))  ⇒  {"type":"bytes","value":"/zIwMjAtMDEtMDFUMDA6MDA6MDBa"}
  size((['a','b'] + ['a','b']))  ⇒  {"type":"int","value":"4"}
  ''.replace(['a','b'].join('é'), strings.quote('a'))  ⇒  {"type":"string","value":""}
  (bytes(string(1)) + (bytes('1h') + bytes('')))  ⇒  {"type":"bytes","value":"MTFo"}
  (b'a' + (bytes('true') + (b'a' + b'a')))  ⇒  {"type":"bytes","value":"YXRydWVhYQ=="}
  [0,1,2].map(x, x)  ⇒  {"type":"list","value":[{"type":"int","value":"0"},{"type":"int","value":"1"},{"type":"int","value":"2"}]}
  type(bool((uint(1.0) != (-9223372036854775808 != 'b'))))  ⇒  {"type":"type","value":"bool"}
  (-9223372036854775808 - duration('-90s'))  ⇒  error
  uint(double(7u))  ⇒  {"type":"uint","value":"7"}
  [1,2,3].exists_one(x, ((x <= x) || x[x]))  ⇒  {"type":"bool","value":false}
  type(['a','b'].exists_one(x, false))  ⇒  {"type":"type","value":"bool"}
  dyn([0,1,2].filter(z, z))  ⇒  error
  ('true' || ([] >= (0.1 / 2)).getMonth())  ⇒  error
  dyn([1.0,'a'])  ⇒  {"type":"list","value":[{"type":"double","value":1.0},{"type":"string","value":"a"}]}
  -9223372036854775808  ⇒  {"type":"int","value":"-9223372036854775808"}
  [[1.0,'a'], 2u, -9223372036854775808]  ⇒  {"type":"list","value":[{"type":"list","value":[{"type":"double","value":1.0},{"type":"string","value":"a"}]},{"type":"uint","value":"2"},{"type":"int","value":"-9223372036854775808"}]}
  (('a' < ('' || ['a','b','c'])) % ([1,2,3].all(y, 0.1) < [1,2].size()))  ⇒  error
  ((-2.5 ? -2.5 : 'a') && (18446744073709551615u == 'z\u0301'))  ⇒  {"type":"bool","value":false}
  ['a','b'].map(x, ((uint(x) ? (-2.5 && true) : ({'a':1} + 'A b,c')) && double({})))  ⇒  error
  [18446744073709551615u]  ⇒  {"type":"list","value":[{"type":"uint","value":"18446744073709551615"}]}
  [1,2,3].map(x, x)  ⇒  {"type":"list","value":[{"type":"int","value":"1"},{"type":"int","value":"2"},{"type":"int","value":"3"}]}
  dyn(bool({'a':1}))  ⇒  error
  ['a','b','c']['true']  ⇒  error
  (3 in [{1:'x',2:'y'}, 0.1])  ⇒  {"type":"bool","value":false}
  (-(2).matches(['é']) > {})  ⇒  error
  bytes(string(1.5))  ⇒  {"type":"bytes","value":"MS41"}
  [].exists(x, x)  ⇒  {"type":"bool","value":false}
  {'a':1,'b':2}.exists(y, duration('1h'))  ⇒  error
  type(dyn('A b,c').size())  ⇒  {"type":"type","value":"int"}
  {'a':1,'b':2}.map(x, dyn((10 <= 1u)))  ⇒  {"type":"list","value":[{"type":"bool","value":false},{"type":"bool","value":false}]}
  (true ? 7u : 3)  ⇒  {"type":"uint","value":"7"}
  (('true' == double('1')) && ((b'\xff' || 'z\u0301') * (2.0 > -2.5)))  ⇒  {"type":"bool","value":false}
  [0,1,2].exists(y, bool(string(0)))  ⇒  {"type":"bool","value":false}
  ((1.0 > 7) in {})  ⇒  {"type":"bool","value":false}
  (duration('1h') <= (uint({'a':1}) / false[null]))  ⇒  error
  type((2.0 + 1.5))  ⇒  {"type":"type","value":"double"}
  (1.5 ? {'a':1} : 0)  ⇒  error
  [false, [1.0,'a'], 'é']  ⇒  {"type":"list","value":[{"type":"bool","value":false},{"type":"list","value":[{"type":"double","value":1.0},{"type":"string","value":"a"}]},{"type":"string","value":"é"}]}
  {'a':1,'b':2}.map(y, 3)  ⇒  {"type":"list","value":[{"type":"int","value":"3"},{"type":"int","value":"3"}]}
  {'a':1,'b':2}.map(x, !(x[1.5]))  ⇒  error
  [1,2,3].all(z, (('é' || 0u) || z.indexOf(z)))  ⇒  error
  bytes(((0 != {'a':1,'b':2}.exists_one(x, x)) in (100 ? {'a':1} : true)[bool([])]))  ⇒  error
  ([] != [1.0,'a'])  ⇒  {"type":"bool","value":true}
  (b'a' >= 1e18)  ⇒  error
  {'1': 0.0, 7u: 'A b,c'}  ⇒  {"type":"map","value":[[{"type":"string","value":"1"},{"type":"double","value":0.0}],[{"type":"uint","value":"7"},{"type":"string","value":"A b,c"}]]}
  (1u + 9223372036854775807)  ⇒  error
  [1,2,3].filter(x, {})  ⇒  error
  ({'a':1} == double(-1))  ⇒  {"type":"bool","value":false}
  (true ? 0.1 : '1.5')  ⇒  {"type":"double","value":0.1}
  {'a':1,'b':2}.map(z, 'é')  ⇒  {"type":"list","value":[{"type":"string","value":"é"},{"type":"string","value":"é"}]}
  {'a':1,'b':2}.exists(x, (([1.0,'a'] != 'true') ? (1 == 'true') : (-0.0 > x)))  ⇒  {"type":"bool","value":false}
  (size(((0.0 > ['a','b','c']) > string(false))) && [1,2,3].exists(x, int(0[x])))  ⇒  error
  (true != [1,2])  ⇒  {"type":"bool","value":true}
  ['a','b'].exists_one(x, (x == x))  ⇒  {"type":"bool","value":false}
  (2 / {'a':1,'b':2}.filter(x, x))  ⇒  error
  type((1.0 - [1.0,'a'])).getDate()  ⇒  error
  {'a':1,'b':2}.map(x, 2)  ⇒  {"type":"list","value":[{"type":"int","value":"2"},{"type":"int","value":"2"}]}
  ['1', 'a', 'a']  ⇒  {"type":"list","value":[{"type":"string","value":"1"},{"type":"string","value":"a"},{"type":"string","value":"a"}]}
  int(9223372036854775807)  ⇒  {"type":"int","value":"9223372036854775807"}
  double(duration('1h'))  ⇒  error
  (uint(string(10)) && (('1' in 0.0) * ([1,2] && ['a','b','c'])))  ⇒  error
  {7u: -0.0, 1: {'a':1}}  ⇒  {"type":"map","value":[[{"type":"uint","value":"7"},{"type":"double","value":-0.0}],[{"type":"int","value":"1"},{"type":"map","value":[[{"type":"string","value":"a"},{"type":"int","value":"1"}]]}]]}
  string(-9223372036854775808)  ⇒  {"type":"string","value":"-9223372036854775808"}
  ({1:'x',2:'y'} ? '1.5'.getFullYear() : (2u != 'true'))  ⇒  error
  {100: 'A b,c', 2u: b'a'}  ⇒  {"type":"map","value":[[{"type":"int","value":"100"},{"type":"string","value":"A b,c"}],[{"type":"uint","value":"2"},{"type":"bytes","value":"YQ=="}]]}
  [{1:'x',2:'y'}, '']  ⇒  {"type":"list","value":[{"type":"map","value":[[{"type":"int","value":"1"},{"type":"string","value":"x"}],[{"type":"int","value":"2"},{"type":"string","value":"y"}]]},{"type":"string","value":""}]}
  (100 <= -9223372036854775808)  ⇒  {"type":"bool","value":false}
  type(([1,2] != {}))  ⇒  {"type":"type","value":"bool"}
  (-1 != {1:'x',2:'y'})  ⇒  {"type":"bool","value":true}
  (bool('z\u0301') - ([1.0,'a'] % ((false != 0u) + -(1e3))))  ⇒  error
  ('true' != null)  ⇒  {"type":"bool","value":true}
  [1,2,3].all(z, (true != z))  ⇒  {"type":"bool","value":true}
  (((100 != 18446744073709551615u) == true) || int((true ? 0.0 : '')))  ⇒  {"type":"bool","value":true}
  [0,1,2].map(z, {})  ⇒  {"type":"list","value":[{"type":"map","value":[]},{"type":"map","value":[]},{"type":"map","value":[]}]}
  {1: {1:'x',2:'y'}}  ⇒  {"type":"map","value":[[{"type":"int","value":"1"},{"type":"map","value":[[{"type":"int","value":"1"},{"type":"string","value":"x"}],[{"type":"int","value":"2"},{"type":"string","value":"y"}]]}]]}
  (7u || {(2u == 1e3): -(0), (7u - true): -9223372036854775808[9223372036854775807]}).getSeconds()  ⇒  error
  ['a','b'].exists(x, (x * false))  ⇒  error
  [1,2,3].map(y, 7)  ⇒  {"type":"list","value":[{"type":"int","value":"7"},{"type":"int","value":"7"},{"type":"int","value":"7"}]}
  [0,1,2].map(z, z)  ⇒  {"type":"list","value":[{"type":"int","value":"0"},{"type":"int","value":"1"},{"type":"int","value":"2"}]}
  size({int(('b' * 9223372036854775807)): {}})  ⇒  error
  dyn((-(timestamp('2020-02-29T12:34:56Z')) && (0u > 7)))  ⇒  {"type":"bool","value":false}
  18446744073709551615u  ⇒  {"type":"uint","value":"18446744073709551615"}
  ('abc' != ['a','b','c'])  ⇒  {"type":"bool","value":true}
  (b'a' in (['a','b','c'] ? 'abc' : 'a'))  ⇒  error
  (1e3 in double((-(10) in -(true))))  ⇒  error
  [0,1,2].filter(x, bytes(duration('1h')))  ⇒  error
  [(uint((100 || 1.0)) + [(0 in 7), bytes(-9223372036854775808)])]  ⇒  error
  {((-9223372036854775808 ? 100 : 3) ? ({} && 1u) : [2.0]): -([0,1,2].exists(y, y))}  ⇒  error
  (0 in {1:'x',2:'y'})  ⇒  {"type":"bool","value":false}
  [1,2,3].exists(z, 'abc').matches('z\u0301'.exists(y, y))  ⇒  error
  ('a' != [1.0,'a'])  ⇒  {"type":"bool","value":true}
  ['a','b'].map(z, {})  ⇒  {"type":"list","value":[{"type":"map","value":[]},{"type":"map","value":[]}]}
  string(18446744073709551615u)  ⇒  {"type":"string","value":"18446744073709551615"}
  ([9223372036854775807] && ([1,2] in 1u))  ⇒  error
  ('A b,c' && true.startsWith(2))  ⇒  error
  [[0,1,2].map(z, int(9223372036854775807))]  ⇒  {"type":"list","value":[{"type":"list","value":[{"type":"int","value":"9223372036854775807"},{"type":"int","value":"9223372036854775807"},{"type":"int","value":"9223372036854775807"}]}]}
  dyn({1:'x',2:'y'})  ⇒  {"type":"map","value":[[{"type":"int","value":"1"},{"type":"string","value":"x"}],[{"type":"int","value":"2"},{"type":"string","value":"y"}]]}
  dyn(((size(0.0) / 10.lastIndexOf([1,2])) || (!({'a':1}) >= -0.0.startsWith(-9223372036854775808))))  ⇒  error
  (-1.size() % !(1.0))  ⇒  error
  double(int(['a','b'].all(y, {1:'x',2:'y'}[1e3])))  ⇒  error
  bool((1 || true))  ⇒  {"type":"bool","value":true}
  (double(1u) == int(1e3))  ⇒  {"type":"bool","value":false}
  {'a':1,'b':2}.all(y, false)  ⇒  {"type":"bool","value":false}
  ((18446744073709551615u in {'a':1}) ? (100 * 0.0) : 9223372036854775807)  ⇒  {"type":"int","value":"9223372036854775807"}
  dyn('z\u0301')  ⇒  {"type":"string","value":"ź"}
  """##
