import fc from 'fast-check'
import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Call } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { ledgerContract } from '#shared/ledger/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { drawersContract } from '#shared/payments/drawers-contract.ts'
import { key, makeItem } from '#tests/orders/counter.ts'

import { rate, test } from './places.ts'

const at = fc.constantFrom(0, 1)
const which = fc.nat(5)
const doing = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sell'), at, quantity: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pay'), at, which, method: fc.constantFrom('cash', 'terminal') }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund'), at, which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel'), at, which }) },
)
type Doing = typeof doing extends fc.Arbitrary<infer One> ? One : never

const [inStock, floatCents] = [200, 10_000]

/** A place as its own acts leave it. */
interface Expected {
  orderIds: string[]
  onHand: number
  reserved: number
  cashCents: number
}

interface KnownOrder {
  id: string
  /** Where it was sold. */
  place: Expected
  lineId: string
  quantity: number
  totalCents: number
  isPaid: boolean
}

class House {
  readonly places: Expected[]
  readonly #orders: KnownOrder[] = []
  readonly #desks: readonly Call[]

  constructor(desks: readonly Call[]) {
    this.#desks = desks
    this.places = desks.map(() => ({ orderIds: [], onHand: inStock, reserved: 0, cashCents: floatCents }))
  }

  /** Does it from the desk of a place; what is refused changes nothing. */
  async act(one: Doing): Promise<void> {
    try {
      await this.#attempt(one)
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'internal' || error.code === 'unavailable') throw error
    }
  }

  async #attempt(one: Doing): Promise<void> {
    const desk = this.#desks[one.at]
    const here = this.places[one.at]
    if (!desk || !here) throw new Error('There is no such place.')
    if ('quantity' in one) return this.#sell(desk, here, one.quantity)

    // Of the latest few, wherever they were sold.
    const order = this.#orders.slice(-6)[one.which]
    if (!order) return
    const { id: orderId, place, lineId, quantity, totalCents } = order
    if ('method' in one) {
      const body =
        one.method === 'cash' ? { method: 'cash' as const } : { method: 'terminal' as const, reference: '1234' }
      await desk(ordersContract.payOrder, { params: { orderId }, headers: key(), body })
      order.isPaid = true
      place.onHand -= quantity
      place.reserved -= quantity
      if (one.method === 'cash') place.cashCents += totalCents
    } else if (one.do === 'refund' && order.isPaid) {
      const lines = [{ lineId, quantity: 1, giveBack: true }]
      const body = { lines, reason: 'It does not fit' }
      const { tenders } = await desk(ordersContract.refundOrder, {
        params: { orderId },
        query: {},
        headers: key(),
        body,
      })
      place.onHand += 1
      for (const { method, amountCents } of tenders) if (method === 'cash') place.cashCents -= amountCents
    } else if (one.do === 'cancel' && !order.isPaid) {
      await desk(ordersContract.stepOrder, { params: { orderId }, body: { to: 'cancelled' } })
      place.reserved -= quantity
    }
  }

  async #sell(desk: Call, place: Expected, quantity: number): Promise<void> {
    const body = { channel: 'register' as const, lines: [{ kind: 'product', sku: 'GLV-M', quantity }] }
    const { id, totalCents, lines } = await desk(ordersContract.sell, { headers: key(), body })
    this.#orders.push({ id, place, lineId: lines[0]?.id ?? '', quantity, totalCents, isPaid: false })
    place.orderIds.unshift(id)
    place.reserved += quantity
  }
}

/** As the screens of a desk show its place. */
async function seenAt(desk: Call): Promise<Expected> {
  const { orders } = await desk(ordersContract.listOrders, { query: { limit: 100 } })
  const { stock } = await desk(inventoryContract.readStock, { params: { sku: 'GLV-M' } })
  const { accounts } = await desk(ledgerContract.readTrialBalance, { query: {} })
  const drawer = accounts.find(({ code }) => code === '1000')

  return {
    orderIds: orders.map(({ id }) => id),
    onHand: stock?.onHand ?? 0,
    reserved: stock?.reserved ?? 0,
    cashCents: (drawer?.debitCents ?? 0) - (drawer?.creditCents ?? 0),
  }
}

test(
  'whatever is done at two places, from either desk, each has the orders, the shelf and the books of its own acts',
  { timeout: 120_000 },
  async ({ db, places: { here, there, asBoth }, clock }) => {
    await makeItem(db, { sku: 'GLV-M', name: 'Glove', priceCents: 2400 })
    await db
      .insertInto('taxRate')
      .values([rate(here, 'Illinois', 100_000), rate(there, 'Colorado', 50_000)])
      .execute()
    const { atHere, atThere } = await asBoth('manager')
    const desks = [atHere, atThere]
    for (const desk of desks) {
      await desk(inventoryContract.moveStock, {
        headers: key(),
        body: { sku: 'GLV-M', kind: 'count', quantity: inStock, unitCostCents: 800, reason: 'First count' },
      })
      const drawer = { name: 'Front', active: true }
      const { id: drawerId } = await desk(drawersContract.createDrawer, { headers: key(), body: drawer })
      await desk(drawersContract.openDrawer, { params: { drawerId }, headers: key(), body: { floatCents } })
    }
    const house = new House(desks)

    await fc.assert(
      fc.asyncProperty(fc.array(doing, { minLength: 20, maxLength: 20 }), async (acts) => {
        for (const one of acts) {
          await house.act(one)
          clock.pass({ minutes: 0.01 })
        }
        const seen = []
        for (const desk of desks) seen.push(await seenAt(desk))
        expect(seen).toEqual(house.places)
        const strays = await db
          .selectFrom('ledgerEntry')
          .innerJoin('customerOrder', 'customerOrder.id', 'orderId')
          .select('ledgerEntry.id')
          .whereRef('ledgerEntry.locationId', '<>', 'customerOrder.locationId')
          .execute()
        expect(strays).toEqual([])
        expect(await faultsOfLedgers(db)).toEqual([])
      }),
      { numRuns: 4, endOnFailure: true },
    )
  },
)
