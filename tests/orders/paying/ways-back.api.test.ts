import { describe, expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { askForRefunds } from '#server/payments/refunds.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { gloves, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { openHouse, ways } from './house.ts'

test('of a gift card, credit or an account no more is asked than is left; without a sum as much as there is', async ({
  db,
  as,
  services,
}) => {
  const { sell, pay, by, personId } = await openHouse({ db, as, services })
  const words = {
    'gift card': 'Only $90.00 is left on this gift card.',
    credit: 'Only $90.00 is left of the store credit.',
    'house account': 'Only $90.00 is left on the house account.',
  }

  for (const way of ['gift card', 'credit', 'house account'] as const) {
    const sale = await sell([gloves(4)], { personId })
    await expect(pay(sale.id, { ...by[way], amountCents: 9001 })).rejects.toMatchObject({
      code: 'wrong_state',
      message: words[way],
      facts: { details: [{ path: 'amountCents' }] },
    })
    expect(await pay(sale.id, { ...by[way], amountCents: 500 })).toMatchObject({ amountCents: 500 })
    expect(await pay(sale.id, by[way])).toMatchObject({ amountCents: 8500 })
    await expect(pay(sale.id, by[way])).rejects.toMatchObject({ code: 'wrong_state' })
  }
  expect(await faultsOfLedgers(db)).toEqual([])
})

describe.for(ways)('what was paid by %s', (way) => {
  const isByHand = way === 'cash' || way === 'terminal'

  test('comes back to where it came from; by hand only where somebody is there whose hand it is', async ({
    db,
    as,
    services,
    clock,
  }) => {
    const { sell, payBy, read, refund, personId } = await openHouse({ db, as, services })
    const told = await sell([gloves()], { personId })
    await payBy(told.id, way)
    const line = { lineId: told.lines[0]?.id ?? '', quantity: 1 }
    expect(await refund(told.id, [line])).toMatchObject({ status: 'succeeded', totalCents: 2646 })

    const credited = await sell([gloves()], { personId })
    await payBy(credited.id, way)
    const other = { lineId: credited.lines[0]?.id ?? '', quantity: 1 }
    expect(await refund(credited.id, [other], key(), 'credit')).toMatchObject({
      status: 'succeeded',
      tenders: [{ method: 'credit', amountCents: 2646 }],
    })

    const sale = await sell([gloves()], { personId })
    await payBy(sale.id, way, 1000)
    clock.pass({ minutes: 31 })
    await expireOrders(jobWork(services, 'test'))
    await askForRefunds(jobWork(services, 'test'))
    expect(await read(sale.id)).toMatchObject({
      status: 'expired',
      refundedCents: isByHand ? 0 : 1000,
      dueCents: isByHand ? -1000 : 0,
      refunds: [{ tenders: [{ amountCents: 1000, status: isByHand ? 'failed' : 'succeeded' }] }],
    })
    if (isByHand) {
      const refundId = (await read(sale.id)).refunds[0]?.tenders[0]?.id ?? ''
      await refundByHand(await as('manager'), refundId, way === 'terminal')
    }
    expect(await faultsOfLedgers(db)).toEqual([])
  })
})

/** Cash needs the caller's own drawer; the terminal needs nobody's. */
async function refundByHand(desk: Call, refundId: string, isDone: boolean): Promise<void> {
  const retried = desk(ordersContract.retryRefund, { params: { refundId }, headers: key(), body: {} })
  if (isDone) expect(await retried).toMatchObject({ status: 'succeeded' })
  else await expect(retried).rejects.toMatchObject({ code: 'wrong_state' })
}
