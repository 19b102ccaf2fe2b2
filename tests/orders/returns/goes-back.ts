import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'
import { expectBooks } from '#tests/orders/books/expect-books.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import type { CallAs } from '#tests/support/test.ts'

import { atItsPrice, deliveredAtOnce, type House, soldKinds } from './sold.ts'

const ends = ['all of it', 'a part, then the rest', 'what goes back after it was delivered'] as const

export interface WayBack {
  kind: string
  end: (typeof ends)[number]
  percentOff: number
}

/** Each kind of line, each end, and each discount. */
export const ways: readonly WayBack[] = Object.keys(soldKinds).flatMap((kind) =>
  ends
    .filter((end) => end !== ends[2] || !deliveredAtOnce.includes(kind))
    .flatMap((end) =>
      [0, 50, 100]
        // Of a free line no part can be refunded.
        .filter(
          (percentOff) => percentOff === 0 || !(atItsPrice.includes(kind) || (percentOff === 100 && end !== ends[0])),
        )
        .map((percentOff) => ({ kind, end, percentOff })),
    ),
)

/** Refunds as much of each line as is allowed, or a share of it. Returns the sum. */
async function giveBack(as: CallAs, orderId: string, share = 1): Promise<number> {
  const desk = await as('manager')
  const { lines } = await desk(ordersContract.readOrder, { params: { orderId } })
  const { lines: most } = await desk(returnsContract.readMostBack, { params: { orderId } })
  const asked = lines.flatMap(({ id: lineId, quantity, refundedQuantity, totalCents, returnedCents }) => {
    const left = totalCents - returnedCents
    const cents = Math.floor((most.find((one) => one.lineId === lineId)?.cents ?? left) * share)
    const one = { lineId, quantity: Math.max(1, quantity - refundedQuantity), giveBack: share === 1 }
    return cents > 0 ? [{ ...one, amountCents: cents }] : []
  })
  if (asked.length === 0) return 0
  const { totalCents } = await desk(ordersContract.refundOrder, {
    params: { orderId },
    query: {},
    headers: key(),
    body: { lines: asked, reason: 'Changed their mind' },
  })
  expect(totalCents).toBe(asked.reduce((sum, { amountCents }) => sum + amountCents, 0))
  return totalCents
}

const deferred = ['2100', '2110', '2200', '2300', '2310', '2320', '2500', '1210'] as const

/** Each kind with each end, with a discount that rotates; `npm run test:long` has the rest. */
export const isNear = ({ kind, end, percentOff }: WayBack): boolean => {
  const possible = ways.filter((one) => one.kind === kind && one.end === end)
  const turn = Object.keys(soldKinds).indexOf(kind) + ends.indexOf(end)

  return possible[turn % possible.length]?.percentOff === percentOff
}

/** What was paid goes back exactly once, and the ledger shows the rest as a sale. */
export async function expectToGoBack({ kind, end, percentOff }: WayBack, { db, as, call, services, clock }: House) {
  const sell = soldKinds[kind]
  if (!sell) throw new Error(`${kind} is not sold.`)
  const { orderId, deliver } = await sell({ db, as, call, services, clock }, percentOff)
  const sold = await (await as('manager'))(ordersContract.readOrder, { params: { orderId } })
  // A part that was paid in advance may have gone back when the discount made it cheaper.
  const paidCents = sold.paidCents - sold.refundedCents
  if (end === ends[2]) await deliver?.()
  // The balance of a gift card goes back as a whole.
  let backCents = end === ends[1] && kind !== 'gift card' ? await giveBack(as, orderId, 0.3) : 0
  expect(await faultsOfLedgers(db)).toEqual([])
  backCents += await giveBack(as, orderId)

  await expectBooks(db)
  expect(await giveBack(as, orderId)).toBe(0)
  expect(await (await as('manager'))(ordersContract.readOrder, { params: { orderId } })).toMatchObject({
    paidCents: sold.paidCents,
    refundedCents: sold.refundedCents + backCents,
    dueCents: 0,
  })
  if (end !== ends[2]) expect(backCents).toBe(paidCents)
  const books = await inBooks(db)
  expect(books['1100'] ?? 0).toBe(paidCents - backCents)
  expect(Object.fromEntries(deferred.map((account) => [account, books[account] ?? 0]))).toEqual(
    Object.fromEntries(deferred.map((account) => [account, 0])),
  )
}
