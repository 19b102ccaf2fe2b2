import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { owedByHandOf } from '#server/orders/refund-store.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { makePeakStudio, moveTo } from '#tests/booking/moves/peak.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

test('what is owed by hand is handed over once for each row, whoever presses it, and every row can be', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  await makePeakStudio({ db, services })
  const desk = await as('manager')
  const { id, manageToken } = await book(call, '16:00')
  const body = { channel: 'desk', lines: [{ kind: 'booking', bookingId: id, quantity: 1 }] } as const
  const { id: orderId } = await desk(ordersContract.sell, { headers: key(), body: { ...body, lines: [...body.lines] } })
  const params = { orderId }
  for (const amountCents of [7500, 1500]) {
    const payment = { method: 'terminal', reference: 'a', amountCents } as const
    await desk(ordersContract.payOrder, { params, headers: key(), body: payment })
  }
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  await moveTo(holder, id, at('11:00'), { expectedPriceCents: 6000 })
  await db.updateTable('booking').set({ moves: 0 }).execute()
  await db.updateTable('optionPrice').set({ priceCents: 4500 }).execute()
  await moveTo(holder, id, at('16:00'), { expectedPriceCents: 4500 })

  const read = () => desk(ordersContract.readOrder, { params })
  const rows = (await read()).refunds.flatMap(({ tenders }) => tenders)
  expect(rows.map(({ amountCents }) => amountCents)).toEqual([1500, 1500, 1500])
  const retry = (refundId: string) =>
    desk(ordersContract.retryRefund, { params: { refundId }, headers: key(), body: {} })
  for (const { id: refundId } of rows.toReversed()) {
    const both = await Promise.allSettled([retry(refundId), retry(refundId)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(retry(refundId)).rejects.toMatchObject({
      code: 'wrong_state',
      message: 'It was given back in the meantime.',
    })
  }
  expect(await read()).toMatchObject({ paidCents: 9000, refundedCents: 4500, dueCents: 0 })
  // Nothing is counted as owed any more, by whichever way it went back.
  expect(await owedByHandOf({ trx: db }, orderId)).toBe(0)
  expect(await faultsOfLedgers(db)).toEqual([])
})
