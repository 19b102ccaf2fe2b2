import { expect, test } from 'vitest'

import { hoursWithout } from '#server/settings/service.ts'
import { instantAt } from '#shared/booking/local-time.ts'

const open = { opens: '09:00', closes: '18:00' }
const day = '2026-11-25'
const zone = 'America/Chicago'
const place = { zone, hours: [{ weekday: 3, opens: '09:00:00', closes: '18:00:00' }], exceptions: [] }

/** What is closed of the Wednesday that is open from 9:00 to 18:00, and what is left of it. */
const closures = [
  { what: 'all of it', time: { from: '00:00', until: '24:00' }, left: [] },
  { what: 'several days', time: { from: '00:00', until: '12:00', untilDay: '2026-11-26' }, left: [] },
  { what: 'its afternoon', time: { from: '14:00', until: '22:00' }, left: [{ opens: '09:00', closes: '14:00' }] },
  { what: 'its morning', time: { from: '07:00', until: '12:30' }, left: [{ opens: '12:30', closes: '18:00' }] },
  {
    what: 'its noon',
    time: { from: '12:00', until: '13:00' },
    left: [
      { opens: '09:00', closes: '12:00' },
      { opens: '13:00', closes: '18:00' },
    ],
  },
  { what: 'nothing of it', time: { from: '05:00', until: '08:00' }, left: [open] },
]

test.for<(typeof closures)[number]>(closures)('closed for $what, its hours are what is left', ({ time, left }) => {
  const untilDay = 'untilDay' in time && time.untilDay ? time.untilDay : day
  const closed = { start: instantAt(day, time.from, zone), end: instantAt(untilDay, time.until, zone) }

  expect(hoursWithout([closed], day, place)).toEqual(left)
  expect(hoursWithout([], day, place)).toEqual([open])
})
