import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import type { CallAs } from '#tests/support/test.ts'

import { openWorkshop } from './workshop.ts'

export interface Cancelled {
  paid: string
  feeCents: number
  isReduced: boolean
}

export const cancelled: readonly Cancelled[] = ['deposit', 'all'].flatMap((paid) =>
  [0, 1200].flatMap((feeCents) => [false, true].map((isReduced) => ({ paid, feeCents, isReduced }))),
)

/** Each two of what was paid, what is kept and what was taken off, once: half of all; `npm run test:long` has the others. */
export const isNear = ({ paid, feeCents, isReduced }: Cancelled): boolean =>
  ((paid === 'all') === feeCents > 0) === isReduced

/** What was paid beyond the fee goes back, once. */
export async function expectRestBack(
  { paid, feeCents, isReduced }: Cancelled,
  { db, as, services }: { db: Db; as: CallAs; services: Services },
) {
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
}
