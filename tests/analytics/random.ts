import fc from 'fast-check'
import { expect } from 'vitest'

import { findWrong, keepFigures } from '#server/analytics/keep.ts'
import { closeUnattended, completeOverdue } from '#server/booking/desk/close-day.ts'
import { deliverBookings } from '#server/booking/pay/deliver.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localTimeOf } from '#shared/booking/local-time.ts'
import type { Call } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { type NewLine, ordersContract } from '#shared/orders/contract.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { offered } from '#tests/booking/club.ts'
import { act, type Person, signIn, todayOf } from '#tests/memberships/lives/act.ts'
import { deed as memberDeed } from '#tests/memberships/lives/deeds.ts'
import { openStudio } from '#tests/memberships/lives/studio.ts'
import { runJobs } from '#tests/memberships/members.ts'
import { makePlan } from '#tests/memberships/plans.ts'
import { accepted, balls, gloves, key } from '#tests/orders/counter.ts'
import { makeClient, personOf } from '#tests/people/clients.ts'
import { makeUser } from '#tests/support/make.ts'
import type { CallAs, Clock } from '#tests/support/test.ts'

import { expectBridge, expectDays, expectFigures, expectRows } from './naive/compare.ts'
import { readRaw } from './naive/raw.ts'
import { expectMayLeave, expectSeries } from './naive/series.ts'

const who = fc.nat(3)
const which = fc.nat(20)
const quantity = fc.integer({ min: 1, max: 3 })

const selling = fc.record({
  do: fc.constant('sell'),
  gloves: fc.nat(2),
  balls: quantity,
  more: fc.constantFrom('tip', 'gift card', 'nothing', 'nothing'),
  method: fc.constantFrom('cash', 'card', 'terminal'),
})
const takingBack = fc.record({
  do: fc.constant('take back'),
  which,
  quantity,
  isGoods: fc.constantFrom(true, true, false),
  giveBack: fc.boolean(),
  to: fc.constantFrom(undefined, undefined, 'credit'),
})
const stocking = fc.record({
  do: fc.constant('stock'),
  sku: fc.constantFrom('GLV-M', 'BALL-12'),
  quantity: fc.integer({ min: 2, max: 9 }),
  unitCostCents: fc.constantFrom(0, 700, 901),
})
/** What becomes of a booking, also of one of a day that is long over. */
const turning = fc.record({
  do: fc.constant('turn'),
  which: fc.oneof(fc.nat(2), which),
  to: fc.constantFrom('checked_in', 'completed', 'no_show', 'cancelled_customer', 'cancelled_staff', 'confirmed'),
})
const moving = fc.record({
  do: fc.constant('move'),
  which,
  inDays: fc.integer({ min: 1, max: 9 }),
  time: fc.constantFrom('09:00', '14:00'),
})
const booking = fc.record({
  do: fc.constant('book for'),
  who,
  inDays: fc.integer({ min: 0, max: 4 }),
  time: fc.constantFrom('10:00', '11:00', '13:00', '16:00'),
})
const merging = fc.record({ do: fc.constant('merge'), who, other: who })
const parting = fc.record({ do: fc.constant('undo a merge') })
const forgetting = fc.record({ do: fc.constant('forget'), who })
const keeping = fc.record({ do: fc.constant('keep figures') })
const hours = fc.record({ do: fc.constant('hours'), closes: fc.constantFrom('17:00', '20:00', '22:00') })
const blocking = fc.record({
  do: fc.constant('block'),
  inDays: fc.integer({ min: 0, max: 3 }),
  kind: fc.constantFrom('maintenance', 'closure', 'other'),
})
const zoning = fc.record({
  do: fc.constant('zone'),
  zone: fc.constantFrom('America/Chicago', 'Asia/Tokyo', 'Europe/Berlin'),
})
const passing = fc.record({ do: fc.constant('pass'), hours: fc.constantFrom(2, 5, 9, 24, 24) })
const ofMembers = fc.record({ do: fc.constant('member'), who, deed: memberDeed })

const event = fc.oneof(
  { weight: 9, arbitrary: ofMembers },
  { weight: 5, arbitrary: selling },
  { weight: 4, arbitrary: takingBack },
  { weight: 2, arbitrary: stocking },
  { weight: 8, arbitrary: booking },
  { weight: 9, arbitrary: turning },
  { weight: 3, arbitrary: moving },
  { weight: 3, arbitrary: merging },
  { weight: 1, arbitrary: parting },
  { weight: 1, arbitrary: forgetting },
  { weight: 3, arbitrary: keeping },
  { weight: 1, arbitrary: hours },
  { weight: 2, arbitrary: blocking },
  { weight: 9, arbitrary: passing },
)

/** What becomes of a studio. Rarely it moves to another zone. */
export const history = fc
  .tuple(
    fc.array(
      fc.record({
        do: fc.constant('member'),
        who,
        deed: fc.constantFrom(...[0, 1, 2].map((plan) => ({ do: 'join' as const, plan, isGood: true }))),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    fc.array(event, { minLength: 35, maxLength: 55 }),
    fc.option(zoning, { freq: 2 }),
  )
  .map(([joining, events, zone]) => [...joining, ...events, ...(zone ? [zone] : [])])

type Event = typeof history extends fc.Arbitrary<(infer One)[]> ? One : never

export interface Town {
  /** Tells the server of places that change. */
  db: Db
  people: readonly Person[]
  clients: string[]
  locationId: string
}

/** Does it as people do. What is refused changes nothing; anything but a refusal is a fault. */
export async function happen(town: Town, event: Event): Promise<void> {
  const [first] = town.people
  if (!first) throw new Error('Nobody lives here.')
  if (event.do === 'member') return act(town.people[event.who % town.people.length] ?? first, event.deed)

  try {
    await attempt(town, first, event)
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'internal' || error.code === 'unavailable') throw error
  }
}

async function attempt(town: Town, keeper: Person, event: Exclude<Event, { do: 'member' }>): Promise<unknown> {
  const { services, clock } = keeper
  const { db } = services
  switch (event.do) {
    case 'pass': {
      clock.pass({ hours: event.hours })
      await runJobs(services)
      await completeOverdue(jobWork(services, 'test'))
      await closeUnattended(jobWork(services, 'test'))
      return deliverBookings(jobWork(services, 'test'))
    }
    case 'keep figures':
      return keepFigures(jobWork(services, 'keep-figures'))
    case 'hours':
      return db.updateTable('openingHours').set({ closes: event.closes }).execute()
    case 'zone':
      return town.db.updateTable('location').set({ zone: event.zone }).execute()
    case 'block':
      return block(town, keeper, event)
    case 'merge':
    case 'undo a merge':
    case 'forget':
      return ofPeople(town, keeper, event)
    case 'sell':
    case 'take back':
    case 'stock':
      return atTheCounter(keeper, await signIn(keeper), event)
    case 'book for': {
      const desk = await signIn(keeper)
      const start = await offered(desk, event.time, addDays(todayOf(keeper), event.inDays))
      const personId = town.clients[event.who % town.clients.length] ?? ''
      return (
        start &&
        desk(bookingContract.createBooking, {
          headers: key(),
          body: { serviceCode: 'bay_60', startsAt: start.startsAt, personId },
        })
      )
    }
    case 'turn':
    case 'move':
    default:
      return ofBookings(keeper, await signIn(keeper), event)
  }
}

async function ofBookings(
  keeper: Person,
  desk: Call,
  event: Extract<Event, { do: 'turn' | 'move' }>,
): Promise<unknown> {
  const all = await keeper.services.db.selectFrom('booking').select(['id', 'startsAt']).orderBy('id').execute()
  const now = keeper.services.now().getTime()
  // Mostly one of about now: of those long over there is less to say.
  const near = all.toSorted((a, b) => Math.abs(a.startsAt.getTime() - now) - Math.abs(b.startsAt.getTime() - now))
  const bookingId = near[event.which % Math.max(1, near.length)]?.id
  if (bookingId === undefined) return undefined
  if (event.do === 'turn') {
    const body = { to: event.to, reason: 'So it was' } as const
    return desk(bookingContract.changeBookingStatus, { params: { bookingId }, headers: key(), body })
  }

  const start = await offered(desk, event.time, addDays(todayOf(keeper), event.inDays))
  return (
    start &&
    desk(bookingContract.rescheduleBooking, { params: { bookingId }, query: {}, body: { startsAt: start.startsAt } })
  )
}

async function atTheCounter(
  { services: { db }, userId }: Person,
  desk: Call,
  event: Extract<Event, { do: 'sell' | 'take back' | 'stock' }>,
): Promise<unknown> {
  // One drawer, at which whoever sells stands.
  await db.updateTable('drawerSession').set({ openedBy: userId }).execute()
  if (event.do === 'stock') {
    const { sku, quantity, unitCostCents } = event
    const body = { sku, kind: 'receive' as const, quantity, unitCostCents, reason: 'Came' }
    return desk(inventoryContract.moveStock, { headers: key(), body })
  }
  if (event.do === 'sell') {
    const lines: NewLine[] = [balls(event.balls)]
    if (event.gloves > 0) lines.push(gloves(event.gloves))
    if (event.more === 'tip') lines.push({ kind: 'tip', quantity: 1, amountCents: 300 })
    if (event.more === 'gift card')
      lines.push({
        kind: 'gift_card',
        quantity: 1,
        amountCents: 4000,
        recipient: { name: 'Lee', email: 'lee@example.com' },
      })
    const { id } = await desk(ordersContract.sell, { headers: key(), body: { channel: 'register', lines } })
    const payment =
      event.method === 'card'
        ? { method: 'card' as const, demoCard: accepted }
        : event.method === 'cash'
          ? { method: 'cash' as const }
          : { method: 'terminal' as const, reference: 'TID 4711' }
    return desk(ordersContract.payOrder, { params: { orderId: id }, headers: key(), body: payment })
  }

  const sold = await db
    .selectFrom('orderLine')
    .select(['id', 'orderId', 'quantity'])
    .where('fulfilledOn', 'is not', null)
    .where('kind', event.isGoods ? '=' : '<>', 'product')
    .orderBy('fulfilledOn')
    .orderBy('id')
    .execute()
  const line = sold[event.which % Math.max(1, sold.length)]
  return (
    line &&
    desk(ordersContract.refundOrder, {
      params: { orderId: line.orderId },
      query: {},
      headers: key(),
      body: {
        lines: [{ lineId: line.id, quantity: Math.min(event.quantity, line.quantity), giveBack: event.giveBack }],
        reason: 'It does not fit',
        ...(event.to && { refundTo: 'credit' as const }),
      },
    })
  )
}

async function ofPeople(
  { people, clients }: Town,
  keeper: Person,
  event: Extract<Event, { do: 'merge' | 'undo a merge' | 'forget' }>,
): Promise<void> {
  const { db } = keeper.services
  const admin = await signIn(keeper)
  const [, member] = people
  if (event.do === 'forget') {
    await admin(mergesContract.erasePerson, {
      params: { personId: clients[event.who] ?? '' },
      body: { reason: 'Asked for it' },
    })
    clients[event.who] = await makeClient(db)
    return
  }
  if (event.do === 'undo a merge') {
    const merge = await db.selectFrom('personMerge').select('id').orderBy('at', 'desc').executeTakeFirst()
    if (merge) await admin(mergesContract.undoMerge, { params: { mergeId: merge.id } })
    return
  }
  // A member and a client are one as well as two clients.
  const personId = event.who === 0 && member ? await personOf(db, member.userId) : (clients[event.who] ?? '')
  const [name, email, phone] = ['survivor', 'survivor', 'survivor'] as const
  const body = { otherId: clients[event.other] ?? '', name, email, phone }
  await admin(mergesContract.mergePerson, { params: { personId }, query: {}, body })
  clients[event.other] = await makeClient(db)
}

async function block(
  { locationId }: Town,
  { services: { db, now } }: Person,
  { inDays, kind }: Extract<Event, { do: 'block' }>,
) {
  const bay = await db
    .selectFrom('resource')
    .select('id')
    .where('kind', '=', 'bay')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const day = addDays(localTimeOf(now(), 'America/Chicago').slice(0, 10), inDays)
  const during = `[${day} 14:00:00Z,${day} 18:00:00Z)`
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('block')
      .values({ locationId, kind, during, reason: 'Closed' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const isTaken = await trx
      .selectFrom('allocation')
      .select('id')
      .where('resourceId', '=', bay.id)
      .where('blocking', '=', true)
      .where((eb) => eb(eb.ref('during'), '&&', eb.val(during) as never))
      .executeTakeFirst()
    await trx.insertInto('allocation').values({ resourceId: bay.id, blockId: id, during, blocking: !isTaken }).execute()
  })
}

interface Fixtures {
  db: Db
  as: CallAs
  services: Services
  clock: Clock
  call: Call
  callWith: (headers: Record<string, string>) => Call
}

/** A town whose studio sells, rents bays, and has members, with those who keep it and those who come. */
export async function openTown({ db, as, services, clock, call, callWith }: Fixtures): Promise<Town> {
  await openStudio({ db, as, services })
  await makePlan(db, {
    code: 'trial',
    name: 'Trial',
    kind: 'trial',
    priceCents: 4900,
    termMonths: 1,
    autoRenew: false,
    position: 4,
  })
  const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
  await db.insertInto('peakHours').values({ locationId, weekday: 3, starts: '15:00', ends: '18:00' }).execute()
  const people: Person[] = []
  for (const roles of [['manager', 'admin'], ['manager'], ['manager'], ['manager']] as const)
    people.push({ ...(await makeUser(db, { roles: [...roles] })), services, clock, call, callWith })
  const clients: string[] = []
  for (let nth = 0; nth < 4; nth++) clients.push(await makeClient(db))

  return { db, people, clients, locationId }
}

/** Whatever became of it: what is kept is right or said not to be, and every figure is what loops over the tables come to. */
export async function expectTown({ db, people }: Town): Promise<void> {
  const [keeper] = people
  if (!keeper) throw new Error('Nobody lives here.')
  const { services } = keeper
  const work = jobWork(services, 'keep-figures')
  expect(await findWrong(work, { mends: false })).toEqual([])

  const today = todayOf(keeper)
  const whole = { from: '2026-11-01', until: today }
  const lately = { from: addDays(today, -20), until: addDays(today, 9) }
  const studio = { db, now: services.now, asks: await signIn(keeper) }
  await expectFigures(studio, [whole])
  await keepFigures(work)
  expect(await findWrong(work, { mends: false })).toEqual([])
  await expectFigures(studio, [whole, lately])
  await expectDays(studio, lately)
  await expectRows(studio, whole)
  await expectBridge(studio, whole)
  const raw = await readRaw(db)
  for (const period of [whole, lately]) await expectSeries(studio, raw, period)
  await expectMayLeave(studio, raw)
}
