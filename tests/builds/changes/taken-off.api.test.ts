import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import type { WrittenClub } from '#shared/builds/sheets/sheet.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import type { StaffDiscount } from '#shared/orders/staff-discount.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { iron, openChanging } from './changing.ts'

type Write = (clubs: WrittenClub[]) => WrittenClub[]

const withShafts =
  (shaft: string): Write =>
  (clubs) =>
    clubs.map((club) => ({ ...club, parts: { shaft } }))

/** What a change makes of two irons that were ordered with the shaft at 45.00. */
const changes: Record<string, Write> = {
  'a dearer shaft': withShafts('SHF-X'),
  'a club less': (clubs) => clubs.slice(0, 1),
  'another head': (clubs) => clubs.map((club) => ({ ...club, spec: { ...club.spec, headCents: 9000 } })),
  'another lie': (clubs) => clubs.map((club) => ({ ...club, spec: { ...club.spec, lie: 6300 } })),
}

/** What staff took off which of its lines. */
const acts: Record<string, readonly (readonly [name: string, off: StaffDiscount])[]> = {
  nothing: [],
  'a sum off the heads': [['Northfield', { cents: 5000, reason: 'Waited long' }]],
  'a share of the shafts': [['Dynamic', { percent: 50, reason: 'Scratched' }]],
  'some of all of it': [
    ['Northfield', { cents: 3000, reason: 'Waited long' }],
    ['Dynamic', { cents: 1000, reason: 'Scratched' }],
    ['Building', { percent: 100, reason: 'On the house' }],
  ],
}

for (const [act, discounts] of Object.entries(acts)) {
  test(`once staff took off ${act}, each change is reckoned from what is ordered, and that stays off`, async ({
    db,
    as,
    services,
  }) => {
    const shop = await openChanging({ db, as, services })
    // What the sheet takes off is no such discount: it follows the clubs.
    const sheetId = await shop.begin([iron({ discountCents: 1250 }), { ...iron(), slot: '8i' }])
    const { orderId, dueNowCents } = await shop.order(sheetId)
    await shop.payOrder(orderId, dueNowCents)
    for (const [name, discount] of discounts) {
      const line = (await shop.read(orderId)).lines.find((one) => one.name.startsWith(name))
      await shop.desk(orderLinesContract.discountOrderLine, {
        params: { orderId, lineId: line?.id ?? '' },
        headers: key(),
        body: { discount },
      })
    }
    const live = async () => (await shop.read(orderId)).lines.filter(({ state }) => state !== 'released')
    const offCents = async () => (await live()).reduce((sum, { discountCents }) => sum + discountCents, 0)
    const off = await offCents()

    for (const [change, write] of Object.entries(changes)) {
      const { totalCents: before } = await shop.read(orderId)
      await shop.change(sheetId, write)
      const sent = await shop.offer(sheetId)
      const moreCents = sent.totalCents - before
      expect(sent.change, change).toMatchObject({ fromCents: before, moreCents })
      await shop.approve(sent)
      const after = await shop.read(orderId)
      expect([after.totalCents, await offCents()], change).toEqual([sent.totalCents, off])
      expect((await shop.readQuote(sent.id)).change, change).toMatchObject({ fromCents: before, moreCents })
    }
    const reasons = new Set((await live()).flatMap((line) => line.discounts.map(({ reason }) => reason)))
    for (const [, { reason }] of discounts) expect([...reasons].join()).toContain(reason)
    expect(await faultsOfLedgers(db)).toEqual([])
  })
}

test('what is taken off after a change was sent makes it another sum: it is quoted anew', async ({
  db,
  as,
  services,
}) => {
  const shop = await openChanging({ db, as, services })
  const sheetId = await shop.begin([iron()])
  const { orderId, dueNowCents } = await shop.order(sheetId)
  await shop.payOrder(orderId, dueNowCents)
  await shop.change(sheetId, withShafts('SHF-X'))
  const sent = await shop.offer(sheetId)
  const [line] = (await shop.read(orderId)).lines
  const reduced = { orderId, lineId: line?.id ?? '' }
  const discount = { cents: 2000, reason: 'Waited long' }
  await shop.desk(orderLinesContract.discountOrderLine, { params: reduced, headers: key(), body: { discount } })
  await expect(shop.approve(sent)).rejects.toMatchObject({ code: 'price_changed' })

  const anew = await shop.offer(sheetId)
  expect(anew.change).toMatchObject({ moreCents: sent.change?.moreCents })
  await shop.approve(anew)
  expect((await shop.read(orderId)).totalCents).toBe(anew.totalCents)
})

test('a line of a build is not taken out of its order: the clubs would be built all the same', async ({
  db,
  as,
  services,
}) => {
  const shop = await openChanging({ db, as, services })
  const sheetId = await shop.begin([iron()])
  const { orderId, dueNowCents, buildId } = await shop.order(sheetId)
  const manager = await as('manager')
  for (const paidCents of [0, dueNowCents]) {
    if (paidCents > 0) await shop.payOrder(orderId, paidCents)
    const [line] = (await shop.read(orderId)).lines
    await expect(
      manager(orderLinesContract.releaseOrderLine, {
        params: { orderId, lineId: line?.id ?? '' },
        body: { reason: 'For nothing' },
      }),
    ).rejects.toMatchObject({ code: 'wrong_state', message: /not taken out line by line/ })
  }
  expect(await shop.readBuild(buildId)).toMatchObject({ status: 'parts_ready' })
})
