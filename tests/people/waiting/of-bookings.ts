import { demoProvider } from '#server/payments/demo/provider.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import { makePeakStudio } from '#tests/booking/moves/peak.ts'
import { payByLink } from '#tests/booking/pay/deposit.ts'
import { bookParty, makeTee, orderShare, paymentOf, readShare } from '#tests/booking/pay/party.ts'
import { cancel, makeTaken, wait } from '#tests/booking/waitlist/waiting.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { makeMembership, makePlan } from '#tests/memberships/plans.ts'
import { fallIll } from '#tests/staffing/studio.ts'
import { makeStudio } from '#tests/support/make.ts'

import { type MakeCase, ownerOf, type World } from './world.ts'

const holder = ({ callWith }: World, token: string) => callWith({ authorization: `Booking ${token}` })

const personIdOf = async ({ db }: World, bookingId: string) =>
  (await db.selectFrom('booking').select('personId').where('id', '=', bookingId).executeTakeFirstOrThrow()).personId

export const freeCancel: MakeCase = async ({ db, as }) => {
  await makeStudio(db)
  const ana = await as()
  const { id: bookingId } = await book(ana, '10:00')

  return {
    userId: ana.userId,
    says: {
      what: 'Swing evaluation',
      about: 'Wed, Nov 25, 10:00 AM: canceling is still free, if your plans have changed.',
      verb: 'Cancel it',
      until: new Date('2026-11-24T16:00:00Z'),
    },
    page: `/dashboard/home?cancel=${bookingId}`,
    opens: () => ana(bookingContract.listMyBookings, {}),
    done: () => ana(bookingContract.cancelBooking, { params: { bookingId }, body: {} }),
  }
}

export const newTimes: MakeCase = async (world) => {
  const { db, as, call, callWith } = world
  const { booked, params } = await fallIll(db, call, await as('manager'), callWith)
  const ana = await ownerOf(world, await personIdOf(world, booked.id))

  return {
    userId: ana.userId,
    says: {
      what: 'Swing evaluation',
      about: 'Wed, Nov 25, 10:00 AM cannot be kept. Choose another time, or cancel free of charge.',
      verb: 'Choose a time',
      until: new Date('2026-11-25T00:00:00Z'),
    },
    page: '/manage-booking',
    opens: (token) => holder(world, token)(offersContract.readBookingOffer, { params }),
    done: (token) => holder(world, token)(offersContract.declineBookingOffer, { params }),
  }
}

export const waitlistOffer: MakeCase = async ({ db, as, call, callWith }) => {
  const { desk, bookingId } = await makeTaken(db, call, as)
  const ana = await as()
  const { id: entryId } = await wait(ana, '11:00')
  await cancel(desk, bookingId)
  const params = { entryId }

  return {
    userId: ana.userId,
    says: {
      what: 'Swing evaluation',
      about: 'Wed, Nov 25, 11:00 AM is free, and it is kept for you. It costs $95.00.',
      verb: 'Answer',
      cents: 9500,
    },
    page: '/manage-booking?for=waitlist',
    opens: (token) => callWith({ authorization: `Waitlist ${token}` })(waitlistContract.readWaitlistEntry, { params }),
    done: (token) =>
      callWith({ authorization: `Waitlist ${token}` })(waitlistContract.declineWaitlistOffer, { params }),
  }
}

export const fee: MakeCase = async (world) => {
  const { db, as, call, clock, services } = world
  services.paymentProvider = demoProvider
  await makeStudio(db)
  const ana = await as()
  const { id: bookingId, manageToken } = await book(ana, '10:00')
  clock.set('2026-11-24T16:30:00Z')
  await holder(world, manageToken)(bookingContract.cancelBooking, { params: { bookingId }, body: {} })

  return {
    userId: ana.userId,
    says: {
      what: 'Swing evaluation',
      about: 'Wed, Nov 25, 10:00 AM: it was canceled late, and a fee of $47.50 is owed.',
      verb: 'Pay $47.50',
      cents: 4750,
    },
    page: '/manage-booking',
    opens: (token) => paymentOf(holder(world, token), bookingId),
    async done(token) {
      const { payToken } = await holder(world, token)(bookingContract.orderRest, { params: { bookingId }, query: {} })
      await payByLink(call, payToken)
    },
  }
}

export const shares: MakeCase = async (world) => {
  const { call } = world
  await makeTee(world)
  const { id: bookingId } = await bookParty(world, ['Sam', 'Lee'])
  const ana = await ownerOf(world, await personIdOf(world, bookingId))

  return {
    userId: ana.userId,
    says: {
      what: 'Swing evaluation',
      about: '2 of 2 shares are not paid. What is open when it begins is yours to pay: $67.50 now.',
      verb: 'See who has paid',
      until: at('10:00'),
      cents: 6750,
    },
    page: '/manage-booking',
    opens: (token) => paymentOf(holder(world, token), bookingId),
    async done(token) {
      const { payToken } = await holder(world, token)(bookingContract.orderRest, { params: { bookingId }, query: {} })
      await payByLink(call, payToken)
    },
  }
}

export const ownShare: MakeCase = async (world) => {
  const { db, as, call } = world
  await makePeakStudio(world, { planCents: 2000, planPeakCents: 8000 })
  const lee = await as()
  await makeMembership(db, lee.userId, await makePlan(db, { maximumAdvanceDays: 30 }))
  const { tokens } = await bookParty(world, ['Sam', 'Lee'])
  const { payToken } = await orderShare(lee, tokens[1] ?? '')

  return {
    userId: lee.userId,
    says: {
      what: 'Swing evaluation',
      about: 'Wed, Nov 25, 10:00 AM: Sam has booked it, and your share is $10.00.',
      verb: 'Pay $10.00',
      until: at('10:00'),
      cents: 1000,
    },
    page: '/pay',
    opens: (token) => readShare(call, token),
    done: () => payByLink(call, payToken),
  }
}
