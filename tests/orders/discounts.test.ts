import fc from 'fast-check'
import { expect, test } from 'vitest'

import { plainDiscount } from '#shared/catalog/discounts.ts'
import { discountRefusal } from '#shared/orders/discount-refusal.ts'
import { type DiscountRule, discountsOf, type ReducibleLine, staffCents } from '#shared/orders/discounts.ts'

const goods = (unitCents: number, more: Partial<ReducibleLine> = {}): ReducibleLine => ({
  unitCents,
  quantity: 1,
  taxCategory: 'goods',
  reducedBy: 'anything',
  ...more,
})

const rule = (more: Partial<DiscountRule> = {}): DiscountRule => ({
  id: 'ten',
  name: 'Ten percent',
  takes: 'percent',
  amount: 10,
  floorCents: 0,
  categories: [],
  skus: [],
  ...more,
})

const sumsOf = (discounts: ReturnType<typeof discountsOf>) =>
  discounts.map((own) => own.reduce((sum, { cents }) => sum + cents, 0))

test('golden example 6: 10 % off 95.00, 12.99 and 6.50 are 9.50, 1.30 and 0.65, on the lines or on their sum', () => {
  const lines = [goods(9500), goods(1299), goods(650)]

  expect(sumsOf(discountsOf(lines, [rule()]))).toEqual([950, 130, 65])
  expect(sumsOf(discountsOf(lines, [], rule({ takes: 'order', amount: 1145 })))).toEqual([950, 130, 65])
})

test('of what is taken off by itself the best for the client is, and a code takes its share of what is left', () => {
  const automatic = [rule(), rule({ id: 'five', name: 'Five off', takes: 'line', amount: 500 })]

  expect(discountsOf([goods(2400), goods(9500)], automatic, rule({ id: 'code', name: 'Code', amount: 50 }))).toEqual([
    [
      { discountId: 'five', cents: 500, reason: 'Five off' },
      { discountId: 'code', cents: 950, reason: 'Code' },
    ],
    [
      { discountId: 'ten', cents: 950, reason: 'Ten percent' },
      { discountId: 'code', cents: 4275, reason: 'Code' },
    ],
  ])
})

test.each([
  ['of a category', { categories: ['lesson'] }, [0, 950, 0]],
  ['of an item', { skus: ['GLV-M'] }, [240, 0, 0]],
  ['of a category or an item', { categories: ['lesson'], skus: ['GLV-M'] }, [240, 950, 0]],
  ['of parts, by a plan', { planCategory: 'parts' }, [0, 0, 100]],
])('what a discount is for is reduced alone: %s', (_what, named, cents) => {
  const lines = [
    goods(2400, { sku: 'GLV-M' }),
    goods(9500, { taxCategory: 'lesson' }),
    goods(1000, { planCategory: 'parts' }),
  ]

  expect(sumsOf(discountsOf(lines, [rule(named)]))).toEqual(cents)
})

test('what was agreed on before is reduced by a code, a fee by staff, a tip by nobody', () => {
  const lines = (['codes', 'staff', 'nothing'] as const).map((reducedBy) => goods(1000, { reducedBy }))

  expect(sumsOf(discountsOf(lines, [rule()], rule({ amount: 20 })))).toEqual([200, 0, 0])
})

test('a floor of a piece holds for all pieces, and for what a code would take after it', () => {
  const floor = rule({ amount: 50, floorCents: 2000 })

  expect(sumsOf(discountsOf([goods(2400, { quantity: 3 })], [floor]))).toEqual([1200])
  expect(sumsOf(discountsOf([goods(2400)], [floor], rule({ amount: 90 })))).toEqual([400])
  expect(sumsOf(discountsOf([goods(1500)], [floor]))).toEqual([0])
})

test('staff take a share or a sum, never more than there is', () => {
  expect(staffCents({ percent: 10 }, 2395)).toBe(240)
  expect(staffCents({ cents: 3000 }, 2400)).toBe(2400)
})

const line = fc.record({
  unitCents: fc.integer({ min: 0, max: 300_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  taxCategory: fc.constantFrom('goods' as const, 'lesson' as const),
  reducedBy: fc.constantFrom('anything' as const, 'codes' as const, 'staff' as const, 'nothing' as const),
  sku: fc.constantFrom(undefined, 'A', 'B'),
})
const someRule = (takes: readonly ('percent' | 'line' | 'order')[]) =>
  fc
    .record({
      id: fc.uuid(),
      takes: fc.constantFrom(...takes),
      amount: fc.integer({ min: 1, max: 100 }),
      floorCents: fc.integer({ min: 0, max: 50_000 }),
      categories: fc.constantFrom([], ['goods'], ['lesson']),
      skus: fc.constantFrom([], ['A']),
    })
    .map((one) => rule({ ...one, amount: one.takes === 'percent' ? one.amount : one.amount * 997 }))

test('whatever is taken off, no line costs less than nothing or than the floor of what was taken, in whatever order they stand', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.array(someRule(['percent', 'line']), { maxLength: 3 }),
      fc.option(someRule(['percent', 'line', 'order']), { nil: undefined }),
      (lines, automatic, code) => {
        const discounts = discountsOf(lines, automatic, code)
        const rules = [...automatic, ...(code ? [code] : [])]
        for (const [at, { unitCents, quantity }] of lines.entries()) {
          const own = discounts[at] ?? []
          const left = unitCents * quantity - own.reduce((sum, { cents }) => sum + cents, 0)
          const floors = own.map(({ discountId }) => rules.find(({ id }) => id === discountId)?.floorCents ?? 0)
          expect(left).toBeGreaterThanOrEqual(Math.max(0, ...floors) * quantity)
          expect(own.every(({ cents }) => cents > 0)).toBe(true)
          expect(own.length).toBeLessThanOrEqual(2)
        }
        const backwards = discountsOf(lines.toReversed(), automatic, code).toReversed()
        const sum = (all: typeof discounts) => sumsOf(all).reduce((total, cents) => total + cents, 0)
        expect(sum(backwards)).toBe(sum(discounts))
        if (code?.takes !== 'order') expect(sumsOf(backwards)).toEqual(sumsOf(discounts))
      },
    ),
  )
})

const free = { ...plainDiscount, uses: 0, usesOfPerson: 0 }

test.each([
  ['nothing is against it', {}, undefined],
  ['it begins today', { from: '2026-11-24' }, undefined],
  ['it begins tomorrow', { from: '2026-11-25' }, 'This code does not hold yet.'],
  ['it ends today', { until: '2026-11-24' }, undefined],
  ['it ended yesterday', { until: '2026-11-23' }, 'This code has ended.'],
  ['it is for other days', { weekdays: [6, 1] }, 'This code holds on Mondays and Saturdays.'],
  ['it is for members', { membersOnly: true }, 'This code is for members.'],
  ['the last one is left', { inAll: 3, uses: 2 }, undefined],
  ['all are used', { inAll: 3, uses: 3 }, 'This code is used up.'],
  ['the client has used it', { perPerson: 1, usesOfPerson: 1 }, 'You have used this code already.'],
  ['it is for something else', { categories: ['lesson'] }, 'This code is not for what is bought here.'],
  ['too little is bought', { minimumCents: 2401 }, 'What is bought comes to too little for this code.'],
])('a code is refused in words when %s', (_when, discount, message) => {
  const circumstances = { day: '2026-11-24', personId: 'client', planCode: undefined, lines: [goods(2400)] }

  expect(discountRefusal({ ...free, ...discount }, circumstances)?.message).toBe(message)
})

test('a code that counts for each client asks who buys; one of a plan is for its members', () => {
  const circumstances = { day: '2026-11-24', personId: null, planCode: 'annual', lines: [goods(2400)] }
  const why = (discount: object) => discountRefusal({ ...free, ...discount }, circumstances)?.message

  expect(why({ perPerson: 1 })).toBe('This code counts for each client: say who buys first.')
  expect(why({ membersOnly: true, planCodes: ['annual'] })).toBeUndefined()
  expect(why({ membersOnly: true, planCodes: ['family'] })).toBe('This code is for members of another plan.')
})

const visit = (visitOn: string) => goods(2400, { taxCategory: 'bay_rental', reducedBy: 'codes', visitOn })
const tuesdays = { dayOf: 'visit' as const, weekdays: [2] }

test('a code by the day of the visit reduces the visits of that day, whenever they are sold, and nothing else', () => {
  const lines = [visit('2026-12-01'), visit('2026-12-02'), goods(2400)]

  expect(sumsOf(discountsOf(lines, [], rule(tuesdays)))).toEqual([240, 0, 0])
  expect(sumsOf(discountsOf(lines, [], rule({ ...tuesdays, until: '2026-11-30' })))).toEqual([0, 0, 0])
})

test.each([
  ['it holds on the day of the visit', [visit('2026-12-01')], {}, undefined],
  ['one of two visits is on its day', [visit('2026-12-02'), visit('2026-12-01')], {}, undefined],
  ['the visit is on another day', [visit('2026-12-02')], {}, 'This code is for visits on Tuesdays.'],
  ['the visit is too early', [visit('2026-12-01')], { from: '2026-12-02' }, 'This code is for later visits.'],
  ['the visit is too late', [visit('2026-12-01')], { until: '2026-11-30' }, 'This code is for earlier visits.'],
  ['nobody comes for what is bought', [goods(2400)], {}, 'This code is not for what is bought here.'],
  [
    'the visit makes too little',
    [visit('2026-12-01')],
    { minimumCents: 2401 },
    'What is bought comes to too little for this code.',
  ],
])('a code by the day of the visit, sold on a Wednesday, when %s', (_when, lines, more, message) => {
  const sale = { day: '2026-11-25', personId: null, planCode: undefined, lines }

  expect(discountRefusal({ ...free, ...tuesdays, ...more }, sale)?.message).toBe(message)
})
