import fc from 'fast-check'
import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { Failure } from '#shared/http/failure.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import type { NewPayment } from '#shared/payments/contract.ts'
import { expectHealthy } from '#tests/orders/books/expect-books.ts'
import { accepted, balls, gloves, key, openCounter, refundFails } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

type Counter = Awaited<ReturnType<typeof openCounter>>

const reason = 'So it came'

/** Retries the failed refunds of an order, the last one first; as store credit when asked for. */
async function retry({ desk, read }: Counter, orderId: string, which: number, isToCredit: boolean) {
  const failed = (await read(orderId)).refunds.flatMap(({ tenders }) =>
    tenders.filter(({ status }) => status === 'failed'),
  )
  const refundId = failed[which % Math.max(1, failed.length)]?.id
  if (refundId === undefined) return undefined

  const body = isToCredit ? { refundTo: 'credit' as const } : {}
  return desk(ordersContract.retryRefund, { params: { refundId }, headers: key(), body })
}

const release = ({ desk }: Counter, orderId: string, lineId: string) =>
  desk(orderLinesContract.releaseOrderLine, { params: { orderId, lineId }, body: { reason } })

const add = ({ desk }: Counter, orderId: string) =>
  desk(orderLinesContract.addOrderLine, { params: { orderId }, headers: key(), body: { line: balls() } })

test('a refund that failed is given as far as it is still owed, and a change gives back only what it made cheaper', async ({
  db,
  as,
  services,
}) => {
  const counter = await openCounter({ db, as, services })
  const { sell, pay, read } = counter
  const { id, lines } = await sell([gloves(), balls(2)], { channel: 'desk' })
  await pay(id, { method: 'card', demoCard: refundFails })
  const [glove, ball] = lines.map((line) => line.id)
  await release(counter, id, glove ?? '')
  expect(await read(id)).toMatchObject({ dueCents: -2646, refundedCents: 0 })

  // A failed refund is owed already and does not go back again with the next change.
  await add(counter, id)
  expect(await read(id)).toMatchObject({ dueCents: -1268, refundedCents: 0 })
  await release(counter, id, ball ?? '')
  const { refunds } = await read(id)
  expect(refunds.map(({ tenders }) => tenders.map(({ amountCents }) => amountCents))).toEqual([[2646], [2756]])

  expect(await retry(counter, id, 0, false)).toMatchObject({ amountCents: 2646 })
  expect(await read(id)).toMatchObject({ dueCents: -4024 })
  await add(counter, id)
  expect(await read(id)).toMatchObject({ dueCents: -2646 })
  await add(counter, id)
  expect(await retry(counter, id, 0, false)).toMatchObject({ amountCents: 1268 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

const Act = fc.oneof(
  fc.record({
    act: fc.constant('pay' as const),
    by: fc.constantFrom<NewPayment>(
      { method: 'cash' },
      { method: 'terminal' },
      { method: 'card', demoCard: accepted },
      { method: 'card', demoCard: refundFails },
    ),
    cents: fc.option(fc.integer({ min: 1, max: 4000 }), { nil: undefined }),
  }),
  fc.record({ act: fc.constant('add' as const) }),
  fc.record({ act: fc.constant('release' as const), line: fc.nat(4) }),
  fc.record({ act: fc.constant('discount' as const), line: fc.nat(4), percent: fc.integer({ min: 5, max: 100 }) }),
  fc.record({ act: fc.constant('refund' as const), line: fc.nat(4), isToCredit: fc.boolean() }),
  fc.record({ act: fc.constant('retry' as const), which: fc.nat(3), isToCredit: fc.boolean() }),
)
type Act = typeof Act extends fc.Arbitrary<infer One> ? One : never

async function take(counter: Counter, orderId: string, act: Act): Promise<unknown> {
  const { desk, pay, read, refund } = counter
  if (act.act === 'pay') return pay(orderId, { ...act.by, ...(act.cents && { amountCents: act.cents }) })
  if (act.act === 'add') return add(counter, orderId)
  if (act.act === 'retry') return retry(counter, orderId, act.which, act.isToCredit)

  const { lines } = await read(orderId)
  const lineId = lines[act.line % lines.length]?.id ?? ''
  if (act.act === 'release') return release(counter, orderId, lineId)
  if (act.act === 'refund') {
    return refund(orderId, [{ lineId, quantity: 1 }], key(), act.isToCredit ? 'credit' : undefined)
  }
  const body = { discount: { percent: act.percent, reason } }
  return desk(orderLinesContract.discountOrderLine, { params: { orderId, lineId }, headers: key(), body })
}

const isRefused = (error: unknown) =>
  error instanceof Failure && error.code !== 'internal' && error.code !== 'unavailable'

test('however an order is paid, changed and given back, what is too much of it goes back, once', async ({
  db,
  as,
  services,
  clock,
}) => {
  const counter = await openCounter({ db, as, services })
  const personId = await makeClient(db)

  await fc.assert(
    fc.asyncProperty(fc.array(Act, { minLength: 3, maxLength: 10 }), async (acts) => {
      const { id } = await counter.sell([gloves(), balls(2)], { channel: 'desk', personId })
      let before = 0
      for (const act of acts) {
        await take(counter, id, act).catch((error: unknown) => {
          if (!isRefused(error)) throw error
        })
        clock.pass({ minutes: 0.01 })
        const { refundedCents, dueCents } = await counter.read(id)
        // No more than the excess over the price goes back.
        if (refundedCents > before) expect(dueCents).toBeLessThanOrEqual(0)
        before = refundedCents
      }

      // Retries failed refunds by other means until nothing is owed.
      for (let tries = 0; tries < 40 && (await counter.read(id)).dueCents < 0; tries++) {
        await retry(counter, id, tries, true).catch(() => undefined)
      }
      const { dueCents, paidCents, refundedCents, totalCents } = await counter.read(id)
      expect(dueCents).toBeGreaterThanOrEqual(0)
      expect(paidCents - refundedCents).toBeLessThanOrEqual(totalCents)
      await expectHealthy(services)
    }),
    { numRuns: 30 },
  )
})
