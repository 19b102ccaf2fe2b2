import fc from 'fast-check'
import { expect, test } from 'vitest'

import { discountsAt, type MovedVisit, type TakenDiscount, visitCodesOf } from '#shared/orders/discounts.ts'

const tuesday = '2026-11-24'
const wednesday = '2026-11-25'
const nextTuesday = '2026-12-01'

/** 10 % off visits on Tuesdays. */
const code = (cents: number, more: Partial<TakenDiscount> = {}): TakenDiscount => ({
  cents,
  takes: 'percent',
  amount: 10,
  floorCents: 0,
  categories: [],
  skus: [],
  dayOf: 'visit',
  from: null,
  until: null,
  weekdays: [2],
  elsewhereCents: 0,
  ...more,
})

const line = (afterCents: number, visit?: MovedVisit) =>
  ({ beforeCents: 9000, afterCents, quantity: 1, taxCategory: 'bay_rental', visit }) as const

const moved = (from: string, to: string, by: MovedVisit['by'] = 'client') => ({ from, to, by })

interface Row {
  what: string
  taken: TakenDiscount
  /** The price after the move; 90.00 by default. */
  afterCents?: number
  visit: MovedVisit
  cents: number
  changes?: { was: number; will: number }
}

const rows: Row[] = [
  { what: 'stays on another day that it knows', taken: code(900), visit: moved(tuesday, nextTuesday), cents: 900 },
  {
    what: 'stays the same share of another price there',
    taken: code(900),
    afterCents: 6000,
    visit: moved(tuesday, nextTuesday),
    cents: 600,
  },
  {
    what: 'is dropped on a day that it does not know',
    taken: code(900),
    visit: moved(tuesday, wednesday),
    cents: 0,
    changes: { was: 900, will: 0 },
  },
  {
    what: 'is there again on a day that it knows',
    taken: code(0),
    visit: moved(wednesday, tuesday),
    cents: 900,
    changes: { was: 0, will: 900 },
  },
  {
    what: 'is there again down to its floor alone',
    taken: code(0, { amount: 50, floorCents: 5000 }),
    visit: moved(wednesday, tuesday),
    cents: 4000,
    changes: { was: 0, will: 4000 },
  },
  { what: 'stays where the studio moves it', taken: code(900), visit: moved(tuesday, wednesday, 'studio'), cents: 900 },
  {
    what: 'comes where the studio moves it',
    taken: code(0),
    visit: moved(wednesday, tuesday, 'studio'),
    cents: 900,
    changes: { was: 0, will: 900 },
  },
  {
    what: 'is dropped after its last day',
    taken: code(900, { until: '2026-11-30' }),
    visit: moved(tuesday, nextTuesday),
    cents: 0,
    changes: { was: 900, will: 0 },
  },
  {
    what: 'for something else does not come',
    taken: code(0, { categories: ['lesson'] }),
    visit: moved(wednesday, tuesday),
    cents: 0,
  },
  {
    what: 'of a sum off a line comes whole',
    taken: code(0, { takes: 'line', amount: 1500 }),
    visit: moved(wednesday, tuesday),
    cents: 1500,
    changes: { was: 0, will: 1500 },
  },
  {
    what: 'of a sum off an order comes as far as others of its lines have left it',
    taken: code(0, { takes: 'order', amount: 2000, elsewhereCents: 1500 }),
    visit: moved(wednesday, tuesday),
    cents: 500,
    changes: { was: 0, will: 500 },
  },
  {
    what: 'by the day of the sale asks nothing of the visit',
    taken: code(900, { dayOf: 'sale' }),
    visit: moved(tuesday, wednesday),
    cents: 900,
  },
  {
    what: 'that knows other days by now is not asked about the same one',
    taken: code(900, { weekdays: [3] }),
    visit: moved(tuesday, tuesday),
    cents: 900,
  },
]

test.each(rows)('a code for Tuesday’s visits $what', ({ taken, afterCents = 9000, visit, cents, changes }) => {
  expect(discountsAt([taken], line(afterCents, visit))).toEqual([cents])
  expect(visitCodesOf([taken], line(afterCents, visit))).toEqual(changes ?? { was: 0, will: 0 })
})

test('what is taken off behind a code that is dropped is the same share of what is left then', () => {
  const staff = code(810, { takes: null, amount: null, floorCents: null, dayOf: 'sale' })

  expect(discountsAt([code(900), staff], line(9000, moved(tuesday, wednesday)))).toEqual([0, 900])
})

const sum = (cents: readonly number[]) => cents.reduce((whole, one) => whole + one, 0)

const day = fc.constantFrom(tuesday, wednesday, nextTuesday)

test('never more is taken off than there is, and what the studio moves at the same price costs no more', () => {
  const taken = fc.record({ cents: fc.nat(4000), amount: fc.nat(100), floorCents: fc.nat(9000) })
  const both = fc.array(taken, { minLength: 1, maxLength: 2 })
  fc.assert(
    fc.property(both, day, day, fc.nat(20_000), (all, from, to, afterCents) => {
      const codes = all.map(({ cents, ...more }) => code(cents, more))
      const by = (who: MovedVisit['by'], cents: number) => sum(discountsAt(codes, line(cents, moved(from, to, who))))
      expect(by('client', afterCents)).toBeLessThanOrEqual(afterCents)
      expect(by('studio', 9000)).toBeGreaterThanOrEqual(by('client', 9000))
    }),
  )
})
