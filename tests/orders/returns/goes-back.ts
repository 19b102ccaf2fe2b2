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

/** Each kind that is sold, each end of it, and how much of its price was taken off. */
export const ways: readonly WayBack[] = Object.keys(soldKinds).flatMap((kind) =>
  ends
    .filter((end) => end !== ends[2] || !deliveredAtOnce.includes(kind))
    .flatMap((end) =>
      [0, 50, 100]
        // Of what cost nothing, no part goes back.
        .filter(
          (percentOff) => percentOff === 0 || !(atItsPrice.includes(kind) || (percentOff === 100 && end !== ends[0])),
        )
        .map((percentOff) => ({ kind, end, percentOff })),
    ),
)

/** Gives back as much of each line as may, or a share of that; answers how much it was. */
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

/** Each kind meets each end once, and each discount is among them; `npm run test:long` walks the rest. */
export const isNear = ({ kind, end, percentOff }: WayBack): boolean => {
  const possible = ways.filter((one) => one.kind === kind && one.end === end)
  const turn = Object.keys(soldKinds).indexOf(kind) + ends.indexOf(end)

  return possible[turn % possible.length]?.percentOff === percentOff
}

/** As much as was paid goes back, once, and the books know what is left as a sale. */
export async function expectToGoBack({ kind, end, percentOff }: WayBack, { db, as, call, services, clock }: House) {
  const sell = soldKinds[kind]
  if (!sell) throw new Error(`${kind} is not sold.`)
  const { orderId, deliver } = await sell({ db, as, call, services, clock }, percentOff)
  const sold = await (await as('manager'))(ordersContract.readOrder, { params: { orderId } })
  // What was paid of it in advance may have gone back as it became cheaper.
  const paidCents = sold.paidCents - sold.refundedCents
  if (end === ends[2]) await deliver?.()
  // What is left on a gift card goes back as a whole.
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
