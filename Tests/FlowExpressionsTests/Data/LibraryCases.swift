/// The published cases of the CEL extension libraries for lists and numbers and of Kubernetes' list library.
///
/// Maps replace the messages of protocol buffers, and `ints`, `doubles` and so on are variables.
let libraryCases = ##"""
  lists.range(4) == [0, 1, 2, 3]  ⇒  true
  lists.range(0) == []  ⇒  true
  [5, 1, 2, 3].reverse() == [3, 2, 1, 5]  ⇒  true
  [].reverse() == []  ⇒  true
  [1].reverse() == [1]  ⇒  true
  ['are', 'you', 'as', 'bored', 'as', 'I'].reverse() == ['I', 'as', 'bored', 'as', 'you', 'are']  ⇒  true
  [false, true, true].reverse().reverse() == [false, true, true]  ⇒  true
  [1, 2, 3, 4].slice(0, 4) == [1, 2, 3, 4]  ⇒  true
  [1, 2, 3, 4].slice(0, 0) == []  ⇒  true
  [1, 2, 3, 4].slice(1, 1) == []  ⇒  true
  [1, 2, 3, 4].slice(4, 4) == []  ⇒  true
  [1, 2, 3, 4].slice(1, 3) == [2, 3]  ⇒  true
  [1, 2, 3, 4].slice(3, 0)  ⇒  error
  [1, 2, 3, 4].slice(0, 10)  ⇒  error
  [1, 2, 3, 4].slice(-5, 10)  ⇒  error
  [1, 2, 3, 4].slice(-5, -3)  ⇒  error
  dyn([]).flatten() == []  ⇒  true
  dyn([1, 2, 3, 4]).flatten() == [1, 2, 3, 4]  ⇒  true
  [1, [2, [3, 4]]].flatten() == [1, 2, [3, 4]]  ⇒  true
  [1, 2, [], [], [3, 4]].flatten() == [1, 2, 3, 4]  ⇒  true
  [1, [2, [3, 4]]].flatten(2) == [1, 2, 3, 4]  ⇒  true
  [1, [2, [3, [4]]]].flatten(-1) == [1, 2, 3, 4]  ⇒  error
  dyn({}).flatten()  ⇒  error
  dyn({}).flatten(0)  ⇒  error
  [].flatten(-1)  ⇒  error
  [].flatten(dyn('1'))  ⇒  error
  [[1, 2], 3].flatten(3) == [1, 2, 3]  ⇒  true
  [].sort() == []  ⇒  true
  [1].sort() == [1]  ⇒  true
  [4, 3, 2, 1].sort() == [1, 2, 3, 4]  ⇒  true
  ['d', 'a', 'b', 'c'].sort() == ['a', 'b', 'c', 'd']  ⇒  true
  ['d', 3, 2, 'c'].sort()  ⇒  error
  [].sortBy(e, e) == []  ⇒  true
  ['a'].sortBy(e, e) == ['a']  ⇒  true
  [-3, 1, -5, -2, 4].sortBy(e, -(e * e)) == [-5, 4, -3, -2, 1]  ⇒  true
  [-3, 1, -5, -2, 4].map(e, e * 2).sortBy(e, -(e * e)) == [-10, 8, -6, -4, 2]  ⇒  true
  lists.range(3).sortBy(e, -e) == [2, 1, 0]  ⇒  true
  ['a', 'c', 'b', 'first'].sortBy(e, e == 'first' ? '' : e) == ['first', 'a', 'b', 'c']  ⇒  true
  [{'x': 'foo'}, {'x': 'bar'}, {'x': 'baz'}].sortBy(e, e.x) == [{'x': 'bar'}, {'x': 'baz'}, {'x': 'foo'}]  ⇒  true
  [{'x': 4}, {'x': 3}].sortBy(m, m['x']) == [{'x': 3}, {'x': 4}]  ⇒  true
  [].distinct() == []  ⇒  true
  [1].distinct() == [1]  ⇒  true
  [-2, 5, -2, 1, 1, 5, -2, 1].distinct() == [-2, 5, 1]  ⇒  true
  ['c', 'a', 'a', 'b', 'a', 'b', 'c', 'c'].distinct() == ['c', 'a', 'b']  ⇒  true
  [1, 2.0, 'c', 3, 'c', 1].distinct() == [1, 2.0, 'c', 3]  ⇒  true
  [1, 1.0, 2].distinct() == [1, 2]  ⇒  true
  [[1], [1], [2]].distinct() == [[1], [2]]  ⇒  true
  [{'name': 'a'}, {'name': 'b'}, {'name': 'a'}].distinct() == [{'name': 'a'}, {'name': 'b'}]  ⇒  true
  [1, 2, 3].first() == 1  ⇒  true
  [1, 2, 3].last() == 3  ⇒  true
  [].first()  ⇒  error
  [].last()  ⇒  error
  ints.sum() == 8  ⇒  true
  ints.min() == 1  ⇒  true
  ints.max() == 3  ⇒  true
  noInts.sum() == 0  ⇒  true
  ints.isSorted()  ⇒  true
  noInts.isSorted()  ⇒  true
  [2, 1].isSorted() == false  ⇒  true
  ints.indexOf(2) == 1  ⇒  true
  ints.lastIndexOf(2) == 2  ⇒  true
  ints.indexOf(10) == -1  ⇒  true
  ints.lastIndexOf(10) == -1  ⇒  true
  doubles.sum() == 8.0  ⇒  true
  doubles.min() == 1.0  ⇒  true
  doubles.max() == 3.0  ⇒  true
  noDoubles.sum() == 0.0  ⇒  true
  doubles.isSorted()  ⇒  true
  [2.0, 1.0].isSorted() == false  ⇒  true
  doubles.indexOf(2.0) == 1  ⇒  true
  doubles.lastIndexOf(2.0) == 2  ⇒  true
  doubles.indexOf(10.0) == -1  ⇒  true
  spans.sum() == duration('1h2m1s')  ⇒  true
  spans.min() == duration('1s')  ⇒  true
  spans.max() == duration('1h')  ⇒  true
  noSpans.sum() == duration('0')  ⇒  true
  spans.isSorted()  ⇒  true
  spans.indexOf(duration('1m')) == 1  ⇒  true
  spans.lastIndexOf(duration('1m')) == 2  ⇒  true
  spans.indexOf(duration('2m')) == -1  ⇒  true
  strings.min() == 'a'  ⇒  true
  strings.max() == 'c'  ⇒  true
  strings.isSorted()  ⇒  true
  ['b', 'a'].isSorted() == false  ⇒  true
  strings.indexOf('b') == 1  ⇒  true
  strings.lastIndexOf('b') == 2  ⇒  true
  strings.indexOf('x') == -1  ⇒  true
  days.min() == timestamp('2000-01-01T00:00:00.000Z')  ⇒  true
  days.max() == timestamp('2010-01-01T00:00:00.000Z')  ⇒  true
  days.isSorted()  ⇒  true
  days.indexOf(timestamp('2000-02-01T00:00:00.000Z')) == 1  ⇒  true
  days.lastIndexOf(timestamp('2000-02-01T00:00:00.000Z')) == 2  ⇒  true
  days.indexOf(timestamp('2005-02-01T00:00:00.000Z')) == -1  ⇒  true
  [[1], [2]].indexOf([1]) == 0  ⇒  true
  [{'a': 1}, {'b': 2}].lastIndexOf({'b': 2}) == 1  ⇒  true
  ([0] + noInts).min() == 0  ⇒  true
  dyn([]).sum() == 0  ⇒  true
  dyn([1, 2]).sum() == 3  ⇒  true
  dyn([1.0, 2.0]).sum() == 3.0  ⇒  true
  [].sum() == 0  ⇒  true
  noInts.min() == 1  ⇒  error
  noInts.max() == 3  ⇒  error
  ['a', 'b'].sum() == 'c'  ⇒  error
  [[1], [2]].min() == [1]  ⇒  error
  [{'a': 1}, {'b': 2}].max() == {'b': 2}  ⇒  error
  math.least(-0.5) == -0.5  ⇒  true
  math.least(-1) == -1  ⇒  true
  math.least(1u) == 1u  ⇒  true
  math.least(42.0, -0.5) == -0.5  ⇒  true
  math.least(-1, 0) == -1  ⇒  true
  math.least(-1, -1) == -1  ⇒  true
  math.least(1u, 42u) == 1u  ⇒  true
  math.least(42.0, -0.5, -0.25) == -0.5  ⇒  true
  math.least(-1, 0, 1) == -1  ⇒  true
  math.least(1u, 42u, 0u) == 0u  ⇒  true
  math.least(1, 1.0) == 1  ⇒  true
  math.least(1, -2.0) == -2.0  ⇒  true
  math.least(2, 1u) == 1u  ⇒  true
  math.least(1.5, 2) == 1.5  ⇒  true
  math.least(1.5, -2) == -2  ⇒  true
  math.least(2.5, 1u) == 1u  ⇒  true
  math.least(1u, 2) == 1u  ⇒  true
  math.least(1u, -2) == -2  ⇒  true
  math.least(2u, 2.5) == 2u  ⇒  true
  math.least(1u, dyn(42)) == 1  ⇒  true
  math.least(1u, dyn(42), dyn(0.0)) == 0u  ⇒  true
  math.least([1u, 42u, 0u]) == 0u  ⇒  true
  math.least(doubles) == dyn(1)  ⇒  true
  math.least([])  ⇒  error
  math.least()  ⇒  error
  math.least('hello')  ⇒  error
  math.least({})  ⇒  error
  math.least(1, true)  ⇒  error
  math.least(1, 2, true)  ⇒  error
  math.least([], 1)  ⇒  error
  math.least(1, [])  ⇒  error
  math.least(['hello'])  ⇒  error
  math.least(dyn('string'))  ⇒  error
  math.greatest(-0.5) == -0.5  ⇒  true
  math.greatest(-1) == -1  ⇒  true
  math.greatest(1u) == 1u  ⇒  true
  math.greatest(42.0, -0.5) == 42.0  ⇒  true
  math.greatest(-1, 0) == 0  ⇒  true
  math.greatest(1u, 42u) == 42u  ⇒  true
  math.greatest(42.0, -0.5, -0.25) == 42.0  ⇒  true
  math.greatest(-1, 0, 1) == 1  ⇒  true
  math.greatest(1u, 42u, 0u) == 42u  ⇒  true
  math.greatest(1, 1.0) == 1  ⇒  true
  math.greatest(1, -2.0) == 1  ⇒  true
  math.greatest(2, 1u) == 2  ⇒  true
  math.greatest(1.5, 2) == 2  ⇒  true
  math.greatest(1.5, -2) == 1.5  ⇒  true
  math.greatest(2.5, 1u) == 2.5  ⇒  true
  math.greatest(1u, 2) == 2  ⇒  true
  math.greatest(1u, -2) == 1u  ⇒  true
  math.greatest(2u, 2.5) == 2.5  ⇒  true
  math.greatest(1u, dyn(42)) == 42.0  ⇒  true
  math.greatest(1u, dyn(0.0), 0u) == 1  ⇒  true
  math.greatest([1u, dyn(0.0), 0u]) == 1  ⇒  true
  math.greatest(doubles) == dyn(3)  ⇒  true
  math.greatest([])  ⇒  error
  math.greatest([1, true])  ⇒  error
  math.greatest(true)  ⇒  error
  math.bitAnd(1, 2) == 0  ⇒  true
  math.bitAnd(1, -1) == 1  ⇒  true
  math.bitAnd(1, 3) == 1  ⇒  true
  math.bitOr(1, 2) == 3  ⇒  true
  math.bitXor(1, 3) == 2  ⇒  true
  math.bitXor(3, 5) == 6  ⇒  true
  math.bitNot(1) == -2  ⇒  true
  math.bitNot(0) == -1  ⇒  true
  math.bitNot(-1) == 0  ⇒  true
  math.bitShiftLeft(1, 2) == 4  ⇒  true
  math.bitShiftLeft(1, 200) == 0  ⇒  true
  math.bitShiftLeft(-1, 200) == 0  ⇒  true
  math.bitShiftRight(1024, 2) == 256  ⇒  true
  math.bitShiftRight(1024, 64) == 0  ⇒  true
  math.bitShiftRight(-1024, 3) == 2305843009213693824  ⇒  true
  math.bitShiftRight(-1024, 64) == 0  ⇒  true
  math.bitAnd(1u, 3u) == 1u  ⇒  true
  math.bitOr(1u, 2u) == 3u  ⇒  true
  math.bitXor(3u, 5u) == 6u  ⇒  true
  math.bitNot(1u) == 18446744073709551614u  ⇒  true
  math.bitNot(0u) == 18446744073709551615u  ⇒  true
  math.bitShiftLeft(1u, 2) == 4u  ⇒  true
  math.bitShiftLeft(1u, 200) == 0u  ⇒  true
  math.bitShiftRight(1024u, 2) == 256u  ⇒  true
  math.bitShiftRight(1024u, 64) == 0u  ⇒  true
  math.bitShiftLeft(1, -2)  ⇒  error
  math.bitShiftRight(1024u, -4)  ⇒  error
  math.bitOr(dyn(1.2), 1)  ⇒  error
  math.bitXor(dyn(1), dyn(1u))  ⇒  error
  math.bitNot(dyn([1]))  ⇒  error
  math.isNaN(0.0 / 0.0)  ⇒  true
  !math.isNaN(1.0 / 0.0)  ⇒  true
  math.isFinite(1.0 / 1.5)  ⇒  true
  !math.isFinite(1.0 / 0.0)  ⇒  true
  math.isInf(1.0 / 0.0)  ⇒  true
  math.isInf(dyn(1u))  ⇒  error
  math.ceil(1.2) == 2.0  ⇒  true
  math.ceil(-1.2) == -1.0  ⇒  true
  math.floor(1.2) == 1.0  ⇒  true
  math.floor(-1.2) == -2.0  ⇒  true
  math.round(1.2) == 1.0  ⇒  true
  math.round(1.5) == 2.0  ⇒  true
  math.round(-1.5) == -2.0  ⇒  true
  math.isNaN(math.round(0.0 / 0.0))  ⇒  true
  math.round(-1.2) == -1.0  ⇒  true
  math.trunc(-1.3) == -1.0  ⇒  true
  math.trunc(1.3) == 1.0  ⇒  true
  math.round(dyn(1))  ⇒  error
  math.sign(-42) == -1  ⇒  true
  math.sign(0) == 0  ⇒  true
  math.sign(42) == 1  ⇒  true
  math.sign(0u) == 0u  ⇒  true
  math.sign(42u) == 1u  ⇒  true
  math.sign(-0.3) == -1.0  ⇒  true
  math.sign(0.0) == 0.0  ⇒  true
  math.isNaN(math.sign(0.0 / 0.0))  ⇒  true
  math.sign(1.0 / 0.0) == 1.0  ⇒  true
  math.sign(-1.0 / 0.0) == -1.0  ⇒  true
  math.sign(0.3) == 1.0  ⇒  true
  math.sign(dyn(''))  ⇒  error
  math.abs(-1) == 1  ⇒  true
  math.abs(1) == 1  ⇒  true
  math.abs(-234.5) == 234.5  ⇒  true
  math.abs(234.5) == 234.5  ⇒  true
  math.abs(-9223372036854775808)  ⇒  error
  math.sqrt(49.0) == 7.0  ⇒  true
  math.sqrt(0) == 0.0  ⇒  true
  math.sqrt(25u) == 5.0  ⇒  true
  math.sqrt(82) == 9.055385138137417  ⇒  true
  math.sqrt(985.25) == 31.388692231439016  ⇒  true
  math.isNaN(math.sqrt(-15.34))  ⇒  true
  math.sqrt(dyn(''))  ⇒  error
  """##
