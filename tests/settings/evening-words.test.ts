import { expect, test } from 'vitest'

import { deskDayAt, endOfDeskDay, hoursFrom, hoursOf, openingNow } from '#client/settings/opening.ts'
import { businessOf } from '#client/site/business.ts'
import { wordingOf } from '#client/ui/wording.ts'
import { hoursOf as hoursInLetters } from '#server/kernel/clock/wording.ts'
import { addDays } from '#shared/booking/local-time.ts'
import type { OpenHours, Studio } from '#shared/settings/contract.ts'

const place = { zone: 'America/Chicago', currency: 'USD', locale: 'en-US' }
const wording = wordingOf(place)
const plain = (text: string) => text.replaceAll('\u2060', '').replaceAll('\u00a0', ' ')

const studioWith = (hours: OpenHours[], closedOn?: string): Studio => ({
  ...place,
  name: 'Loft & Lie',
  tagline: '',
  street: '1200 Fulton Market',
  city: 'Chicago',
  region: 'IL',
  postalCode: '60607',
  country: 'US',
  phone: '',
  email: '',
  cashRoundingCents: 0,
  brandColor: '#1e5b41',
  isOpen: true,
  demo: false,
  dayBefore: { day: '2026-11-23', note: null, hours },
  days: Array.from({ length: 7 }, (_, later) => {
    const day = addDays('2026-11-24', later)
    return { day, note: null, hours: day === closedOn ? [] : hours }
  }),
})

const evening = [{ opens: '18:00', closes: '02:00' }]
const always = [{ opens: '00:00', closes: '24:00' }]
const fromSix = [{ opens: '06:00', closes: '06:00' }]

test.for([
  [evening, '6:00 PM – 2:00 AM', '6:00 PM to 2:00 AM'],
  [always, '24 hours', '12:00 AM to midnight'],
  [fromSix, '6:00 AM – 6:00 AM', '6:00 AM to 6:00 AM'],
  [[{ opens: '09:00', closes: '01:00' }], '9:00 AM – 1:00 AM', '9:00 AM to 1:00 AM'],
  [[{ opens: '09:00', closes: '24:00' }], '9:00 AM – 12:00 AM', '9:00 AM to midnight'],
  [[{ opens: '20:00', closes: '13:00' }], '8:00 PM – 1:00 PM', '8:00 PM to 1:00 PM'],
  [[{ opens: '09:00', closes: '11:30' }], '9:00 – 11:30 AM', '9:00 AM to 11:30 AM'],
  [[{ opens: '18:00', closes: '24:00' }], '6:00 PM – 12:00 AM', '6:00 PM to midnight'],
] as const)('%j is read as %s', ([hours, seen, said]) => {
  expect(plain(hoursOf({ day: '2026-11-24', note: null, hours: [...hours] }, wording))).toBe(seen)
  expect(hoursInLetters(hours, 'en-US')).toBe(said)
})

test.for([
  [evening, '2026-11-24T17:59', 'Opens today at 6:00 PM', '2026-11-24'],
  [evening, '2026-11-24T23:59', 'Open now, until 2:00 AM', '2026-11-24'],
  [evening, '2026-11-25T01:59', 'Open now, until 2:00 AM', '2026-11-24'],
  [evening, '2026-11-25T02:00', 'Opens today at 6:00 PM', '2026-11-25'],
  [always, '2026-11-25T01:00', 'Open now, around the clock', '2026-11-25'],
  [fromSix, '2026-11-25T05:59', 'Open now, until 6:00 AM', '2026-11-24'],
] as const)('of %j at %s is said: %s', ([hours, local, said, deskDay]) => {
  const studio = studioWith([...hours])

  expect(openingNow(studio, local, wording)).toBe(said)
  expect(deskDayAt(studio, local)).toBe(deskDay)
})

test('today is the day on the calendar, also while the night of the day before lasts', () => {
  const weekend = { ...studioWith(fromSix), days: studioWith(fromSix).days }
  weekend.days[0] = { day: '2026-11-24', note: null, hours: [{ opens: '08:00', closes: '08:00' }] }
  const [, wednesday, ...later] = weekend.days

  expect(openingNow(weekend, '2026-11-25T05:00', wording)).toBe('Open now, until 8:00 AM')
  expect(hoursFrom(weekend, '2026-11-25T05:00')).toEqual({ today: wednesday, later })
})

test('around the clock until a day that is closed is said with the midnight at which it closes', () => {
  expect(openingNow(studioWith(always, '2026-11-26'), '2026-11-24T10:00', wording)).toBe('Open now, until 12:00 AM')
})

test('a day of the desk ends at midnight, or where its night closes', () => {
  const ends = [evening, always, fromSix].map((hours) => endOfDeskDay(studioWith(hours), '2026-11-24'))

  expect(ends).toEqual([
    { day: '2026-11-25', time: '02:00' },
    { day: '2026-11-24', time: '24:00' },
    { day: '2026-11-25', time: '06:00' },
  ])
})

test.for([
  [evening, '18:00', '02:00'],
  [always, '00:00', '23:59'],
  [fromSix, '06:00', '05:59'],
  [[{ opens: '18:00', closes: '00:00' }], '18:00', '23:59'],
] as const)('search engines read %j from %s to %s', ([hours, opens, closes]) => {
  const { openingHoursSpecification } = businessOf(studioWith([...hours]), 'https://studio.example')

  expect(openingHoursSpecification).toHaveLength(7)
  expect(openingHoursSpecification[0]).toMatchObject({ dayOfWeek: 'Tuesday', opens, closes })
})
