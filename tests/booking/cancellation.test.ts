import { globSync, readFileSync } from 'node:fs'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  cancellationFeeCents,
  cancellationSteps,
  freeCancellationUntil,
  payableOf,
} from '#shared/booking/cancellation.ts'

const cancellationPolicy = {
  bands: [
    { untilHours: 0, feePercent: 50 },
    { untilHours: 24, feePercent: 0 },
  ],
  noShowFeePercent: 100,
}
const startsAt = new Date('2026-11-25T15:00:00Z')
const booking = { startsAt, priceCents: 9501, cancellationPolicy }

test.each([
  ['two days before it is free', '2026-11-23T15:00:00Z', 0],
  ['exactly 24 hours before it is still free', '2026-11-24T15:00:00Z', 0],
  ['a second later it costs half, half a cent rounded up', '2026-11-24T15:00:01Z', 4751],
  ['a minute before it costs half', '2026-11-25T14:59:00Z', 4751],
  ['once it has begun it cannot be cancelled', '2026-11-25T15:00:00Z', undefined],
])('%s', (_, now, fee) => {
  expect(cancellationFeeCents(booking, new Date(now))).toBe(fee)
})

test('what the studio has not agreed to costs nothing until it begins', () => {
  const asked = { ...booking, status: 'pending_approval' as const }
  expect(cancellationFeeCents(asked, new Date('2026-11-25T14:59:00Z'))).toBe(0)
  expect(cancellationFeeCents(asked, new Date('2026-11-25T15:00:00Z'))).toBeUndefined()
})

test('free cancelling ends where the free band ends', () => {
  expect(freeCancellationUntil(booking)).toEqual(new Date('2026-11-24T15:00:00Z'))
  expect(freeCancellationUntil({ startsAt, cancellationPolicy: { bands: [], noShowFeePercent: 100 } })).toBeUndefined()
})

test('a fee is whole cents and never more than the price', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.nat(100),
      fc.integer({ min: 1, max: 500 }),
      (priceCents, feePercent, hoursBefore) => {
        const policy = { bands: [{ untilHours: 0, feePercent }], noShowFeePercent: 100 }
        const now = new Date(startsAt.getTime() - hoursBefore * 3_600_000)
        const fee = cancellationFeeCents({ startsAt, priceCents, cancellationPolicy: policy }, now)

        expect(Number.isInteger(fee)).toBe(true)
        expect(fee).toBeLessThanOrEqual(priceCents)
      },
    ),
  )
})

test('for a while after booking canceling is free, until the start at the latest', () => {
  const grace = { ...cancellationPolicy, graceMinutes: 30 }
  const bookedAt = (createdAt: string) => ({ ...booking, cancellationPolicy: grace, createdAt: new Date(createdAt) })
  const late = bookedAt('2026-11-25T12:00:00Z')

  expect(cancellationFeeCents(late, new Date('2026-11-25T12:29:59Z'))).toBe(0)
  expect(cancellationFeeCents(late, new Date('2026-11-25T12:30:00Z'))).toBeGreaterThan(0)
  expect(freeCancellationUntil(late)).toEqual(new Date('2026-11-25T12:30:00Z'))
  const early = bookedAt('2026-11-01T12:00:00Z')
  expect(freeCancellationUntil(early)).toEqual(freeCancellationUntil(booking))
  const justBefore = bookedAt(new Date(startsAt.getTime() - 600_000).toISOString())
  expect(freeCancellationUntil(justBefore)).toEqual(startsAt)
  expect(cancellationSteps(late)[0]).toEqual({ until: new Date('2026-11-25T12:30:00Z'), feePercent: 0, feeCents: 0 })
})

test('what a booking costs its holder is what is left of its price after a code', () => {
  expect(payableOf({ priceCents: 8550, payableCents: 7050 })).toBe(7050)
  expect(payableOf({ priceCents: 8550 })).toBe(8550)
  // No page of a client shows the list price of a booking.
  const pages = globSync('client/booking/own/**/*.tsx').filter((file) =>
    /money\((?:booking\.)?priceCents\)/.test(readFileSync(file, 'utf8')),
  )
  expect(pages).toEqual([])
})
