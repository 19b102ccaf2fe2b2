import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { makeClub, offered, rent } from '#tests/booking/club.ts'
import { templatesTo } from '#tests/booking/waitlist/waiting.ts'
import { at } from '#tests/booking/wednesday.ts'
import { mine, orderCart, payByCard } from '#tests/memberships/members.ts'
import { inBooks, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const freezePolicy = JSON.stringify({ minimumDays: 14, maximumDays: 90, noticeDays: 0, perYear: 2 })
const [from, until] = ['2026-11-25', '2026-12-08']

const freeze = (caller: Call, membershipId: string, query: { preview?: '1' } = {}) =>
  caller(membershipChangeContract.freezeMembership, { params: { membershipId }, query, body: { from, until } })

/** A bay at the price of another hour, ordered and paid by card. */
async function payForBay(member: Call, startsAt: Date) {
  const { id: holdId } = await member(bookingContract.holdTime, { body: { serviceCode: 'bay_60', startsAt } })
  await member(cartContract.addToCart, { body: { kind: 'held_time', quantity: 1, holdId } })
  const order = await orderCart(member)
  await payByCard(member, order.id)
}

test('what is booked by a membership within a freeze is named before, and off with it; all else stays', async ({
  db,
  as,
  call,
  services,
}) => {
  const left = { peak: 0, offPeak: 60, guestPasses: 0 }
  const { member, membershipId } = await makeClub({ db, as }, { freezePolicy }, { left }, { bays: 1 })
  await openCounter({ db, as, services })
  const [desk, visitor] = [await as('front_desk'), await as()]
  const included = await rent(member, at('10:00'))
  await payForBay(member, at('13:00'))
  const theirs = await rent(visitor, at('11:00'))
  const after = await rent(member, new Date('2026-12-09T10:00:00-06:00'))

  const seen = await freeze(desk, membershipId, { preview: '1' })
  expect(seen.calledOff).toMatchObject([
    { bookingId: included.id, serviceName: 'Bay, 1 hour', firstName: null, includedMinutes: 60, refundCents: 0 },
    { startsAt: at('13:00'), includedMinutes: 0, refundCents: 2000 },
  ])
  const live = () => db.selectFrom('booking').select('id').where('status', '=', 'confirmed').execute()
  expect(await live()).toHaveLength(4)

  const frozen = await freeze(desk, membershipId)

  expect(frozen.calledOff).toEqual(seen.calledOff)
  expect((await live()).map(({ id }) => id).toSorted()).toEqual([theirs.id, after.id].toSorted())
  expect(await mine(member)).toMatchObject({ allowance: { offPeakMinutes: 60 } })
  expect(await inBooks(db)).toEqual({})
  expect(await faultsOfLedgers(db)).toEqual([])
  expect((await templatesTo(db, member.email)).filter((one) => one === 'cancelled')).toHaveLength(2)
  const { after: audited } = await db
    .selectFrom('auditEvent')
    .select('after')
    .where('action', '=', 'membership_changed')
    .executeTakeFirstOrThrow()
  expect(audited).toMatchObject({ calledOff: seen.calledOff.map(({ bookingId }) => bookingId) })
  // Others have the time, and so have they, as everybody else.
  expect(await offered(call, '10:00')).toMatchObject({ priceCents: 5000 })
  expect(await offered(member, '10:00')).toMatchObject({ priceCents: 5000 })
  expect(await offered(member, '10:00', '2026-12-10')).toMatchObject({ priceCents: 0 })
})

test('a booking made at the instant of a freeze is called off by it, or sees it', async ({ db, as, services }) => {
  const { member, membershipId } = await makeClub({ db, as }, { freezePolicy, maximumBookingsPerDay: 9 })
  const desk = await as('front_desk')

  for (const time of ['09:00', '10:00', '11:00', '12:00', '13:00']) {
    const [made, frozen] = await Promise.allSettled([
      rent(member, at(time), { expectedPriceCents: 0 }),
      freeze(desk, membershipId),
    ])
    expect(frozen.status).toBe('fulfilled')
    if (made.status === 'rejected') expect(made.reason).toMatchObject({ code: 'price_changed' })
    const live = await db.selectFrom('booking').select('id').where('status', '=', 'confirmed').execute()
    expect(live).toEqual([])
    expect(await mine(member)).toMatchObject({ allowance: { peakMinutes: 120, offPeakMinutes: 120 } })

    await desk(membershipChangeContract.resumeMembership, { params: { membershipId }, query: {}, body: {} })
  }
  expect(await faultsOfLedgers(services.db)).toEqual([])
})
