import { expect, test } from 'vitest'

import { wordingOf } from '#client/ui/wording.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { comesTwice, spanWords, timeWords } from '#shared/time-words.ts'

const chicago = { zone: 'America/Chicago', locale: 'en-US', currency: 'USD' }

test.for([
  ['the hour before', '2026-11-01T05:30:00Z', '12:30 AM'],
  ['the first time', '2026-11-01T06:30:00Z', '1:30 AM CDT'],
  ['the second time', '2026-11-01T07:30:00Z', '1:30 AM CST'],
  ['the hour after', '2026-11-01T08:00:00Z', '2:00 AM'],
] as const)('%s is told apart where it comes twice, and nowhere else', ([, at, words]) => {
  expect(timeWords('clock', new Date(at), chicago)).toBe(words)
  expect(timeWords('moment', new Date(at), chicago)).toBe(`Sun, Nov 1, ${words}`)
  expect(timeWords('line', new Date(at), chicago)).toBe(`Nov 1, 2026, ${words}`)
})

const plain = (text: string) => text.replaceAll('\u00A0', ' ').replaceAll('\u2060', '')

test('a span into the doubled hour says both clocks', () => {
  const [from, until] = [new Date('2026-11-01T06:30:00Z'), new Date('2026-11-01T07:30:00Z')]
  expect(spanWords('whole', from, until, chicago)).toBe('Sunday, November 1 at 1:30 AM CDT – 1:30 AM CST')
  const { spanOf } = wordingOf(chicago)
  expect(plain(spanOf(from, until))).toBe('1:30 AM CDT – 1:30 AM CST')
  expect(plain(spanOf(new Date('2026-11-02T04:30:00Z'), new Date('2026-11-02T06:30:00Z')))).toBe('10:30 PM – 12:30 AM')
})

const zones = ['America/Chicago', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago', 'Antarctica/Troll']

test.for(zones)('in %s what a day lists has as many names as instants', (zone) => {
  const place = { zone, locale: 'en-US' }
  const step = 15 * 60_000
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 24 * 3_600_000) {
    const instants = Array.from({ length: 25 * 4 }, (_, count) => at + count * step)
    const byWall = Map.groupBy(instants, (one) => localTimeOf(one, zone))
    for (const same of byWall.values())
      for (const one of same) {
        if (same.length > 1) expect(comesTwice(one, place)).toBe(true)
      }
    expect(new Set(instants.map((one) => timeWords('moment', one, place))).size).toBe(instants.length)
  }
})
