import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'

import { atomically, type Db } from '#server/kernel/db/database.ts'
import { lockAll, tablesInOrder } from '#server/kernel/db/lock-row.ts'
import { root } from '#server/kernel/root.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { lockClasses } from '#server/locks.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { makeClub, rent } from '#tests/booking/club.ts'
import { makeHousehold } from '#tests/booking/household.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { makeMembership } from '#tests/memberships/plans.ts'
import { act } from '#tests/orders/books/act.ts'
import { openShop } from '#tests/orders/books/shop.ts'
import { days } from '#tests/orders/books/verbs.ts'
import { accepted, key, openCounter } from '#tests/orders/counter.ts'
import { personOf } from '#tests/people/clients.ts'
import { bestDecisions, plan, takeOut } from '#tests/staffing/studio.ts'
import { makeStudio, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { deadlocksOf, inSql, takeInversions } from './lock-order.ts'
import { makePeakStudio } from './peak.ts'
import { withoutPlace } from './without-place.ts'

const { cancelBooking, createBooking, createSeries, rescheduleBooking } = bookingContract

// The worker also runs other test files, whose findings are dropped here.
beforeEach(() => void takeInversions())

test('whatever happens in a shop is locked in one order', async ({ db, call, services, clock, url }) => {
  const shop = await openShop({ db, call, services, clock, url })
  const story = fc.asyncProperty(days, async (day) => {
    for (const verb of day) await act(shop, verb)
  })

  await fc.assert(story, { numRuns: 12 })
  expect(takeInversions()).toEqual([])
})

test('so is a series of paid times, moved to and fro and called off', async ({ db, as, services }) => {
  await makePeakStudio({ db, services })
  const { desk, sell, pay } = await openCounter({ db, as, services })
  const { booked } = await desk(createSeries, {
    query: {},
    headers: {},
    body: { serviceCode: 'swing_eval', startsAt: at('10:00'), every: 'week', times: 4, person },
  })
  // The last booking is ordered first, so the orders are not sorted by time.
  for (const { id } of booked.toReversed()) {
    const order = await sell([{ kind: 'booking', bookingId: id, quantity: 1 }])
    await pay(order.id, { method: 'terminal' })
  }
  const params = { bookingId: booked[0]?.id ?? '' }
  const move = (time: string, expectedPriceCents?: number) =>
    desk(rescheduleBooking, {
      params,
      query: {},
      body: { startsAt: at(time), scope: 'all', ...(expectedPriceCents && { expectedPriceCents }) },
    })

  await move('16:00', 36_000)
  await move('11:00', 24_000)
  await desk(cancelBooking, { params, body: { scope: 'all', reason: 'Ill' } })
  expect(await db.selectFrom('booking').select('status').distinct().execute()).toEqual([{ status: 'cancelled_staff' }])
  expect(takeInversions()).toEqual([])
})

test('so is what a studio decides of many bookings that are paid, and by a membership that another has replaced', async ({
  db,
  as,
}) => {
  const { member, membershipId, planId } = await makeClub({ db, as })
  const manager = await as('manager')
  for (const time of ['10:00', '15:00']) await rent(member, at(time))
  await db.updateTable('membership').set({ status: 'expired', renewsOn: null }).where('id', '=', membershipId).execute()
  await makeMembership(db, member.userId, planId, { left: { peak: 600, offPeak: 600, guestPasses: 0 } })
  const bays = await db.selectFrom('resource').select('id').where('kind', '=', 'bay').orderBy('position').execute()

  for (const { id } of bays) {
    const planned = await plan(manager, id, { kind: 'maintenance' })
    const decisions = bestDecisions(planned)
    await takeOut(manager, id, { kind: 'maintenance', version: planned.version, decisions })
  }
  expect(takeInversions()).toEqual([])
})

test('whoever pays what they began to order and a desk that takes it over never wait for each other', async ({
  db,
  as,
  services,
}) => {
  await makeStudio(db)
  const { desk, sell } = await openCounter({ db, as, services })
  const [owner, parent] = [await as(), await as()]
  const [ownerId, parentId] = [await personOf(db, owner.userId), await personOf(db, parent.userId)]
  await makeHousehold(db, [{ personId: ownerId }, { personId: parentId, mayPay: true }])

  const round = async () => {
    const { id } = await owner(createBooking, {
      body: { serviceCode: 'swing_eval', startsAt: at('10:00'), person: { ...person, email: owner.email } },
    })
    const line = { kind: 'booking', bookingId: id, quantity: 1 }
    const { totalCents } = await parent(cartContract.addToCart, { headers: {}, body: line })
    const order = await parent(cartContract.orderCart, {
      headers: key(),
      body: { expectedTotalCents: totalCents, consents: true },
    })
    const pay = (call: Call) =>
      call(ordersContract.payOrder, {
        params: { orderId: order.id },
        headers: key(),
        body: { method: 'card', demoCard: accepted },
      })
    await Promise.allSettled([sell([line]), pay(parent), sell([line])])
    await desk(cancelBooking, { params: { bookingId: id }, body: { reason: 'Ill' } })
  }

  const deadlocks = await deadlocksOf(async () => {
    for (let rounds = 0; rounds < 50; rounds++) await round()
  })
  expect(deadlocks).toBe(0)
  expect(await faultsOfLedgers(db)).toEqual([])
})

const makeWallet = async (db: Db) => {
  const [one, other] = [await makeUser(db), await makeUser(db)]
  const people = [await personOf(db, one.userId), await personOf(db, other.userId)].toSorted()
  const [personId = ''] = people
  const wallet = db.insertInto('wallet').values({ personId, kind: 'credit' }).returning('id')

  return { people, walletId: (await wallet.executeTakeFirstOrThrow()).id }
}

test('several records are locked in that order, however they are named', async ({ db, services }) => {
  const { people, walletId } = await makeWallet(db)
  const work = jobWork(services, 'test')

  await atomically(work, (work) => lockAll(work, { wallet: walletId, person: people.toReversed(), drawer: null }))
  expect(takeInversions()).toEqual([])
  await expect(lockAll(work, { role: people })).rejects.toThrow('no place for role')
})

test('whoever locks against it fails at that statement, and is reported though they catch it', async ({
  db,
  services,
}) => {
  const { people, walletId } = await makeWallet(db)
  const backwards = atomically(jobWork(services, 'test'), async (work) => {
    await lockAll(work, { wallet: walletId })
    await lockAll(work, { person: people })
  })

  const failure = await backwards.catch((error: unknown) => error)
  expect(failure).toMatchObject({
    message: expect.stringContaining('person is locked while wallet is held'),
    stack: expect.stringContaining('lock-row.ts'),
  })
  expect(takeInversions()).toMatchObject([{ took: 'person', holding: 'wallet' }])
})

/** Locks a row as an update by its id does, though there is none. */
const touch = (trx: Db, table: 'customerOrder' | 'payment') =>
  trx
    .updateTable(table)
    .set({ version: sql`version` })
    .where('id', '=', randomUUID())
    .execute()

test('a table that the order does not know is refused, and so is a part alone behind what comes later', async ({
  db,
  services,
}) => {
  const { walletId } = await makeWallet(db)
  const work = jobWork(services, 'test')
  const unknown = atomically(work, ({ trx }) => sql`select from role for update`.execute(trx))
  await expect(unknown).rejects.toThrow('The order of locks has no place for role')
  expect(takeInversions()).toMatchObject([{ took: 'role', holding: '' }])

  const payment = (isUnderOrder: boolean) =>
    atomically(work, async (work) => {
      if (isUnderOrder) await touch(work.trx, 'customerOrder')
      await lockAll(work, { wallet: walletId })
      await touch(work.trx, 'payment')
    })
  await payment(true)
  await expect(payment(false)).rejects.toThrow('payment is locked while wallet is held')
  expect(takeInversions()).toMatchObject([{ took: 'payment', holding: 'wallet' }])
})

test('each table that the server changes has a place, or a reason why it has none', () => {
  const sources = globSync('server/**/*.ts', { cwd: root }).filter((file) => !file.startsWith('server/demo/'))
  const changed = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:updateTable|deleteFrom)\('(\w+)/g)].map(
      ([, table]) => table,
    ),
  )
  const placed = tablesInOrder(lockClasses)
  const others: readonly string[] = Object.values(withoutPlace).flat()

  expect(changed.length).toBeGreaterThan(300)
  expect(new Set(changed).difference(new Set([...placed, ...others]))).toEqual(new Set())
  expect(others.filter((table) => placed.includes(table))).toEqual([])
})

test('the document of the locks has the same classes in the same order', () => {
  const rows = [...readFileSync(join(root, 'docs/locks.md'), 'utf8').matchAll(/^\| +\d+ \|([^|]*)\|/gm)]
  const documented = rows.map(([, tables = '']) => [...tables.matchAll(/`(\w+)`/g)].map(([, table = '']) => table))

  expect(documented).toEqual(lockClasses.map(({ tables }) => tables.map((table) => inSql(table))))
})
