import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { expect } from 'vitest'

import { stockOf } from '#server/inventory/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { workOf } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { loansContract } from '#shared/inventory/loans/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { key, openCounter } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

type ShelfAct =
  | { act: 'sell' | 'order' | 'receive' | 'use'; quantity: number }
  | { act: 'count'; found: number }
  | { act: 'cancel' | 'lend' | 'bring back' | 'lose' }

const quantity = fc.integer({ min: 1, max: 5 })
const lives = fc.array(
  fc.oneof(
    fc.record({
      act: fc.constantFrom('sell' as const, 'order' as const, 'receive' as const, 'use' as const),
      quantity,
    }),
    fc.record({ act: fc.constant('count' as const), found: fc.integer({ min: 0, max: 9 }) }),
    fc.record({
      act: fc.constantFrom('cancel' as const, 'lend' as const, 'lend' as const, 'bring back' as const, 'lose' as const),
    }),
  ),
  { minLength: 4, maxLength: 12 },
)

/** A demo club, which is lent and sold, too. */
async function makeDemo(db: Db, sku: string): Promise<void> {
  const { id: productId } = await db
    .insertInto('product')
    .values({ name: sku, kind: 'demo' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('item').values({ productId, sku, priceCents: 9000 }).execute()
}

async function openShelf(fixtures: Parameters<typeof openCounter>[0]) {
  const { desk: keeper } = await openCounter(fixtures)
  const desk = await fixtures.as('front_desk')
  const personId = await makeClient(fixtures.db, { firstName: 'Sam' })
  const sell = (sku: string, count: number, channel: 'desk' | 'register') =>
    desk(ordersContract.sell, {
      headers: key(),
      body: { channel, lines: [{ kind: 'product', sku, quantity: count }], ...(channel === 'desk' && { personId }) },
    })
  const lend = (sku: string) =>
    keeper(loansContract.lendDemo, { headers: key(), body: { sku, personId, dueOn: '2030-01-01', note: '' } })

  const { db, services } = fixtures
  /** As the bench takes glue and tape: whatever the books know. */
  const use = async (sku: string, count: number) => {
    const { id: itemId } = await db.selectFrom('item').select('id').where('sku', '=', sku).executeTakeFirstOrThrow()
    const parts = [{ ownerId: randomUUID(), itemId, quantity: count }]
    const context = { actor: { kind: 'system' as const, job: 'bench' } }
    await db
      .transaction()
      .execute((trx) => stockOf('ticket_job').use({ ...workOf(services, context), trx: trx }, parts))
  }

  return { keeper, desk, sell, lend, use }
}

type Shelf = Awaited<ReturnType<typeof openShelf>>

/** What should lie there after each act; what is refused changes nothing. */
class Life {
  onHand = 0
  reserved = 0
  readonly #shelf: Shelf
  readonly #sku: string
  readonly #orders: { id: string; quantity: number }[] = []
  readonly #loans: string[] = []

  constructor(shelf: Shelf, sku: string) {
    this.#shelf = shelf
    this.#sku = sku
  }

  async live(one: ShelfAct): Promise<void> {
    if (one.act === 'sell') await this.#sell(one.quantity)
    else if (one.act === 'order') await this.#order(one.quantity)
    else if (one.act === 'receive') await this.#receive(one.quantity)
    else if (one.act === 'use') await this.#use(one.quantity)
    else if (one.act === 'count') await this.#count(one.found)
    else if (one.act === 'cancel') await this.#cancel()
    else if (one.act === 'lend') await this.#lend()
    else await this.#end(one.act === 'lose')
  }

  async #sell(quantityOf: number) {
    const { desk, sell } = this.#shelf
    const order = await this.#unlessShort(quantityOf, () => sell(this.#sku, quantityOf, 'register'))
    if (!order) return
    const body = { method: 'terminal' as const, reference: 'TID 4711' }
    await desk(ordersContract.payOrder, { params: { orderId: order.id }, headers: key(), body })
    this.onHand -= quantityOf
  }

  async #order(quantityOf: number) {
    const order = await this.#unlessShort(quantityOf, () => this.#shelf.sell(this.#sku, quantityOf, 'desk'))
    if (!order) return
    this.#orders.push({ id: order.id, quantity: quantityOf })
    this.reserved += quantityOf
  }

  async #receive(quantityOf: number) {
    const body = { sku: this.#sku, kind: 'receive' as const, quantity: quantityOf, unitCostCents: 700, reason: 'Came' }
    await this.#shelf.keeper(inventoryContract.moveStock, { headers: key(), body })
    this.onHand += quantityOf
  }

  /** It never stops the bench: what the books know too little of is found first, and what is promised stays. */
  async #use(quantityOf: number) {
    await this.#shelf.use(this.#sku, quantityOf)
    this.onHand = Math.max(this.reserved, this.onHand - quantityOf)
  }

  /** What is promised cannot be counted away. */
  async #count(found: number) {
    const body = { sku: this.#sku, kind: 'count' as const, quantity: found, unitCostCents: 800, reason: 'Counted' }
    const counted = await this.#unlessShort(this.onHand - found, () =>
      this.#shelf.keeper(inventoryContract.moveStock, { headers: key(), body }),
    )
    if (counted) this.onHand = found
  }

  async #cancel() {
    const order = this.#orders.shift()
    if (!order) return
    const body = { to: 'cancelled' as const, reason: 'Not wanted' }
    await this.#shelf.keeper(ordersContract.stepOrder, { params: { orderId: order.id }, body })
    this.reserved -= order.quantity
  }

  async #lend() {
    const loan = await this.#unlessShort(1, () => this.#shelf.lend(this.#sku))
    if (!loan) return
    this.#loans.push(loan.id)
    this.reserved += 1
  }

  async #end(isLost: boolean) {
    const loanId = this.#loans.shift()
    if (loanId === undefined) return
    const body = { to: isLost ? ('lost' as const) : ('returned' as const) }
    await this.#shelf.keeper(loansContract.stepDemoLoan, { params: { loanId }, body })
    this.reserved -= 1
    if (isLost) this.onHand -= 1
  }

  /** Nothing where there are too few of it, and then it has to be refused for that. */
  async #unlessShort<Done>(taken: number, act: () => Promise<Done>): Promise<Done | undefined> {
    if (taken <= this.onHand - this.reserved) return act()
    const refused = await act().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Failure)
    expect(refused).toMatchObject({ code: 'out_of_stock' })
    return undefined
  }
}

test('whatever happens to a shelf, it holds the sum of its moves, and never promises more than lies there', async ({
  db,
  as,
  services,
}) => {
  const shelf = await openShelf({ db, as, services })
  let made = 0

  await fc.assert(
    fc.asyncProperty(lives, async (acts) => {
      const sku = `DEMO-${++made}`
      await makeDemo(db, sku)
      const life = new Life(shelf, sku)
      // Until it is counted it is sold as if there were always some.
      for (const act of [{ act: 'receive', quantity: 4 } as const, ...acts]) await life.live(act)

      const stock = await shelf.desk(inventoryContract.readItem, { params: { sku } })
      expect(stock).toMatchObject({ onHand: life.onHand, reserved: life.reserved })
      expect(stock.available).toBe(life.onHand - life.reserved)
      expect(stock.available).toBeGreaterThanOrEqual(0)
      await expectSoundStock(db)
    }),
    { numRuns: 12 },
  )
})
