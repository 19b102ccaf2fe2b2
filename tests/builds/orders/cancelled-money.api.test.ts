import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { openWorkshop } from './workshop.ts'

const ways = ['deposit', 'all'].flatMap((paid) =>
  [0, 1200].flatMap((feeCents) => [false, true].map((isReduced) => ({ paid, feeCents, isReduced }))),
)

test.for(ways)(
  'of a cancelled build of which $paid was paid, reduced $isReduced, $feeCents cents are kept and all else goes back',
  async ({ paid, feeCents, isReduced }, { db, as, services }) => {
    const shop = await openWorkshop({ db, as, services })
    const manager = await as('manager')
    const { orderId, buildId } = await shop.begun()
    const [first] = (await shop.read(orderId)).lines
    if (isReduced) {
      await manager(orderLinesContract.discountOrderLine, {
        params: { orderId, lineId: first?.id ?? '' },
        body: { discount: { percent: 50, reason: 'A friend' } },
      })
    }
    if (paid === 'all') await shop.payOrder(orderId)
    const before = await shop.read(orderId)

    await shop.step(buildId, 'cancelled', { reason: 'Changed their mind', feeCents }, manager)

    const gone = await shop.read(orderId)
    const backCents = before.paidCents - before.refundedCents - feeCents
    expect(gone).toMatchObject({ status: feeCents > 0 ? 'closed' : 'cancelled', totalCents: feeCents })
    expect(gone.dueCents).toBe(0 - backCents)
    const builds = gone.lines.filter(({ kind }) => kind === 'build')
    expect(builds.map(({ state }) => state)).toEqual(builds.map(() => 'released'))
    const kept = await inBooks(db)
    expect([kept[4090] ?? 0, kept[2200] ?? 0, kept[1210] ?? 0]).toEqual([0 - feeCents, 0 - backCents, 0])

    const give = (lines: { lineId: string; quantity: number; amountCents?: number }[], preview = false) =>
      manager(ordersContract.refundOrder, {
        params: { orderId },
        query: preview ? { preview: '1' } : {},
        headers: key(),
        body: { lines, reason: 'Cancelled' },
      })
    const all = builds.map(({ id: lineId, quantity }) => ({ lineId, quantity }))
    const { lines: most } = await manager(returnsContract.readMostBack, { params: { orderId } })
    if (feeCents > 0) {
      const refused = { code: 'not_refundable', message: expect.stringContaining((backCents / 100).toFixed(2)) }
      for (const isPreview of [true, false]) await expect(give(all, isPreview)).rejects.toMatchObject(refused)
      const fee = gone.lines.find(({ kind }) => kind === 'build_fee')
      const feeLine = { lineId: fee?.id ?? '', quantity: 1 }
      await expect(give([feeLine])).rejects.toMatchObject({ code: 'not_refundable' })
      await expect(give([...all, feeLine])).rejects.toMatchObject({ code: 'not_refundable' })
    }
    const bounded = all.map((line) => {
      const bound = most.find(({ lineId }) => lineId === line.lineId)
      return bound ? { ...line, amountCents: bound.cents } : line
    })
    const refund = await give(bounded)

    expect(refund.totalCents).toBe(backCents)
    expect(await shop.read(orderId)).toMatchObject({ status: gone.status, dueCents: 0 })
    const books = await inBooks(db)
    expect([books[1100] ?? 0, books[4090] ?? 0, books[2200] ?? 0, books[1210] ?? 0]).toEqual([
      feeCents,
      0 - feeCents,
      0,
      0,
    ])
    expect(await faultsOfLedgers(db)).toEqual([])
    await expect(give(bounded)).rejects.toMatchObject({ code: 'not_refundable' })
  },
)

test.for([false, true])(
  'what is kept of a build is paid with its tax, within its price %s',
  async (isWithin, { db, as, services }) => {
    const shop = await openWorkshop({ db, as, services })
    const manager = await as('manager')
    const { orderId, buildId } = await shop.begun()
    const { paidCents } = await shop.read(orderId)
    const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
    await db.updateTable('location').set({ pricesIncludeTax: isWithin }).execute()
    const rate = {
      category: 'cancellation_fee' as const,
      jurisdiction: 'Illinois',
      ratePpm: 100_000,
      valid: '[2020-01-01,)',
    }
    await db
      .insertInto('taxRate')
      .values({ locationId, ...rate })
      .execute()
    const cancel = (feeCents: number) =>
      shop.step(buildId, 'cancelled', { reason: 'Changed their mind', feeCents }, manager)
    const most = isWithin ? paidCents : Math.floor((paidCents * 10) / 11)

    await expect(cancel(most + 1)).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await shop.read(orderId)).paidCents).toBe(paidCents)
    await cancel(most)
    const gone = await shop.read(orderId)
    expect(gone.status).toBe('closed')
    expect([0, -1]).toContain(gone.dueCents)
    expect((await inBooks(db))[1210] ?? 0).toBe(0)
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)

test('no more is kept of a build than was paid for it, and what nothing was paid of owes nothing', async ({
  db,
  as,
  services,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const manager = await as('manager')
  const { orderId, buildId } = await shop.begun()
  const { paidCents } = await shop.read(orderId)
  const cancel = (id: string, feeCents: number) =>
    shop.step(id, 'cancelled', { reason: 'Changed their mind', feeCents }, manager)

  await expect(cancel(buildId, paidCents + 1)).rejects.toMatchObject({ code: 'invalid_input' })
  await cancel(buildId, paidCents)
  expect(await shop.read(orderId)).toMatchObject({ status: 'closed', dueCents: 0 })

  const unpaid = await shop.approved()
  await expect(cancel(unpaid.buildId ?? '', 100)).rejects.toMatchObject({ code: 'invalid_input' })
  await cancel(unpaid.buildId ?? '', 0)
  expect(await shop.read(unpaid.order?.id ?? '')).toMatchObject({ status: 'cancelled', dueCents: 0 })
  expect(await faultsOfLedgers(db)).toEqual([])
})
