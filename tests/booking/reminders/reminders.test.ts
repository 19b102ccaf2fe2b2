import { expect, test } from 'vitest'

import { instantAt } from '#shared/booking/local-time.ts'
import { type ReminderState, remindingOf } from '#shared/booking/reminders.ts'
import { afterQuietHours, usualQuietHours as quietHours } from '#shared/notices/quiet-hours.ts'
import { smsNumberOf } from '#shared/notices/sms-number.ts'

const chicago = 'America/Chicago'
const at = (wall: string, zone = chicago) => {
  const [day = '', time = ''] = wall.split(' ')
  return new Date(instantAt(day, time, zone))
}

test.for([
  ['by day it is the moment itself', chicago, '2026-11-24 12:00', '2026-11-24 12:00'],
  ['at 21:00 it has begun', chicago, '2026-11-24 21:00', '2026-11-25 08:00'],
  ['at 08:00 it is over', chicago, '2026-11-24 08:00', '2026-11-24 08:00'],
  ['before dawn it ends the same day', chicago, '2026-11-24 03:00', '2026-11-24 08:00'],
  ['the night that is an hour shorter', 'America/New_York', '2026-03-07 23:30', '2026-03-08 08:00'],
  ['the night that is an hour longer', 'America/New_York', '2026-10-31 23:30', '2026-11-01 08:00'],
  ['the morning after the clocks went forward', 'Europe/London', '2026-03-29 07:59', '2026-03-29 08:00'],
  ['a zone of half hours', 'Australia/Lord_Howe', '2026-10-03 22:00', '2026-10-04 08:00'],
  ['a zone that never changes', 'America/Phoenix', '2026-03-08 02:30', '2026-03-08 08:00'],
] as const)('quiet hours: %s', ([, zone, moment, after]) => {
  expect(afterQuietHours(at(moment, zone), quietHours, zone)).toEqual(at(after, zone))
})

test('quiet hours that begin when they end are none, and some are by day', () => {
  const noon = at('2026-11-24 12:00')

  expect(afterQuietHours(noon, { from: '12:00', until: '12:00' }, chicago)).toEqual(noon)
  expect(afterQuietHours(noon, { from: '11:30', until: '13:00' }, chicago)).toEqual(at('2026-11-24 13:00'))
})

interface Case {
  starts: string
  lead?: number
  told?: string
  now: string
  is: ReminderState
  zone?: string
}

const day = 24 * 60

test.for<[string, Case]>([
  ['waits for its time', { starts: '2026-11-25 15:00', now: '2026-11-24 14:59', is: 'not_yet' }],
  ['is due a day before', { starts: '2026-11-25 15:00', now: '2026-11-24 15:00', is: 'due' }],
  ['leaves some hours later too', { starts: '2026-11-25 15:00', now: '2026-11-24 20:59', is: 'due' }],
  ['is late after a quarter of its lead', { starts: '2026-11-25 15:00', now: '2026-11-24 21:01', is: 'late' }],
  [
    'of two hours is late after half of one',
    { starts: '2026-11-25 15:00', lead: 120, now: '2026-11-25 13:31', is: 'late' },
  ],
  [
    'is not sent to whoever booked since',
    { starts: '2026-11-25 15:00', told: '2026-11-24 15:30', now: '2026-11-24 16:00', is: 'just_told' },
  ],
  ['waits for the end of the quiet hours', { starts: '2026-11-25 21:30', now: '2026-11-24 21:30', is: 'not_yet' }],
  ['leaves at their end', { starts: '2026-11-25 21:30', now: '2026-11-25 08:00', is: 'due' }],
  ['with an hour left still leaves', { starts: '2026-11-25 09:00', lead: 120, now: '2026-11-25 08:00', is: 'due' }],
  [
    'with less than an hour left is dropped',
    { starts: '2026-11-25 08:59', lead: 120, now: '2026-11-25 07:00', is: 'quiet' },
  ],
  [
    'over the short night is a day of 24 hours',
    { starts: '2026-03-08 15:00', now: '2026-03-07 14:00', is: 'due', zone: 'America/New_York' },
  ],
  [
    'over the long night too',
    { starts: '2026-11-01 15:00', now: '2026-10-31 15:59', is: 'not_yet', zone: 'America/New_York' },
  ],
])('a reminder %s', ([, { starts, lead = day, told = '2026-01-01 12:00', now, is, zone = chicago }]) => {
  const reminded = { startsAt: at(starts, zone), leadMinutes: lead, toldAt: at(told, zone) }

  expect(remindingOf(reminded, { now: at(now, zone), zone, quietHours })).toBe(is)
})

test.for([
  ['(312) 555-0142', 'US', '13125550142'],
  ['1 312 555 0142', 'US', '13125550142'],
  ['+44 20 7946 0018', 'US', '442079460018'],
  ['020 7946 0018', 'GB', '442079460018'],
  ['555 0142', 'US', undefined],
  ['+12', 'US', undefined],
  ['020 7946 0018', 'ZZ', undefined],
  [null, 'US', undefined],
] as const)('%s in %s is read as %s', ([typed, country, digits]) => {
  expect(smsNumberOf(typed, country)).toBe(digits)
})
