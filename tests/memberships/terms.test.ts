import { expect } from 'vitest'

import { anchored } from '#shared/booking/local-time.ts'
import { dunningDays, stepsDue } from '#shared/memberships/dunning.ts'
import { chargesOf, isPaidOn, termFrom } from '#shared/memberships/term.ts'
import { unearned } from '#shared/money.ts'
import { test } from '#tests/support/test.ts'

const yearly = { billing: 'once', installments: null, termMonths: 12, seasonUntil: null } as const

// Goldens 2, 4 and 13 are bought, changed and frozen in changing.api.test.ts, others by real orders in golden.

test('golden 3: a month of 99.00 left on its 11th day of 30 leaves 83.00 of 149.00 to pay', () => {
  expect(unearned(9900, 10, 30)).toBe(6600)
  expect(14_900 - unearned(9900, 10, 30)).toBe(8300)
})

test('golden 5: 1,199.00 in twelve installments is eight of 99.92 and four of 99.91', () => {
  const term = { ...termFrom(yearly, '2026-01-31', 31), priceCents: 119_900, anchorDay: 31 }
  const charges = chargesOf({ ...yearly, billing: 'installments', installments: 12 }, term)

  expect(charges.map(({ amountCents }) => amountCents)).toEqual([
    ...Array.from({ length: 8 }, () => 9992),
    ...Array.from({ length: 4 }, () => 9991),
  ])
  expect(charges.slice(0, 3).map(({ dueOn, untilOn }) => [dueOn, untilOn])).toEqual([
    ['2026-01-31', '2026-02-27'],
    ['2026-02-28', '2026-03-30'],
    ['2026-03-31', '2026-04-29'],
  ])
  expect(charges.at(-1)?.untilOn).toBe('2027-01-30')
})

test('golden 16: what begins on January 31 is charged on February 28, March 31 and April 30', () => {
  expect([1, 2, 3].map((months) => anchored('2026-01-31', months, 31))).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ])
  // Also where each month is reckoned from the one before it.
  expect(anchored('2026-02-28', 1, 31)).toBe('2026-03-31')
  expect(anchored('2028-02-29', 12, 29)).toBe('2029-02-28')
  expect(anchored('2031-02-28', 12, 29)).toBe('2032-02-29')
})

test('golden 20: a card refused on March 6 is tried on 7, 9, 11 and 13, suspended on 13, ended on 27', () => {
  expect(dunningDays('2026-03-06').map(({ kind, on }) => `${kind} ${on}`)).toEqual([
    'retry 2026-03-07',
    'retry 2026-03-09',
    'retry 2026-03-11',
    'retry 2026-03-13',
    'suspend 2026-03-13',
    'cancel 2026-03-27',
  ])
})

test('after a week without a worker a card is tried once', () => {
  expect(stepsDue('2026-03-06', [{ kind: 'retry', day: 1 }], '2026-03-12')).toEqual([{ kind: 'retry', day: 5 }])
  expect(stepsDue('2026-03-06', [], '2026-03-14')).toEqual([
    { kind: 'retry', day: 7 },
    { kind: 'suspend', day: 7 },
  ])
  expect(stepsDue('2026-03-06', [], '2026-03-06')).toEqual([])
  // Those that the last one stood for are not caught up on an hour later.
  expect(stepsDue('2026-03-06', [{ kind: 'retry', day: 5 }], '2026-03-12')).toEqual([])
})

test('what is paid reaches through the days of grace and no further', () => {
  const paid = { paidThrough: '2026-03-05', graceDays: 7 }
  expect([isPaidOn(paid, '2026-03-12'), isPaidOn(paid, '2026-03-13')]).toEqual([true, false])
})
