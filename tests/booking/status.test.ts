import { expect, test } from 'vitest'

import { localDayOf } from '#shared/booking/local-time.ts'
import { deskDayOf } from '#shared/booking/opening.ts'
import { type BookingStatus, BookingStatus as Statuses } from '#shared/booking/status.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'

const zone = 'America/Chicago'
const at = (time: string, day = '2026-11-25') => new Date(`${day}T${time}:00-06:00`)
const booking = (status: BookingStatus, changedAt = at('09:00')) => ({
  status,
  startsAt: at('10:00'),
  endsAt: at('11:00'),
  changedAt,
  deskDayOf: (instant: Date) => localDayOf(instant, zone),
})

const table: Partial<Record<BookingStatus, readonly BookingStatus[]>> = {
  pending_payment: ['confirmed', 'expired', 'cancelled_customer', 'cancelled_staff'],
  pending_approval: ['confirmed', 'rejected', 'expired', 'cancelled_customer'],
  confirmed: ['checked_in', 'completed', 'no_show', 'cancelled_customer', 'cancelled_staff'],
  checked_in: ['confirmed', 'completed', 'no_show'],
  no_show: ['confirmed', 'checked_in'],
  expired: ['pending_payment'],
}

test.for(Statuses.options)('from %s exactly the steps of the table exist', (from) => {
  expect(Statuses.options.filter((to) => bookingSteps.canBecome(from, to)).toSorted()).toEqual(
    (table[from] ?? []).toSorted(),
  )
})

test.for([
  ['confirmed', 'checked_in', '08:59', false],
  ['confirmed', 'checked_in', '09:00', true],
  ['confirmed', 'checked_in', '10:59', true],
  ['confirmed', 'checked_in', '11:00', false],
  ['confirmed', 'no_show', '10:14', false],
  ['confirmed', 'no_show', '10:15', true],
  ['confirmed', 'completed', '10:59', false],
  ['confirmed', 'completed', '11:00', true],
  ['checked_in', 'completed', '10:00', false],
  ['checked_in', 'completed', '10:01', true],
  ['checked_in', 'confirmed', '09:15', true],
  ['checked_in', 'confirmed', '09:16', false],
  ['checked_in', 'no_show', '10:15', true],
  ['no_show', 'checked_in', '23:59', true],
  ['no_show', 'confirmed', '23:59', true],
  ['completed', 'confirmed', '11:01', false],
] as const)('from %s to %s at %s: %s', ([from, to, time, possible]) => {
  expect(bookingSteps.mayBecome(booking(from), to, at(time))).toBe(possible)
})

test('a no-show is undone until the end of the day on which it was marked, by the studio’s clock', () => {
  const marked = booking('no_show', at('08:00', '2026-11-26'))

  expect(bookingSteps.mayBecome(marked, 'confirmed', at('23:59', '2026-11-26'))).toBe(true)
  expect(bookingSteps.mayBecome(marked, 'confirmed', at('00:00', '2026-11-27'))).toBe(false)
})

test('of a night that lasts beyond midnight it is undone until that has closed', () => {
  const hours = [{ weekday: 3, opens: '18:00', closes: '02:00' }]
  const byNight = (changedAt: Date) => ({
    ...booking('no_show', changedAt),
    deskDayOf: (instant: Date) => deskDayOf(instant, { zone, hours, exceptions: [] }),
  })
  const [evening, night] = [at('23:30'), at('00:40', '2026-11-26')]

  for (const marked of [evening, night]) {
    expect(bookingSteps.mayBecome(byNight(marked), 'confirmed', at('01:59', '2026-11-26'))).toBe(true)
    expect(bookingSteps.mayBecome(byNight(marked), 'confirmed', at('02:00', '2026-11-26'))).toBe(false)
  }
})
