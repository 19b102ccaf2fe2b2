import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { iron, openChanging } from '#tests/builds/changes/changing.ts'
import { test } from '#tests/support/test.ts'

import { makePaidFitting } from './paid-fitting.ts'

/** What a sheet takes off each of its two irons of 205.00, and by what that leaves the parts; sheet-discounts.test.ts has more. */
const discounts = [
  { off: [1250, 800], lines: [2050, 0, 0], feeCents: 0 },
  { off: [99_999, undefined], lines: [12_000, 4500, 4000], feeCents: 0 },
  { off: [13_000, undefined], lines: [12_000, 1000, 0], feeCents: 9500 },
] as const

const clubsWith = ([one, other]: (typeof discounts)[number]['off']) => [
  iron(one === undefined ? {} : { discountCents: one }),
  { ...iron(other === undefined ? {} : { discountCents: other }), slot: '8i' as const },
]

for (const { off, lines, feeCents } of discounts) {
  test(`what a sheet takes off (${off.join(', ')}) stands in its quote and its order beside a fee of ${feeCents}`, async ({
    db,
    as,
    services,
  }) => {
    const shop = await openChanging({ db, as, services })
    if (feeCents > 0) await makePaidFitting(db, shop.personId)
    const sheetId = await shop.begin(clubsWith(off))
    const quoted = await shop.order(sheetId)

    const offAll = lines.reduce<number>((sum, cents) => sum + cents, 0)
    expect(quoted.creditCents).toBe(feeCents)
    const discountCents = quoted.lines.reduce((sum, line) => sum + line.discountCents, 0)
    expect(discountCents).toBe(offAll + feeCents)
    expect(quoted.totalCents - quoted.taxCents).toBe(41_000 - offAll - feeCents)
    if (feeCents === 0) expect(quoted.lines.map((line) => line.discountCents)).toEqual(lines)

    const order = await shop.read(quoted.orderId)
    expect(order.totalCents).toBe(quoted.totalCents)
    const reasons = order.lines.flatMap((line) => line.discounts.map(({ reason }) => reason)).join()
    expect(reasons).toContain('Discount on the sheet')
    // A fee that was paid before the books began is in none of them.
    if (feeCents === 0) expect(await faultsOfLedgers(db)).toEqual([])
  })
}

test('a change takes off what its own version says, once: another discount, then none', async ({
  db,
  as,
  services,
}) => {
  const shop = await openChanging({ db, as, services })
  const sheetId = await shop.begin([iron({ discountCents: 1250 })])
  const { orderId } = await shop.order(sheetId)
  const netOf = async () => {
    const { totalCents, taxCents } = await shop.read(orderId)
    return totalCents - taxCents
  }
  expect(await netOf()).toBe(20_500 - 1250)

  const offs = [{ lie: 6300 }, { discountCents: 3000 }, { discountCents: undefined }]
  const nets = []
  for (const more of offs) {
    await shop.change(sheetId, ([club]) => {
      const { discountCents, ...spec } = { ...club?.spec, ...more }
      const given = discountCents === undefined ? spec : { ...spec, discountCents }
      return club ? [{ ...club, spec: given }] : []
    })
    await shop.approve(await shop.offer(sheetId))
    nets.push(await netOf())
  }
  expect(nets).toEqual([20_500 - 1250, 20_500 - 3000, 20_500])

  const { prices } = await shop.fitter(sheetsContract.diffSheet, {
    params: { sheetId },
    query: { from: 1, to: 4 },
  })
  expect(prices?.clubs).toMatchObject([{ from: 20_500 - 1250, to: 20_500 }])
})
