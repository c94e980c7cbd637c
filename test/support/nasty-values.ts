/**
 * Three hundred values for a field of a request, as JSON text, because JSON.stringify cannot
 * express all of them.
 */
export const nastyValues: readonly string[] = [
  ...words(),
  ...characters(),
  ...numbers(),
  ...times(),
  ...shapes(),
].filter((text, index, all) => all.indexOf(text) === index)

function words(): string[] {
  return [
    '',
    ' ',
    'null',
    'true',
    'undefined',
    'NaN',
    '0',
    '1',
    '-1',
    '1e5',
    '0x10',
    '1,5',
    "'; drop table time_entries; --",
    "' or '1'='1",
    '$1',
    '%',
    '_',
    '\\',
    '\\x00',
    "E'\\\\'",
    '"',
    '{}',
    '[]',
    '{1,2}',
    '(1,2)',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '=HYPERLINK("http://example.test")',
    '+1+1',
    '@SUM(A1)',
    '-2+3',
    '`id`',
    '$(id)',
    '%00',
    '%s%n',
    '&amp;',
    'a;b',
    'a,b',
    '../',
    '../../etc/passwd',
    'file:///etc/passwd',
    'http://169.254.169.254/',
    'a@b',
    '@',
    'nobody@example.test',
    'somebody@example.test\r\nBcc: x@example.test',
    '__proto__',
    'constructor',
    'toString',
    '١٢',
    '１２',
    'İ',
    'ß',
    'ﬃ',
    'e\u0301',
    '👩‍👩‍👧‍👦',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    'x'.repeat(41),
    'x'.repeat(321),
    'x'.repeat(2001),
    '\u0301'.repeat(3000),
    'x'.repeat(100_000),
  ].map((text) => JSON.stringify(text))
}

/** Control, invisible and unpaired characters, alone and inside a word. */
function characters(): string[] {
  const codes = [
    ...range(0, 0x1f),
    ...[0x7f, 0x80, 0x85, 0x9f, 0xa0, 0xad, 0x200b, 0x200c, 0x200d, 0x200e, 0x2028, 0x2029],
    ...range(0x202a, 0x202e),
    ...range(0x2066, 0x2069),
    ...[0xfeff, 0xfffd, 0xfffe, 0xffff, 0xd800, 0xdbff, 0xdc00, 0xdfff],
  ]
  const escaped = (code: number) => `\\u${code.toString(16).padStart(4, '0')}`
  return [
    ...codes.map((code) => `"${escaped(code)}"`),
    ...[0, 0xd800, 0xdfff].map((code) => `"a${escaped(code)}b"`),
    '"\\udfff\\ud800"',
  ]
}

function numbers(): string[] {
  const powers = [7, 8, 15, 16, 24, 31, 32, 48, 52, 53, 62, 63, 64, 128].flatMap((n) => [
    2n ** BigInt(n) - 1n,
    2n ** BigInt(n),
    2n ** BigInt(n) + 1n,
    -(2n ** BigInt(n)),
  ])
  const others = '-1 0 -0 0.0 0.5 1.5 1e-7 1441 1e20 1e21 1e308 1e400 -1e400 3.141592653589793'
  return [...powers.map(String), ...others.split(' ')]
}

/** Invalid times and dates, and some that look invalid. */
function times(): string[] {
  const days = ['2026-02-29', '2026-02-30', '2026-04-31', '2026-00-10', '2026-13-01', '2026-01-00']
  const years = ['0000', '0001', '1899', '1969', '2101', '2201', '9999', '10000', '-2026', '+2026']
  const hours = ['24:00', '25:00', '09:60', '09:00:60', '09:00:61', '9:00', '0900', '09', '-1:00']
  const offsets = [
    '+14:01',
    '+15:00',
    '-25:00',
    '+5',
    '+05:60',
    '+05:0',
    'UTC',
    'EST',
    '−04:00',
    'ZZ',
  ]
  return [
    ...days,
    ...days.map((day) => `${day}T09:00:00Z`),
    ...years.map((year) => `${year}-10-05T09:00:00Z`),
    ...years.map((year) => `${year}-10-05`),
    ...hours.map((hour) => `2026-10-05T${hour}`),
    ...offsets.map((offset) => `2026-10-05T09:00:00${offset}`),
    ...'infinity -infinity epoch now today tomorrow yesterday allballs'.split(' '),
    '2026-10-05T09:00:00[America/Toronto]',
    '2026-10-05T09:00 America/Toronto',
    'America/Nowhere',
    '+05:00',
    'Etc/GMT+25',
    '2026-W41-1',
    '2026-278',
    '20261005T090000Z',
    '10/05/2026 9:00 AM',
    'Mon, 05 Oct 2026 09:00:00 GMT',
    '1791190800',
    '2026-10-05',
    '2026-10',
    'T09:00',
    '09:00',
    '2026-10-05T09:00:00.1234567890Z',
    '2026-10-05T09:00:00.Z',
    ' 2026-10-05T09:00:00Z',
    '2026-10-05T09:00:00Z ',
    '2026-10-05T09:00:00Z\u0000',
    '２０２６-10-05T09:00:00Z',
  ].map((text) => JSON.stringify(text))
}

function shapes(): string[] {
  return [
    'null true false [] {} [null] [[]] [{}] [1] ["x"] ["2026-10-05T09:00:00Z"] [true,false]',
    '{"a":1} {"id":1} {"$gt":""} {"length":1} {"toString":"x"} {"constructor":{}} {"__proto__":{}}',
    '{"valueOf":1} {"then":1} {"toJSON":1} {"0":"2026-10-05T09:00:00Z"} [[[[[[[[1]]]]]]]]',
  ]
    .flatMap((line) => line.split(' '))
    .concat(`${'['.repeat(30)}${']'.repeat(30)}`, `[${'1,'.repeat(2000)}1]`)
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, n) => first + n)
}
