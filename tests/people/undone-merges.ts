import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import { walletsContract } from '#shared/payments/wallets.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { at } from '#tests/booking/wednesday.ts'
import { makeAcademy, packageLine } from '#tests/lessons/packages.ts'
import { makePlan } from '#tests/memberships/plans.ts'
import { expectHealthy } from '#tests/orders/books/expect-books.ts'
import { balls, giftCodeIn, gloves, key } from '#tests/orders/counter.ts'
import { makeService } from '#tests/support/make.ts'
import type { CallAs } from '#tests/support/test.ts'

import { makeClient } from './clients.ts'

type Counter = Awaited<ReturnType<typeof makeAcademy>> & { db: Db }

const bay = {
  code: 'bay_60',
  name: 'Bay, 1 hour',
  category: 'bay',
  priceCents: 5000,
  requiredSkill: null,
  bufferAfterMinutes: 0,
} as const

const Who = fc.constantFrom('into', 'from')
const Act = fc.oneof(
  fc.record({ act: fc.constant('give' as const), who: Who, cents: fc.integer({ min: 1, max: 4000 }) }),
  fc.record({ act: fc.constant('allow' as const), who: Who, cents: fc.integer({ min: 0, max: 6000 }) }),
  fc.record({ act: fc.constant('settle' as const), who: Who, cents: fc.integer({ min: 1, max: 3000 }) }),
  fc.record({
    act: fc.constant('buy' as const),
    who: Who,
    method: fc.constantFrom('credit' as const, 'house_account' as const),
    isLarge: fc.boolean(),
  }),
  // What somebody owns that is no money: lessons of a package, minutes of a membership, a gift card; some of it ordered and not paid.
  fc.record({
    act: fc.constant('order' as const),
    who: Who,
    what: fc.constantFrom('package' as const, 'membership' as const, 'gift card' as const, 'gloves' as const),
    isPaid: fc.boolean(),
  }),
  fc.record({ act: fc.constant('redeem' as const), who: Who }),
  fc.record({
    act: fc.constant('book' as const),
    who: Who,
    service: fc.constantFrom('adult_lesson' as const, 'bay_60' as const),
    hour: fc.integer({ min: 9, max: 15 }),
    withCredit: fc.boolean(),
  }),
  fc.record({
    act: fc.constant('change' as const),
    which: fc.nat(5),
    to: fc.constantFrom('moved' as const, 'cancelled_customer' as const, 'cancelled_staff' as const),
    hour: fc.integer({ min: 9, max: 15 }),
  }),
  // One of those that were bought by then, whoever has it.
  fc.record({ act: fc.constant('refund' as const), which: fc.nat(5), toCredit: fc.boolean() }),
)
type Act = typeof Act extends fc.Arbitrary<infer One> ? One : never

const Story = fc.record({
  before: fc.array(Act, { minLength: 1, maxLength: 5 }),
  since: fc.array(Act, { minLength: 1, maxLength: 6 }),
})
type Story = typeof Story extends fc.Arbitrary<infer One> ? One : never

/** What the studio refuses is refused, and changes nothing. */
const ifAllowed = async (work: Promise<unknown>) => {
  const [outcome] = await Promise.allSettled([work])
  if (outcome.status === 'fulfilled') return
  expect(outcome.reason).toBeInstanceOf(Failure)
  expect(['internal', 'unavailable']).not.toContain(outcome.reason.code)
}

const lineOf = {
  package: packageLine(),
  membership: { kind: 'membership', planCode: 'annual', quantity: 1 },
  'gift card': {
    kind: 'gift_card',
    quantity: 1,
    amountCents: 3000,
    recipient: { name: 'Lee', email: 'lee@example.com' },
  },
  gloves: gloves(),
} as const

async function take(counter: Counter, act: Act, people: Record<string, string>, sold: string[]): Promise<unknown> {
  const { desk, sell, pay, refund, read, db } = counter
  if (act.act === 'change') {
    const booked = await db.selectFrom('booking').select('id').orderBy('createdAt', 'desc').limit(6).execute()
    const bookingId = booked[act.which % Math.max(1, booked.length)]?.id
    if (bookingId === undefined) return undefined
    const params = { bookingId }
    if (act.to !== 'moved')
      return desk(bookingContract.changeBookingStatus, { params, body: { to: act.to, reason: 'Ill' } })
    const body = {
      startsAt: at(`${String(act.hour).padStart(2, '0')}:00`),
      by: 'studio' as const,
      reason: 'The bay is being repaired',
    }
    return desk(bookingContract.rescheduleBooking, { params, query: {}, body })
  }
  if (act.act === 'refund') {
    const id = sold[act.which % Math.max(1, sold.length)]
    if (id === undefined) return undefined
    const { lines } = await read(id)
    return refund(id, [{ lineId: lines[0]?.id ?? '', quantity: 1 }], key(), act.toCredit ? 'credit' : undefined)
  }
  const personId = people[act.who] ?? ''
  const params = { personId }
  if (act.act === 'buy') {
    const { id } = await sell([act.isLarge ? gloves() : balls()], { personId })
    sold.push(id)
    return pay(id, { method: act.method })
  }
  if (act.act === 'order') {
    const { id } = await sell([lineOf[act.what]], { personId, channel: 'desk' })
    sold.push(id)
    return act.isPaid ? pay(id, { method: 'terminal' }) : undefined
  }
  if (act.act === 'redeem') {
    const giftCardCode = await giftCodeIn(db).catch(() => undefined)
    if (giftCardCode === undefined) return undefined
    const { id } = await sell([balls()], { personId })
    sold.push(id)
    return pay(id, { method: 'gift_card', giftCardCode })
  }
  if (act.act === 'book') {
    const { service: serviceCode, hour, withCredit } = act
    const startsAt = at(`${String(hour).padStart(2, '0')}:00`)
    const body = { serviceCode, startsAt, personId, ...(withCredit && { withCredit: true as const }) }
    return desk(bookingContract.createBooking, { headers: key(), body })
  }
  if (act.act === 'give') {
    const body = { amountCents: act.cents, reason: 'The bay was out.' }
    return desk(walletsContract.giveCredit, { params, headers: key(), body })
  }
  if (act.act === 'allow') return desk(walletsContract.setHouseLimit, { params, body: { limitCents: act.cents } })
  const body = { method: 'cash' as const, amountCents: act.cents }
  return desk(walletsContract.payHouseAccount, { params, headers: key(), body })
}

/** Two who act, are merged, act as one, and are two again: nothing is lost, made, or below zero, and the preview said so. */
async function tell({ before, since }: Story, { counter, db, as, services }: Studio & { counter: Counter }) {
  const admin = await as('admin')
  const [into, from] = [await makeClient(db), await makeClient(db)]
  const sold: string[] = []
  for (const act of before) await ifAllowed(take(counter, act, { into, from }, sold))

  const body = { otherId: from, name: 'survivor', email: 'survivor', phone: 'survivor' } as const
  const merging = admin(mergesContract.mergePerson, { params: { personId: into }, query: {}, body })
  // Two whose memberships run cannot be one.
  const { mergeId } = await merging.catch((error: unknown) => {
    expect(error).toMatchObject({ code: 'wrong_state' })
    return { mergeId: null }
  })
  if (mergeId === null) return
  for (const act of since) await ifAllowed(take(counter, act, { into, from: into }, sold))
  const asOne = await sums(db, [into])

  const params = { mergeId }
  const preview = await admin(mergesContract.previewUndo, { params })
  expect(preview.refusals).toEqual([])
  expect(await sums(db, [into])).toEqual(asOne)
  const owned = await rightsOf(db, [into])
  await admin(mergesContract.undoMerge, { params })

  expect(await sums(db, [into, from])).toEqual(asOne)
  expect(await rightsOf(db, [into, from])).toEqual(owned)
  await expectHealthy(services)
  const wallets = await Promise.all(
    [into, from].map((personId) => counter.desk(walletsContract.readWallets, { params: { personId } })),
  )
  const shown = (what: string) => {
    const { kept, other } = preview.sums.find((sum) => sum.what === what) ?? { kept: 0, other: 0 }
    return [kept, other]
  }
  expect(wallets.map(({ creditCents }) => creditCents)).toEqual(shown('Store credit'))
  expect(wallets.map(({ owedCents }) => owedCents)).toEqual(
    shown('Owed on the house account').map((cents) => Math.max(0, cents)),
  )
}

async function sums(db: Db, people: string[]) {
  return db
    .selectFrom('walletEntry')
    .select((eb) => ['kind', eb.fn.sum<string>('cents').as('cents')])
    .where('personId', 'in', people)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
}

/** What two people own beside money, as sums: nothing of it is lost or made, and nothing is below zero. */
async function rightsOf(db: Db, people: string[]) {
  const { rows } = await sql<Record<'what' | 'sum' | 'least', string | number>>`
    select 'lessons' as what, coalesce(sum(lessons), 0)::integer as sum, coalesce(min(lessons), 0)::integer as least
      from credit_balance join credit_lot on credit_lot.id = lot_id where person_id = any(${people}::uuid[])
    union all select 'minutes ' || unit, sum(quantity)::integer, 0 from allowance_entry
      join allowance_period on allowance_period.id = period_id join membership on membership.id = membership_id
      where membership.person_id = any(${people}::uuid[]) group by unit
    union all select 'bookings ' || status, count(*)::integer, 0 from booking where person_id = any(${people}::uuid[]) group by status
    union all select 'orders ' || status, sum(total_cents)::integer, 0 from customer_order
      where person_id = any(${people}::uuid[]) group by status
    order by what
  `.execute(db)
  expect(rows.filter(({ least }) => Number(least) < 0)).toEqual([])

  return rows
}

interface Studio {
  db: Db
  as: CallAs
  services: Services
}

export async function tellMany(studio: Studio, numRuns: number): Promise<void> {
  const academy = await makeAcademy(studio)
  await makeService(studio.db, bay)
  await makePlan(studio.db)
  const counter = { ...academy, db: studio.db }
  await fc.assert(
    fc.asyncProperty(Story, (story) => tell(story, { ...studio, counter })),
    { numRuns },
  )
}
