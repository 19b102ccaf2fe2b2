import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { demoProvider } from '#server/payments/demo/provider.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { test } from '#tests/support/test.ts'

import { makeClub, offered, rent } from './club.ts'
import { makePeak, moveTo, shownAt } from './moves/peak.ts'
import { at } from './wednesday.ts'

const { cancelBooking, createSeries, extendBooking, holdTime, quoteAtDesk, readBooking, releaseHold } = bookingContract

// The price of an hour in a bay is the same for a client, whichever way they ask. The tests of the parts of `priceOf`
// have the rules: offers of plans, list prices, shares and discounts.

interface Club {
  db: Db
  /** Who asks, and their person at the desk. */
  asker: Call
  personId: string
  desk: Call
  time: string
}

const free = async ({ desk }: Club, bookingId: string): Promise<void> => {
  await desk(cancelBooking, { params: { bookingId }, body: {} })
}

/** Books the time, asks something about the booking, and gives the time back. */
async function booked<Answer>(club: Club, time: string, ask: (bookingId: string) => Promise<Answer>): Promise<Answer> {
  const { id } = await rent(club.asker, at(time))
  const answer = await ask(id)
  await free(club, id)

  return answer
}

/** An hour at the same price, which no other question uses. */
const elsewhere = '12:00'

const acts: Record<string, (club: Club) => Promise<number | null | undefined>> = {
  'a look at the free times': async ({ asker, time }) => (await offered(asker, time))?.priceCents,
  'a hold': async ({ asker, time }) => {
    const { id, priceCents } = await asker(holdTime, { body: { serviceCode: 'bay_60', startsAt: at(time) } })
    await asker(releaseHold, { params: { holdId: id } })
    return priceCents
  },
  'a booking': (club) =>
    booked(club, club.time, async (bookingId) => {
      const { priceCents } = await club.desk(readBooking, { params: { bookingId } })
      return priceCents
    }),
  'a booking of a hold': async (club) => {
    const { id: holdId } = await club.asker(holdTime, { body: { serviceCode: 'bay_60', startsAt: at(club.time) } })
    const { id, priceCents } = await rent(club.asker, at(club.time), { holdId })
    await free(club, id)
    return priceCents
  },
  'the quote of the desk': async ({ desk, personId, time }) => {
    const query = { service: 'bay_60', startsAt: at(time).toISOString(), personId }
    return (await desk(quoteAtDesk, { query })).price?.priceCents
  },
  'the first of a series, looked at': async ({ asker, time }) => {
    const body = { serviceCode: 'bay_60', startsAt: at(time), every: 'week' as const, times: 2 }
    return (await asker(createSeries, { query: { preview: '1' }, headers: {}, body })).booked[0]?.priceCents
  },
  'a line of a cart': async ({ asker, time }) => {
    const { id: holdId } = await asker(holdTime, { body: { serviceCode: 'bay_60', startsAt: at(time) } })
    const body = { kind: 'held_time', quantity: 1, holdId }
    const { lines } = await asker(cartContract.addToCart, { headers: {}, body })
    await asker(cartContract.removeFromCart, { params: { lineId: lines[0]?.id ?? '' } })
    return lines[0]?.unitCents
  },
  'a line of an order': (club) =>
    booked(club, club.time, async (bookingId) => {
      const body = { channel: 'desk' as const, lines: [{ kind: 'booking', bookingId, quantity: 1 }] }
      return (await club.desk(ordersContract.priceSale, { body })).lines[0]?.unitCents
    }),
  'the free times of a move': (club) =>
    booked(club, elsewhere, (bookingId) => shownAt(club.asker, bookingId, club.time)),
  'a move, looked at': (club) =>
    booked(club, elsewhere, async (bookingId) => {
      const { moved } = await moveTo(club.asker, bookingId, at(club.time), { preview: '1' })
      return moved[0]?.newCents
    }),
  'a move': (club) =>
    booked(club, elsewhere, async (bookingId) => {
      const { moved } = await moveTo(club.asker, bookingId, at(club.time), { preview: '1' })
      const expectedPriceCents = moved[0]?.newCents ?? 0
      return (await moveTo(club.asker, bookingId, at(club.time), { expectedPriceCents })).priceCents
    }),
  'half of it, and the other half added': async (club) => {
    const minutes = { minutes: -30 }
    return booked(club, club.time, async (bookingId) => {
      const params = { bookingId }
      await club.desk(extendBooking, { params, query: { preview: '0' }, body: minutes })
      return (await club.desk(extendBooking, { params, query: { preview: '0' }, body: { minutes: 30 } })).priceCents
    })
  },
  'an offer of the line': async (club) => {
    const { id } = await club.desk(bookingContract.createBooking, {
      body: { serviceCode: 'bay_60', startsAt: at(club.time), person: stranger },
    })
    const body = { serviceCode: 'bay_60', startsAt: at(club.time) }
    const { id: entryId } = await club.asker(waitlistContract.joinWaitlist, { body })
    await free(club, id)
    const { priceCents } = await club.db
      .selectFrom('waitlistOffer')
      .select('priceCents')
      .where('entryId', '=', entryId)
      .executeTakeFirstOrThrow()
    await club.asker(waitlistContract.declineWaitlistOffer, { params: { entryId } })
    return priceCents
  },
}

const stranger = { firstName: 'Lee', lastName: 'Park', email: 'lee@example.com', phone: '312 555 0199' }

interface Situation {
  whose: string
  plan: 'none' | 'list' | 'extra' | 'allowance'
  time: string
  cents: number
}

const situations: Situation[] = [
  { whose: 'somebody without a plan', plan: 'none', time: '10:00', cents: 5000 },
  { whose: 'somebody without a plan', plan: 'none', time: '16:00', cents: 9000 },
  { whose: 'a member beyond their hours', plan: 'extra', time: '10:00', cents: 2000 },
  { whose: 'a member with a price of their own', plan: 'list', time: '10:00', cents: 4000 },
  { whose: 'a member with a price of their own', plan: 'list', time: '16:00', cents: 7000 },
  { whose: 'a member with hours left', plan: 'allowance', time: '10:00', cents: 0 },
]

test.for(situations)(
  '$time for $whose costs $cents cents, whatever they do',
  async (situation, { db, as, services }) => {
    services.paymentProvider = demoProvider
    const { plan, time, cents } = situation
    const left = plan === 'allowance' ? {} : { left: { peak: 0, offPeak: 0, guestPasses: 0 } }
    const { member } = await makeClub({ db, as }, { maximumActiveBookings: 9, maximumBookingsPerDay: 9 }, left, {
      bays: 1,
    })
    await makePeak(db, plan === 'list' ? { planCents: 4000, planPeakCents: 7000 } : {})
    await db.updateTable('service').set({ movesAllowed: 99, movesUntilHours: 0 }).execute()
    if (plan === 'none') await db.updateTable('membership').set({ status: 'suspended' }).execute()
    const { personId } = await db.selectFrom('membership').select('personId').executeTakeFirstOrThrow()
    const club = { db, asker: member, personId, desk: await as('manager'), time }

    const told: Record<string, number | null | undefined> = {}
    // A booking without a price is in no cart and in no order.
    const asked = Object.entries(acts).filter(([act]) => cents > 0 || !act.startsWith('a line of'))
    for (const [act, ask] of asked) told[act] = await ask(club)

    expect(told).toEqual(Object.fromEntries(asked.map(([act]) => [act, cents])))
  },
)
