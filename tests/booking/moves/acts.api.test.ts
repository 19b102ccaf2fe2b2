import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { demoProvider } from '#server/payments/demo/provider.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { liveStatuses } from '#shared/booking/status.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { makeClub } from '#tests/booking/club.ts'
import { extendAsShown } from '#tests/booking/longer/as-shown.ts'
import { payByLink } from '#tests/booking/pay/deposit.ts'
import { paymentOf } from '#tests/booking/pay/party.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { makePeak, moveTo } from './peak.ts'

const { cancelBooking, changeBookingStatus, changePlayers, createBooking, createSeries, holdTime } = bookingContract

const hour = fc.constantFrom('10:00', '12:00', '14:00', '16:00', '17:00')
const which = fc.nat(5)
const actor = fc.constantFrom('member', 'link', 'desk')

/** One act of a client or of the studio on a booking. */
const act = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('book'), who: actor, hour, isHeld: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('move'), who: actor, which, hour, isStudios: fc.boolean() }) },
  fc.record({ do: fc.constant('extend'), which, minutes: fc.constantFrom(30, 60, -15) }),
  fc.record({ do: fc.constant('players'), which, count: fc.integer({ min: 1, max: 3 }) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('order'), which }) },
  fc.record({ do: fc.constant('step'), which, to: fc.constantFrom('cancelled_staff', 'checked_in') }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel'), which }) },
  fc.record({ do: fc.constant('series'), hour, isMoved: fc.boolean(), which }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), who: fc.constantFrom('member', 'link'), hour }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('accept') }) },
)
const acts = fc.array(act, { minLength: 10, maxLength: 16 })
type Act = typeof acts extends fc.Arbitrary<(infer One)[]> ? One : never

interface Club {
  db: Db
  callers: Record<'member' | 'link' | 'desk', Call>
  /** Calls by the link of the confirmation mail. */
  linkOf: (bookingId: string) => Call
  tokens: Map<string, string>
  /** Bookings that the studio has moved, which cost no more than before. */
  byStudio: Set<string>
}

async function attempt({ db, callers, linkOf, tokens, byStudio }: Club, one: Act): Promise<unknown> {
  const { desk } = callers
  if (one.do === 'book') {
    const caller = callers[one.who]
    const wish = { serviceCode: 'bay_60', startsAt: at(one.hour) }
    const hold = one.isHeld ? await caller(holdTime, { body: wish }) : undefined
    const body = { ...wish, ...(hold && { holdId: hold.id }), ...(one.who !== 'member' && { person }) }
    const { id, manageToken } = await caller(createBooking, { body })
    return tokens.set(id, manageToken)
  }

  if (one.do === 'wait') {
    const wish = { serviceCode: 'bay_60', startsAt: at(one.hour), ...(one.who !== 'member' && { person }) }
    return callers[one.who](waitlistContract.joinWaitlist, { body: wish })
  }
  if (one.do === 'accept') {
    const offered = db.selectFrom('waitlistEntry').select('id').where('status', '=', 'offered')
    const { id: entryId } = (await offered.executeTakeFirst()) ?? {}
    return entryId && desk(waitlistContract.acceptWaitlistOffer, { params: { entryId } })
  }
  if (one.do === 'series') {
    const body = { serviceCode: 'bay_60', startsAt: at(one.hour), every: 'week' as const, times: 2, person }
    const { booked } = await desk(createSeries, { query: {}, headers: {}, body })
    const ids = booked.flatMap(({ id }) => id ?? [])
    const [first] = ids
    if (!one.isMoved || first === undefined) return booked
    for (const id of ids) byStudio.add(id)
    return moveTo(desk, first, at('16:00'), { by: 'studio', scope: 'following' })
  }

  const standing = db.selectFrom('booking').select('id').where('status', 'in', liveStatuses)
  const known = await standing.orderBy('createdAt').orderBy('id').execute()
  const { id: bookingId = '' } = known[one.which % Math.max(1, known.length)] ?? {}
  if (bookingId === '') return undefined
  const params = { bookingId }
  if (one.do === 'cancel') return linkOf(bookingId)(cancelBooking, { params, body: {} })
  if (one.do === 'step') return desk(changeBookingStatus, { params, body: { to: one.to, reason: 'So it was' } })
  if (one.do === 'extend') return extendAsShown(desk, bookingId, { minutes: one.minutes })
  if (one.do === 'players') {
    const players = ['Sam', 'Lee', 'Kim'].slice(0, one.count).map((name) => ({ name }))
    return desk(changePlayers, { params, body: { players } })
  }
  if (one.do === 'order') {
    const { order } = await paymentOf(desk, bookingId)
    if (order) return payByLink(desk, order.payToken)
    const lines = [{ kind: 'booking', bookingId, quantity: 1 }]
    const sale = await desk(ordersContract.sell, { headers: key(), body: { channel: 'desk', lines } })
    const body = { method: 'terminal' as const, reference: '4711' }
    return desk(ordersContract.payOrder, { params: { orderId: sale.id }, headers: key(), body })
  }

  const mover = one.who === 'desk' ? desk : linkOf(bookingId)
  const startsAt = at(one.hour)
  if (one.who === 'desk' && one.isStudios) {
    await moveTo(mover, bookingId, startsAt, { by: 'studio' })
    return byStudio.add(bookingId)
  }
  const { moved } = await moveTo(mover, bookingId, startsAt, { preview: '1' })
  const [cost = { oldCents: 0, newCents: 0 }] = moved
  if (cost.newCents !== cost.oldCents) {
    await expect(moveTo(mover, bookingId, startsAt)).rejects.toMatchObject({ code: 'price_changed' })
  }
  return moveTo(mover, bookingId, startsAt, { expectedPriceCents: cost.newCents })
}

/** Each booking and its orders cost the price of its time; each included minute is taken from an allowance. */
async function expectPrices({ db, byStudio }: Club): Promise<void> {
  const { rows } = await sql<BookingMoney>`
    select booking.id, starts_at, price_cents, membership_id, included_minutes,
      greatest(coalesce(priced_minutes, 0), extract(epoch from ends_at - starts_at)::int / 60) as minutes,
      (select coalesce(-sum(quantity), 0)::int from allowance_entry where booking_id = booking.id) as taken_minutes,
      (select unit_cents from order_line where id = booking.order_line_id and kind = 'booking') as ordered_cents,
      (select coalesce(sum(share_cents), 0)::int from booking_player where booking_id = booking.id) as shared_cents
    from booking where status in ('confirmed', 'checked_in')
  `.execute(db)
  for (const one of rows) {
    const isPeak = localTimeOf(one.startsAt, 'America/Chicago').slice(11) >= '16:00'
    const publicCents = ((isPeak ? 9000 : 5000) * one.minutes) / 60
    const isStudios = byStudio.has(one.id)
    if (one.membershipId === null && !isStudios) expect(one.priceCents).toBe(publicCents)
    expect(one.priceCents).toBeLessThanOrEqual(Math.max(publicCents, (3000 * one.minutes) / 60))
    expect(one.takenMinutes).toBe(one.membershipId === null ? 0 : one.includedMinutes)
    if (one.membershipId !== null && !isStudios) expect(one.priceCents === 0).toBe(one.includedMinutes === one.minutes)
    if (one.orderedCents !== null) expect(one.orderedCents).toBe(one.priceCents)
    if (one.sharedCents > 0) expect(one.sharedCents).toBe(one.priceCents)
  }
  expect(await faultsOfLedgers(db)).toEqual([])
}

interface BookingMoney {
  id: string
  startsAt: Date
  priceCents: number
  membershipId: string | null
  includedMinutes: number
  minutes: number
  takenMinutes: number
  orderedCents: number | null
  sharedCents: number
}

test('whatever is done to bookings in any order, each costs what its time costs, and orders, shares and allowances agree', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  services.paymentProvider = demoProvider
  const { member } = await makeClub(
    { db, as },
    { maximumActiveBookings: 9, maximumBookingsPerDay: 9 },
    {},
    { capacity: 4 },
  )
  await makePeak(db)
  await db.updateTable('service').set({ movesAllowed: 99, movesUntilHours: 0 }).execute()
  const tokens = new Map<string, string>()
  const club: Club = {
    db,
    callers: { member, link: call, desk: await as('manager') },
    linkOf: (id) => callWith({ authorization: `Booking ${tokens.get(id) ?? ''}` }),
    tokens,
    byStudio: new Set(),
  }

  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      for (const one of all) {
        try {
          await attempt(club, one)
        } catch (error) {
          // A refusal changes nothing; any other error is a fault.
          if (!(error instanceof Failure) || error.code === 'internal' || error.code === 'unavailable') throw error
        }
        await expectPrices(club)
      }
    }),
    { numRuns: 5, endOnFailure: true },
  )
})
