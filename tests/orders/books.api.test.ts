import fc from 'fast-check'
import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { settleOpen } from '#server/payments/settle.ts'
import { Failure } from '#shared/http/failure.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { test } from '#tests/support/test.ts'

import {
  accepted,
  asksForConfirmation,
  balls,
  declined,
  gloves,
  inBooks,
  key,
  late,
  openCounter,
  refundFails,
} from './counter.ts'

const action = fc.oneof(
  fc.record({
    do: fc.constant('sell' as const),
    gloves: fc.integer({ min: 0, max: 3 }),
    balls: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    do: fc.constant('pay' as const),
    method: fc.constantFrom('cash' as const, 'terminal' as const),
    amountCents: fc.integer({ min: 1, max: 9000 }),
  }),
  fc.record({
    do: fc.constant('charge' as const),
    demoCard: fc.constantFrom(accepted, declined, asksForConfirmation, late, refundFails),
  }),
  fc.record({
    do: fc.constant('refund' as const),
    line: fc.integer({ min: 0, max: 1 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    amountCents: fc.option(fc.integer({ min: 1, max: 2000 }), { nil: undefined }),
  }),
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({ do: fc.constant('expire' as const) }),
  fc.record({ do: fc.constant('settle' as const) }),
)

type Step = typeof action extends fc.Arbitrary<infer Action> ? Action : never

test(
  'however people buy, pay, fail, give back and cancel, the books hold',
  { timeout: 360_000 },
  async ({ db, as, services, clock }) => {
    const counter = await openCounter({ db, as, services })
    const { desk, sell, pay, refund, read } = counter

    async function take(orderId: string, step: Step): Promise<unknown> {
      if (step.do === 'pay') return pay(orderId, { method: step.method, amountCents: step.amountCents })
      if (step.do === 'charge') return pay(orderId, { method: 'card', demoCard: step.demoCard })
      if (step.do === 'cancel')
        return desk(ordersContract.stepOrder, { params: { orderId }, body: { to: 'cancelled' } })
      if (step.do === 'settle') return settleOpen(services)
      if (step.do === 'expire')
        return expireOrders({ ...services, now: () => new Date(clock.now().getTime() + 3_600_000) })
      if (step.do === 'sell') return undefined

      const line = (await read(orderId)).lines[step.line]
      const { quantity, amountCents } = step
      return (
        line &&
        refund(orderId, [{ lineId: line.id, quantity, ...(amountCents !== undefined && { amountCents }) }], key())
      )
    }

    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 8 }), async (steps) => {
        let { id } = await sell([gloves(2), balls()])
        for (const step of steps) {
          if (step.do === 'sell')
            ({ id } = await sell([...(step.gloves ? [gloves(step.gloves)] : []), balls(step.balls)]))
          // What is refused changes nothing; anything but a refusal is a fault.
          await take(id, step).catch((error: unknown) => expect(error).toBeInstanceOf(Failure))
          clock.pass({ minutes: 0.01 })
        }

        const order = await read(id)
        expect(order.paidCents).toBeGreaterThanOrEqual(order.refundedCents)
        expect(await faultsOfLedgers(db)).toEqual([])
        const sums = Object.values(await inBooks(db))
        expect(sums.reduce((sum, cents) => sum + cents, 0)).toBe(0)
      }),
      { numRuns: 25 },
    )
  },
)
