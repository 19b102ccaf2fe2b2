import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'

import { booking as bookingFeature } from '#server/booking/feature.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'
import { at, book, freeTimes } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { up as giveOffersAHistory } from '../../migrations/0082_offer_history.ts'
import { bestDecisions, fallIll, plan, takeOut, wednesday } from './studio.ts'

const {
  acceptBookingOffer,
  cancelOfferedBooking,
  declineBookingOffer,
  listCallsToMake,
  readBookingOffer,
  settleBookingOffer,
} = offersContract
const { cancelBooking, readBooking } = bookingContract

const historyIn = async (db: Db) =>
  (await db.selectFrom('bookingOfferTransition').selectAll().orderBy('version').execute()).map(
    ({ fromStatus, toStatus, actorKind, reason }) =>
      `${fromStatus} > ${toStatus} by ${actorKind}${fromStatus && reason ? `: ${reason}` : ''}`,
  )

const runJob = (services: Services, name: string) =>
  bookingFeature.jobs?.find((job) => job.name === name)?.run(jobWork(services, 'test'), '')

test('three times are held for whoever has to choose, for nobody else and against nobody’s share', async ({
  db,
  call,
  as,
  callWith,
}) => {
  const manager = await as('manager')
  const { params, client } = await fallIll(db, call, manager, callWith)

  const { offer } = await client(readBookingOffer, { params })
  expect(offer).toMatchObject({ status: 'open', localUntil: '2026-11-24T18:00', reason: 'Coach 1 is ill.' })
  expect(offer?.times.map(({ local, staffName }) => [local.slice(0, 10), staffName])).toHaveLength(3)
  const held = await db.selectFrom('hold').select(['visitor', 'address']).execute()
  expect(held).toEqual(Array.from({ length: 3 }, () => ({ visitor: null, address: null })))
  const free = await freeTimes(call)
  const wednesdays =
    offer?.times.filter(({ local }) => local.startsWith(wednesday)).map(({ local }) => local.slice(11)) ?? []
  expect(free.filter((time) => wednesdays.includes(time))).toEqual([])
  const mails = await db.selectFrom('notice').select('template').where('recipient', '=', 'sam@example.com').execute()
  expect(mails.filter(({ template }) => template === 'times_offered')).toHaveLength(1)
})

test('where there is one bay, no time is offered that overlaps the booked one: it stays until another is chosen', async ({
  db,
  call,
  as,
}) => {
  const manager = await as('manager')
  await makeStudio(db, { coaches: 2, bays: 1 })
  const { id: bookingId, startsAt, endsAt } = await book(call, '10:00')
  const taken = await db.selectFrom('allocation').select('resourceId').where('bookingId', '=', bookingId).execute()
  const coaches = await db.selectFrom('resource').select('id').where('kind', '=', 'staff').execute()
  const ill = coaches.find(({ id }) => taken.some(({ resourceId }) => resourceId === id))?.id

  const { version, bookings } = await plan(manager, ill, { day: '2026-11-24', untilDay: '2026-12-12' })
  const decisions = bookings.map((booking) => ({ action: 'offer' as const, bookingId, version: booking.version }))
  expect(await takeOut(manager, ill, { day: '2026-11-24', untilDay: '2026-12-12', version, decisions })).toMatchObject({
    offered: 1,
    toCall: 0,
  })
  const held = await db.selectFrom('hold').select(['startsAt', 'endsAt']).execute()
  expect(held).toHaveLength(3)
  expect(held.filter((time) => time.startsAt < endsAt && startsAt < time.endsAt)).toEqual([])
})

test('a time that is accepted moves the booking, and lets the other times and the old one go', async ({
  db,
  call,
  as,
  callWith,
}) => {
  const manager = await as('manager')
  const { booked, params, client } = await fallIll(db, call, manager, callWith)
  const { offer } = await client(readBookingOffer, { params })
  const [first, second] = offer?.times ?? []
  const startsAt = first?.startsAt ?? new Date(0)

  await expect(client(acceptBookingOffer, { params, body: { startsAt: at('03:00') } })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  expect((await client(acceptBookingOffer, { params, body: { startsAt } })).offer.status).toBe('accepted')
  expect(await client(readBooking, { params })).toMatchObject({
    startsAt,
    reference: booked.reference,
    status: 'confirmed',
  })
  expect(await db.selectFrom('hold').selectAll().execute()).toEqual([])
  await expect(
    client(acceptBookingOffer, { params, body: { startsAt: second?.startsAt ?? startsAt } }),
  ).rejects.toMatchObject({ code: 'wrong_state' })
  const pieces = await db.selectFrom('allocation').select('blocking').where('blockId', 'is not', null).execute()
  expect(pieces.map(({ blocking }) => blocking)).toEqual([true])
})

test('an offer is accepted a second before it ends, and not a second after', async ({
  db,
  call,
  as,
  callWith,
  clock,
  services,
}) => {
  const manager = await as('manager')
  const { params, client } = await fallIll(db, call, manager, callWith)
  const { offer } = await client(readBookingOffer, { params })
  const startsAt = offer?.times[0]?.startsAt ?? new Date(0)

  clock.set('2026-11-25T00:00:01Z')
  await expect(client(acceptBookingOffer, { params, body: { startsAt } })).rejects.toMatchObject({ code: 'expired' })
  await runJob(services, 'expire-booking-offers')
  await runJob(services, 'expire-booking-offers')
  await expect(client(acceptBookingOffer, { params, body: { startsAt } })).rejects.toMatchObject({ code: 'expired' })
  expect(await db.selectFrom('hold').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('bookingOffer').select(['status', 'version']).execute()).toEqual([
    { status: 'expired', version: 2 },
  ])

  clock.set('2026-11-24T23:59:59Z')
  await db.deleteFrom('bookingOffer').execute()
  await expect(client(acceptBookingOffer, { params, body: { startsAt } })).rejects.toMatchObject({ code: 'not_found' })
})

test('at the last second an offer is still good', async ({ db, call, as, callWith, clock }) => {
  const manager = await as('manager')
  const { params, client } = await fallIll(db, call, manager, callWith)
  const { offer } = await client(readBookingOffer, { params })
  clock.set('2026-11-24T23:59:59Z')

  const accepted = await client(acceptBookingOffer, {
    params,
    body: { startsAt: offer?.times[1]?.startsAt ?? new Date(0) },
  })
  expect(accepted.offer.status).toBe('accepted')
})

test('a client who accepts two times at once has one', async ({ db, call, as, callWith }) => {
  const manager = await as('manager')
  const { params, client } = await fallIll(db, call, manager, callWith)
  const { offer } = await client(readBookingOffer, { params })

  const answers = await Promise.allSettled(
    (offer?.times ?? []).map(({ startsAt }) => client(acceptBookingOffer, { params, body: { startsAt } })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const moves = await db
    .selectFrom('bookingTransition')
    .select('version')
    .where('fromStartsAt', 'is not', null)
    .execute()
  expect(moves).toEqual([{ version: 2 }])
})

test('whoever declines or does not answer stands in the call list until somebody has called', async ({
  db,
  call,
  as,
  callWith,
}) => {
  const [manager, desk] = [await as('manager'), await as('front_desk')]
  const { booked, params, client } = await fallIll(db, call, manager, callWith)
  expect((await desk(listCallsToMake, { query: {} })).calls).toEqual([])
  await client(declineBookingOffer, { params })

  const { calls } = await desk(listCallsToMake, { query: {} })
  expect(calls).toMatchObject([{ reference: booked.reference, phone: '312 555 0142', status: 'declined' }])
  const settle = {
    params: { offerId: calls[0]?.id ?? '' },
    body: { to: 'settled' as const, reason: 'Comes on Friday', staysAsIs: true as const, version: 2 },
  }
  await desk(settleBookingOffer, settle)
  await expect(desk(settleBookingOffer, settle)).rejects.toMatchObject({ code: 'version_conflict' })
  expect((await desk(listCallsToMake, { query: {} })).calls).toEqual([])
  expect(await db.selectFrom('bookingOffer').select('outcome').execute()).toEqual([{ outcome: 'Comes on Friday' }])
  const again = { ...settle, body: { to: 'withdrawn' as const } }
  await expect(desk(settleBookingOffer, again)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await historyIn(db)).toEqual([
    'null > open by person',
    'open > declined by link',
    'declined > settled by person: Comes on Friday',
  ])
})

test('offers of before have their history by the audit', async ({ db, owner, call, as, callWith }) => {
  const [manager, desk] = [await as('manager'), await as('front_desk')]
  const { params, client } = await fallIll(db, call, manager, callWith)
  await client(declineBookingOffer, { params })
  const { calls } = await desk(listCallsToMake, { query: {} })
  const body = { to: 'settled' as const, reason: 'Friday', staysAsIs: true as const }
  await desk(settleBookingOffer, { params: { offerId: calls[0]?.id ?? '' }, body })
  const history = await historyIn(db)

  await sql`drop table booking_offer_transition`.execute(owner)
  await giveOffersAHistory(owner as unknown as Kysely<never>)

  expect(await historyIn(owner)).toEqual(history)
})

test('cancelling is free for as long as the studio asks, however near the start', async ({
  db,
  call,
  as,
  callWith,
  clock,
}) => {
  const manager = await as('manager')
  const { params, client } = await fallIll(db, call, manager, callWith)
  clock.set(at('09:30').toISOString())

  await client(cancelBooking, { params, body: {} })
  const row = await db.selectFrom('booking').select(['status', 'feeCents']).executeTakeFirstOrThrow()
  expect(row).toEqual({ status: 'cancelled_staff', feeCents: 0 })
  expect((await client(readBookingOffer, { params })).offer?.status).toBe('cancelled')
  await expect(client(cancelOfferedBooking, { params })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('of a series all are cancelled, and the one that the studio asks about costs nothing', async ({
  db,
  as,
  clock,
}) => {
  // From now on, canceling costs half.
  clock.pass({ hours: 3 })
  const { staffIds } = await makeStudio(db)
  const [manager, member] = [await as('manager'), await as('member')]
  const weekly = { serviceCode: 'swing_eval', startsAt: at('10:00'), every: 'week', times: 2 } as const
  const { booked } = await member(bookingContract.createSeries, { query: {}, body: weekly })
  const planned = await plan(manager, staffIds[0], { until: '13:00' })
  const decisions = bestDecisions(planned)
  await takeOut(manager, staffIds[0], { until: '13:00', version: planned.version, decisions })

  await member(cancelBooking, { params: { bookingId: booked[1]?.id ?? '' }, body: { scope: 'all' } })
  expect(await db.selectFrom('booking').select(['status', 'feeCents']).orderBy('startsAt').execute()).toEqual([
    { status: 'cancelled_staff', feeCents: 0 },
    { status: 'cancelled_customer', feeCents: 0 },
  ])
})

test('what the desk cancels is asked about no longer, and its times are free again', async ({
  db,
  call,
  as,
  callWith,
}) => {
  const [manager, desk] = [await as('manager'), await as('front_desk')]
  const { params } = await fallIll(db, call, manager, callWith)
  await desk(cancelBooking, { params, body: {} })

  expect(await db.selectFrom('bookingOffer').select('status').execute()).toEqual([{ status: 'withdrawn' }])
  expect(await historyIn(db)).toEqual(['null > open by person', 'open > withdrawn by system'])
  expect(await db.selectFrom('hold').selectAll().execute()).toEqual([])
})

test('nobody answers for somebody else', async ({ db, call, as, callWith }) => {
  const [manager, member] = [await as('manager'), await as('member')]
  const { params } = await fallIll(db, call, manager, callWith)

  await expect(member(readBookingOffer, { params })).rejects.toMatchObject({ code: 'not_found' })
  await expect(member(declineBookingOffer, { params })).rejects.toMatchObject({ code: 'not_found' })
  await expect(call(readBookingOffer, { params })).rejects.toMatchObject({ code: 'not_signed_in' })
})
