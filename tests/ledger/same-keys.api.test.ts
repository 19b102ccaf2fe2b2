import fc from 'fast-check'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Call } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { ledgerContract } from '#shared/ledger/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'
import { drawersContract } from '#shared/payments/drawers-contract.ts'
import { walletsContract } from '#shared/payments/wallets.ts'
import { accepted, balls, openCounter } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

const reason = 'So it came'

/** What two of the staff do for two clients, with keys that others have used. */
const deed = fc.record({
  do: fc.constantFrom(
    'give credit',
    'owe',
    'pay house account',
    'move cash',
    'sell',
    'refund',
    'correct',
    'move stock',
    'return loosely',
    'close drawer',
  ),
  actor: fc.nat(1),
  client: fc.nat(1),
  key: fc.constantFrom('one', 'two', 'three'),
  cents: fc.constantFrom(300, 500, 1378),
})

type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never

interface House {
  db: Db
  staff: Call[]
  clients: string[]
}

const deedsOf = (
  { db, staff, clients }: House,
  { actor, client, key, cents }: Deed,
): Record<Deed['do'], () => unknown> => {
  const desk = staff[actor] as Call
  const personId = clients[client] ?? ''
  const headers = { 'idempotency-key': key }
  const lastSale = () => db.selectFrom('customerOrder').select('id').orderBy('placedAt', 'desc').executeTakeFirst()
  const ownDrawer = async () => {
    const { drawers } = await desk(drawersContract.listDrawers, {})
    return drawers.find(({ session }) => session?.isMine)?.session?.id ?? crypto.randomUUID()
  }

  return {
    'give credit': () =>
      desk(walletsContract.giveCredit, { params: { personId }, headers, body: { amountCents: cents, reason } }),
    async owe() {
      await desk(walletsContract.setHouseLimit, { params: { personId }, body: { limitCents: 50_000 } })
      const sale = await desk(ordersContract.sell, {
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: { channel: 'desk', personId, lines: [balls()] },
      })
      await desk(ordersContract.payOrder, { params: { orderId: sale.id }, headers, body: { method: 'house_account' } })
    },
    'pay house account': () =>
      desk(walletsContract.payHouseAccount, {
        params: { personId },
        headers,
        body: { amountCents: cents, method: 'cash' },
      }),
    'move cash': async () =>
      desk(drawersContract.moveCash, {
        params: { sessionId: await ownDrawer() },
        headers,
        body: { kind: 'added', cents, reason },
      }),
    async sell() {
      const sale = await desk(ordersContract.sell, { headers, body: { channel: 'desk', personId, lines: [balls()] } })
      const payment = cents === 500 ? { method: 'card' as const, demoCard: accepted } : { method: 'cash' as const }
      await desk(ordersContract.payOrder, {
        params: { orderId: sale.id },
        headers: { 'idempotency-key': `${key} paid` },
        body: payment,
      })
    },
    async refund() {
      const orderId = (await lastSale())?.id ?? ''
      const { lines } = await desk(ordersContract.readOrder, { params: { orderId } })
      const back = [{ lineId: lines[0]?.id ?? '', quantity: 1, giveBack: true }]
      await desk(ordersContract.refundOrder, { params: { orderId }, query: {}, headers, body: { lines: back, reason } })
    },
    async correct() {
      const entry = await db.selectFrom('ledgerEntry').select('id').orderBy('id').executeTakeFirst()
      const body = { debit: '5220' as const, credit: '1010' as const, cents, reason }
      await desk(ledgerContract.correctEntry, { params: { entryId: String(entry?.id ?? '') }, headers, body })
    },
    'move stock': () =>
      desk(inventoryContract.moveStock, {
        headers,
        body: { sku: 'BALL-12', kind: 'receive', quantity: 2, unitCostCents: cents, reason },
      }),
    'return loosely': () =>
      desk(returnsContract.returnWithoutReceipt, {
        headers,
        body: { personId, lines: [{ sku: 'BALL-12', quantity: 1 }], refundTo: 'credit', reason },
      }),
    'close drawer': async () =>
      desk(drawersContract.closeDrawer, {
        params: { sessionId: await ownDrawer() },
        headers,
        body: { countedCents: cents },
      }),
  }
}

/** What is refused changes nothing; anything but a refusal is a fault. */
async function attempt(house: House, one: Deed): Promise<void> {
  try {
    await deedsOf(house, one)[one.do]()
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'internal' || error.code === 'unavailable') throw error
  }
}

test(
  'with three keys between two of the staff, wallets, drawers and stock are what the books say',
  { timeout: 240_000 },
  async ({ db, as, services }) => {
    const { desk, locationId } = await openCounter({ db, as, services })
    const other = await as('manager')
    const { id: drawerId } = await db
      .insertInto('drawer')
      .values({ locationId, name: 'Drawer 2' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('drawerSession')
      .values({ drawerId, placeId: locationId, openedBy: other.userId, openedAt: services.now(), floatCents: 10_000 })
      .execute()
    const house = { db, staff: [desk, other], clients: [await makeClient(db), await makeClient(db)] }

    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 12 }), fc.boolean(), async (day, isAtOnce) => {
        await db.deleteFrom('idempotencyKey').execute()
        if (isAtOnce) await Promise.all(day.map((one) => attempt(house, one)))
        else for (const one of day) await attempt(house, one)
        expect(await faultsOfLedgers(db)).toEqual([])
      }),
      { numRuns: 15, endOnFailure: true },
    )
  },
)
