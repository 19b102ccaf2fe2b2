import { describe, expect, test } from 'vitest'

import { Line } from '#shared/http/wire.ts'
import { OptionalName, PersonName } from '#shared/people/person-name.ts'

describe.each([
  ['a name', PersonName(120)],
  ['a part of a name', OptionalName(120)],
])('%s', (_kind, schema) => {
  test.each([
    'Prof.Dr. Hans',
    'Prof.Dr.med. Eva Lind',
    'Dipl.Ing. Ada Koch',
    'Chas.Lee',
    'J.Paul Getty',
    'Wm. O’Connor',
    "D'Arcy-Smith, Jr.",
    'Sam Rivera III',
    'Müller',
    'Łukasz Wójcik',
    'Nguyễn Thị Hương',
    '太郎',
    'Jean-Luc',
    "O'Neill",
    'María del Carmen',
    'J.R.R.',
    'St. John',
    'Nguyễn',
    '李',
    'علی‌رضا',
    'क्‍ष',
  ])('may be %s', (name) => {
    expect(schema.safeParse(name)).toMatchObject({ success: true })
  })

  test.each([
    'win.example',
    'evil.com',
    'EVIL.COM',
    'Evil.Com',
    'Ann pizza.de',
    'Pizza.De',
    'www.x',
    'http://x',
    'a@b',
    'get.rich.now',
  ])('is no link: %s', (name) => {
    expect(schema.safeParse(name)).toMatchObject({ success: false })
  })

  test.each([
    ['next line', 'Sam\u0085Rivera'],
    ['line separator', 'Sam\u2028Rivera'],
    ['tab', 'Sam\tRivera'],
    ['right-to-left override', 'Sam\u202eareviR'],
    ['isolate', 'Sam\u2066Rivera\u2069'],
    ['right-to-left mark', 'Sam\u200f Rivera'],
    ['zero-width space', 'Sam\u200bRivera'],
    ['word joiner', 'Sam\u2060Rivera'],
    ['byte order mark', 'Sam\ufeffRivera'],
    ['soft hyphen', 'Sam\u00adRivera'],
    ['tag', 'Sam\u{e0041}'],
    ['joiner before everything', '\u200dSam'],
    ['joiners in a row', 'Sam\u200d\u200d'],
  ])('holds no %s', (_what, name) => {
    expect(schema.safeParse(name)).toMatchObject({ success: false })
  })
})

test('signs of several parts are kept in a line', () => {
  expect(Line(40).safeParse('Family day 👨‍👩‍👧 🏌️‍♀️')).toMatchObject({ success: true })
})
