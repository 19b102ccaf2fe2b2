import fc from 'fast-check'
import { expect } from 'vitest'

import { Failure } from '#shared/http/failure.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { loansContract } from '#shared/inventory/loans/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { gloves, key } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

import { openPlaces } from './transfers/places.ts'

const acts = [
  'reserve',
  'cancel',
  'sell',
  'return',
  'receive',
  'count',
  'scrap',
  'transfer',
  'arrive',
  'lend',
  'back',
] as const
type Act = (typeof acts)[number]

const given = fc.sample(
  fc.array(fc.tuple(fc.constantFrom(...acts), fc.integer({ min: 1, max: 4 })), { minLength: 40, maxLength: 40 }),
  { numRuns: 3, seed: 48 },
)

test.for(given.map((steps, at) => ({ steps, at })))(
  'wherever a product is read it counts alike: on the shelf less held is available, way $at',
  async ({ steps }, { db, as, services }) => {
    const shop = await openPlaces({ db, as, services })
    const { desk, sell, pay, refund } = shop
    // What is lent is goods of the house: here the gloves themselves.
    await db.updateTable('product').set({ kind: 'demo' }).where('name', '=', 'Glove').execute()
    const personId = await makeClient(db, { firstName: 'Sam', lastName: 'Rivera' })
    const open: string[] = []
    const sold: { id: string; lineId: string }[] = []
    const sent: Awaited<ReturnType<typeof shop.draft>>[] = []
    const lent: string[] = []
    const move = (kind: 'adjust' | 'count' | 'scrap', quantity: number) =>
      desk(inventoryContract.moveStock, { headers: key(), body: { sku: 'GLV-M', kind, quantity, reason: 'By hand' } })

    const run: Record<Act, (quantity: number) => Promise<unknown>> = {
      async reserve(quantity) {
        open.push((await sell([gloves(quantity)], { channel: 'desk', personId })).id)
      },
      async cancel() {
        const orderId = open.shift()
        if (orderId === undefined) return
        await desk(ordersContract.stepOrder, { params: { orderId }, body: { to: 'cancelled', reason: 'Not wanted' } })
      },
      async sell(quantity) {
        const { id, lines } = await sell([gloves(quantity)])
        await pay(id, { method: 'terminal', reference: 'TID 4711' })
        sold.push({ id, lineId: lines[0]?.id ?? '' })
      },
      async return() {
        const last = sold.shift()
        if (last) await refund(last.id, [{ lineId: last.lineId, quantity: 1 }])
      },
      receive: (quantity) => move('adjust', quantity),
      count: (quantity) => move('count', quantity + 6),
      scrap: (quantity) => move('scrap', quantity),
      async transfer(quantity) {
        sent.push(await shop.step(await shop.draft(quantity), 'sent'))
      },
      async arrive() {
        const transfer = sent.shift()
        if (transfer) await shop.receive(transfer, 1)
      },
      async lend() {
        const body = { sku: 'GLV-M', personId, dueOn: '2026-11-27', note: '' }
        lent.push((await desk(loansContract.lendDemo, { headers: key(), body })).id)
      },
      async back() {
        const loanId = lent.shift()
        if (loanId) await desk(loansContract.stepDemoLoan, { params: { loanId }, body: { to: 'returned' } })
      },
    }

    const done = new Set<Act>()
    for (const [act, quantity] of steps) {
      try {
        await run[act](quantity)
        done.add(act)
      } catch (error) {
        // What is not there is refused, and nothing else.
        expect(error).toBeInstanceOf(Failure)
        expect(error, act).toMatchObject({ code: expect.stringMatching(/^(out_of_stock|wrong_state)$/) })
      }
      const counted = await desk(inventoryContract.readItem, { params: { sku: 'GLV-M' } })
      const { stock: page, reservations } = await desk(inventoryContract.readStock, { params: { sku: 'GLV-M' } })
      const { items } = await desk(inventoryContract.listItems, { query: { q: 'GLV-M', limit: 1 } })
      const { here, there } = await shop.levels()
      const [level = 0, held = 0] = here
      // A product says what all places have, its page of stock what lies in this one.
      const [all, allHeld] = [level + (there[0] ?? 0), held + (there[1] ?? 0)]
      expect([counted.onHand, counted.reserved, counted.available], act).toEqual([all, allHeld, all - allHeld])
      expect([items[0]?.stock?.onHand, items[0]?.stock?.available], act).toEqual([all, all - allHeld])
      expect([page?.onHand, page?.reserved, page?.available], act).toEqual([level, held, level - held])
      expect(
        reservations.reduce((sum, one) => sum + one.quantity, 0),
        act,
      ).toBe(held)
    }
    expect(done.size).toBeGreaterThanOrEqual(8)
    await expectSoundStock(db)
  },
)
