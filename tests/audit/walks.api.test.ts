import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'

import { takeStep } from '#server/audit/service.ts'
import { takeOfferStep } from '#server/booking/kept/offer-step.ts'
import { findOffer, insertOffer } from '#server/booking/kept/offer-store.ts'
import { takeFactoryStep } from '#server/builds/factory/step.ts'
import { findFactoryOrder } from '#server/builds/factory/store.ts'
import { findSheet, listVersions } from '#server/builds/sheets/store.ts'
import { takeSheetStep } from '#server/builds/sheets/take-step.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { DB } from '#server/kernel/db/schema.ts'
import { jobWork, type Work } from '#server/kernel/work.ts'
import { takeSeasonStep } from '#server/leagues/seasons/step.ts'
import { takeSeatStep } from '#server/lessons/clinics/seat-step.ts'
import { findSeat } from '#server/lessons/clinics/seat-store.ts'
import { takeMembershipStep } from '#server/memberships/step.ts'
import { readMembership } from '#server/memberships/store.ts'
import { settleDisputes } from '#server/payments/disputes/settle-dispute.ts'
import { settlePayouts } from '#server/payments/payouts/settle-payout.ts'
import { payments, refunds } from '#server/payments/step.ts'
import { findPayment, listRefunds } from '#server/payments/store.ts'
import { OfferStatus, offerSteps } from '#shared/booking/offers/status.ts'
import { FactoryStatus, factorySteps } from '#shared/builds/factory/status.ts'
import { SheetStatus, sheetSteps } from '#shared/builds/sheets/status.ts'
import { SeasonStatus, seasonSteps } from '#shared/leagues/seasons/status.ts'
import { SeatStatus, seatSteps } from '#shared/lessons/clinics/status.ts'
import { MembershipStatus } from '#shared/memberships/status.ts'
import { membershipSteps } from '#shared/memberships/steps.ts'
import { disputesContract } from '#shared/payments/disputes.ts'
import { PaymentStatus, paymentSteps, RefundStatus, refundSteps } from '#shared/payments/status.ts'
import { makeTaken } from '#tests/booking/waitlist/waiting.ts'
import { at } from '#tests/booking/wednesday.ts'
import { eightIron, openFactory } from '#tests/builds/factory/factory.ts'
import { makeSheet, sevenIron } from '#tests/builds/orders/workshop.ts'
import { makePlayedRound, makePlaying } from '#tests/leagues/playing.ts'
import { makeClinic } from '#tests/lessons/clinic.ts'
import { makeMembership, makePlan } from '#tests/memberships/plans.ts'
import { accepted, balls, openCounter } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

// Each machine is walked in the database: every step that it has, from every state, and every one that it has not.

interface Told {
  table: keyof DB
  id: string
  /** What the audit calls it, and whose step it is where these are the steps of a part of something. */
  entity: string
  entityId?: string
  history?: { table: keyof DB; owner: string }
}

interface Walk<State extends string> extends Told {
  states: readonly State[]
  steps: { canBecome: (from: State, to: State) => boolean }
  /** Reads it as it is, and takes the step. */
  take: (work: Work, to: State) => Promise<unknown>
}

class Undone extends Error {}

/** Undoes what `act` has written, and returns what it has found. */
async function undone<Found>(work: Work, act: (work: Work) => Promise<Found>): Promise<Found> {
  let found: { value: Found } | undefined
  try {
    await atomically(work, async (work) => {
      found = { value: await act(work) }
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  if (!found) throw new Error('Nothing was found.')

  return found.value
}

/** Lets a record be in a state without what goes with that state. */
async function dropChecks({ trx }: Work, { table }: Told): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
      where contype = 'c' and relname = ${inSql(table)}
  `.execute(trx)
  for (const { name } of rows) await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(trx)
}

const inSql = (table: string) => table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** How often a step stands in its history, in the audit and in the events, each with the version that the record has. */
async function tellingsOf(
  { trx }: Work,
  { table, id, entity, entityId = id, history }: Told,
  { from, to }: { from: string; to: string },
) {
  const one = sql`select version, status from ${sql.table(table)} where id = ${id}`
  const noted = history
    ? sql`(select count(*)::integer from ${sql.table(history.table)} as noted, record
        where ${sql.ref(`noted.${history.owner}`)} = ${id} and noted.version = record.version
          and from_status = ${from} and to_status = ${to})`
    : sql`null`
  const { rows } = await sql<{ status: string; noted: number | null; audited: number; published: number }>`
    with record as (${one})
    select status, ${noted} as noted,
      (select count(*)::integer from audit_event where entity = ${entity} and entity_id = ${entityId}
        and before ->> 'status' = ${from} and after ->> 'status' = ${to}) as audited,
      (select count(*)::integer from domain_event where entity = ${entity} and entity_id = ${entityId}
        and domain_event.version = record.version and data ->> 'from' = ${from} and data ->> 'to' = ${to}) as published
      from record
  `.execute(trx)

  return rows[0]
}

interface Taken {
  step: string
  has: boolean
  failure: unknown
  told: Record<'status' | 'audited' | 'published' | 'noted', unknown>
}

/** Tries every step from every state, each of them alone. */
async function tryAll<State extends string>(work: Work, walk: Walk<State>): Promise<Taken[]> {
  const { states, steps, take, table, id } = walk
  const all: Taken[] = []
  await dropChecks(work, walk)
  for (const from of states) {
    for (const to of states) {
      await sql`savepoint before_step`.execute(work.trx)
      await sql`update ${sql.table(table)} set status = ${from} where id = ${id}`.execute(work.trx)
      const before = await tellingsOf(work, walk, { from, to })
      const failure = await take(work, to).then(
        () => undefined,
        (error: unknown) => error,
      )
      const after = await tellingsOf(work, walk, { from, to })
      const since = (count: 'audited' | 'published') => (after?.[count] ?? 0) - (before?.[count] ?? 0)
      const told = { audited: since('audited'), published: since('published'), noted: after?.noted ?? null }
      all.push({
        step: `${from} > ${to}`,
        has: steps.canBecome(from, to),
        failure,
        told: { ...told, status: after?.status },
      })
      await sql`rollback to savepoint before_step`.execute(work.trx)
    }
  }
  return all
}

/** Walks all steps, and returns those of the machine that wait for something which this record has not. */
async function walkThrough<State extends string>(work: Work, walk: Walk<State>): Promise<string[]> {
  const all = await undone(work, (work) => tryAll(work, walk))
  for (const { step, has, failure, told } of all) {
    const [from, to] = step.split(' > ')
    if (has && failure === undefined) {
      const once = { status: to, audited: 1, published: 1, noted: walk.history ? 1 : null }
      expect({ step, ...told }).toEqual({ step, ...once })
    } else {
      expect({ step, failure }).toMatchObject({ failure: { code: 'wrong_state' } })
      expect({ step, ...told }).toMatchObject({ step, status: from, audited: 0, published: 0 })
    }
  }

  return all.flatMap(({ step, has, failure }) => (has && failure !== undefined ? step : []))
}

/** What is put into any state belongs to whoever may change its table. */
const walking = (services: Parameters<typeof jobWork>[0], owner: Db): Work => ({
  ...jobWork(services, 'test'),
  trx: owner,
})

const must = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw new Error('It is not there.')
  return row
}

test('a membership takes every step that its machine has, and none beside', async ({ db, owner, as, services }) => {
  await makeStudio(db)
  const member = await as()
  const id = await makeMembership(db, member.userId, await makePlan(db))
  const waiting = await walkThrough(walking(services, owner), {
    table: 'membership',
    id,
    entity: 'membership',
    history: { table: 'membershipTransition', owner: 'membershipId' },
    states: MembershipStatus.options,
    steps: membershipSteps,
    take: async (work, to) => takeMembershipStep(work, { row: must(await readMembership(work, id)), to }),
  })

  expect(waiting).toEqual([])
})

test('the same for a place in a clinic', async ({ db, owner, services }) => {
  await makeStudio(db)
  const clinicId = await makeClinic(db, {
    slug: 'wedges',
    sessions: [['2026-12-03T16:00:00Z', '2026-12-03T17:30:00Z']],
  })
  const personId = await makeClient(db, { email: 'ana@example.com' })
  const seat = { clinicId, personId, name: 'Ana', status: 'registered', createdAt: services.now() } as const
  const { id } = await db.insertInto('clinicSeat').values(seat).returning('id').executeTakeFirstOrThrow()
  const waiting = await walkThrough(walking(services, owner), {
    table: 'clinicSeat',
    id,
    entity: 'clinic_seat',
    history: { table: 'clinicSeatTransition', owner: 'seatId' },
    states: SeatStatus.options,
    steps: seatSteps,
    take: async (work, to) => takeSeatStep(work, must(await findSeat(work, id)), { to }),
  })

  // The clinic is to come.
  expect(waiting).toEqual(['registered > attended', 'registered > no_show'])
})

test('the same for a season of a league', async ({ db, owner, services }) => {
  const { seasonId: id, ...made } = await makePlaying(db)
  await makePlayedRound(db, { seasonId: id, ...made })
  const waiting = await walkThrough(walking(services, owner), {
    table: 'leagueSeason',
    id,
    entity: 'league_season',
    history: { table: 'leagueSeasonTransition', owner: 'seasonId' },
    states: SeasonStatus.options,
    steps: seasonSteps,
    take: (work, to) => takeSeasonStep(work, id, { to }),
  })

  // Teams are signed up.
  expect(waiting).toEqual(['registration_open > draft'])
})

test('the same for an offer of another time', async ({ db, owner, call, as, services }) => {
  const { bookingId } = await makeTaken(db, call, as)
  const expiresAt = new Date(services.now().getTime() + 3_600_000)
  const offer = { bookingId, startsAt: new Date(at('11:00')), createdAt: services.now(), expiresAt } as const
  const { id } = await insertOffer({ trx: db }, { ...offer, status: 'open' })
  const waiting = await walkThrough(walking(services, owner), {
    table: 'bookingOffer',
    id,
    entity: 'booking_offer',
    history: { table: 'bookingOfferTransition', owner: 'offerId' },
    states: OfferStatus.options,
    steps: offerSteps,
    take: async (work, to) => takeOfferStep(work, { offer: must(await findOffer(work, id)), to }),
  })

  // Its time to answer is not over.
  expect(waiting).toEqual(['open > expired'])
})

test('the same for the version of a build sheet', async ({ db, owner, services }) => {
  await makeStudio(db)
  const personId = await makeClient(db, { email: 'ana@example.com' })
  const { shaftSku: _, ...withoutShaft } = sevenIron
  const sheetId = await makeSheet(db, { personId, clubs: [withoutShaft] })
  const version = async (work: Pick<Work, 'trx'>) => must((await listVersions(work, sheetId))[0])
  const { id } = await version({ trx: db })
  const waiting = await walkThrough(walking(services, owner), {
    table: 'sheetVersion',
    id,
    entity: 'sheet',
    entityId: sheetId,
    history: { table: 'sheetTransition', owner: 'sheetVersionId' },
    states: SheetStatus.options,
    steps: sheetSteps,
    take: async (work, to) =>
      takeSheetStep(work, {
        sheet: must(await findSheet(work, sheetId)),
        version: await version(work),
        to,
        current: () => Promise.resolve(null),
      }),
  })

  expect(waiting).toEqual([])
})

test('the same for what is ordered at a maker', async ({ db, owner, as, services }) => {
  const shop = await openFactory({ db, as, services })
  const { buildId } = await shop.begun([eightIron])
  const { id } = await shop.draft(buildId)
  const waiting = await walkThrough(walking(services, owner), {
    table: 'factoryOrder',
    id,
    entity: 'factory_order',
    history: { table: 'factoryTransition', owner: 'factoryOrderId' },
    states: FactoryStatus.options,
    steps: factorySteps,
    take: async (work, to) => {
      const row = must(await findFactoryOrder(work, id))
      const clubCount = to === 'cancelled' ? 0 : row.clubCount
      const cameCount = to === 'received' || to === 'checked' ? clubCount : 0
      await takeFactoryStep(work, { ...row, clubCount, cameCount, openClaims: to === 'claim' ? 1 : 0 }, { to })
    },
  })

  expect(waiting).toEqual([])
})

test('the same for a payment and its refund', async ({ db, owner, as, services }) => {
  const { sell, pay, refund } = await openCounter({ db, as, services })
  const order = await sell([balls()])
  const { id } = await pay(order.id, { method: 'card', demoCard: accepted })
  await refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }])
  const { id: refundId } = await db.selectFrom('paymentRefund').select('id').executeTakeFirstOrThrow()
  const work = walking(services, owner)
  const waiting = await walkThrough(work, {
    table: 'payment',
    id,
    entity: 'payment',
    history: { table: 'paymentTransition', owner: 'paymentId' },
    states: PaymentStatus.options,
    steps: paymentSteps,
    take: async (work, to) => takeStep(work, payments, { row: must(await findPayment(work, id)), to }),
  })
  const refundWaiting = await walkThrough(work, {
    table: 'paymentRefund',
    id: refundId,
    entity: 'refund',
    states: RefundStatus.options,
    steps: refundSteps,
    take: async (work, to) => takeStep(work, refunds, { row: must((await listRefunds(work, [refundId]))[0]), to }),
  })

  expect([waiting, refundWaiting]).toEqual([[], []])
})

/** The steps of a kind of record that has no history of its own, as the audit and the events tell of them. */
async function toldOf(db: Kysely<DB>, entity: 'dispute' | 'payout'): Promise<string[]> {
  const { rows } = await sql<{ step: string; published: number; isLast: boolean }>`
    select (before ->> 'status') || ' > ' || (after ->> 'status') as step,
      (select count(*)::integer from domain_event
        where domain_event.entity = ${entity} and domain_event.entity_id = audit_event.entity_id
          and data ->> 'from' = before ->> 'status' and data ->> 'to' = after ->> 'status') as published
      from audit_event where entity = ${entity} and before ->> 'status' is not null order by id
  `.execute(db)
  for (const { step, published } of rows) expect({ step, published }).toEqual({ step, published: 1 })

  return rows.map(({ step }) => step)
}

test('the steps of a dispute and of a payout, which their provider tells of, are audited and published once', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  const takenBack = '4000000000000259'
  const order = await sell([balls()])
  await pay(order.id, { method: 'card', demoCard: takenBack })
  // Whatever is told twice is taken once.
  const settle = async (job: (work: Work) => Promise<void>) => {
    for (let times = 0; times < 2; times++) await job(jobWork(services, 'test'))
  }
  await settle(settleDisputes)
  const [dispute] = (await desk(disputesContract.listDisputes, {})).disputes
  const params = { disputeId: dispute?.id ?? '' }
  await desk(disputesContract.stageDispute, { params, body: { note: 'They were handed over.' } })
  await desk(disputesContract.submitDispute, { params })
  clock.pass({ minutes: 5 })
  await settle(settleDisputes)
  clock.pass({ hours: 12 })
  await settle(settlePayouts)

  expect(await toldOf(db, 'dispute')).toEqual(['needs_response > under_review', 'under_review > won'])
  expect(await toldOf(db, 'payout')).toEqual(['pending > paid'])
  const { version } = await db.selectFrom('dispute').select('version').executeTakeFirstOrThrow()
  const last = await db
    .selectFrom('domainEvent')
    .select('version')
    .where('entity', '=', 'dispute')
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  expect(last.version).toBe(version)
})
