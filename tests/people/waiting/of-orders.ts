import { expect } from 'vitest'

import { demoProvider } from '#server/payments/demo/provider.ts'
import { authContract } from '#shared/auth/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { orderCardContract } from '#shared/orders/order-card-contract.ts'
import { cardsContract } from '#shared/payments/cards-contract.ts'
import { consentsContract } from '#shared/people/consents.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { makePaidStudio } from '#tests/booking/pay/deposit.ts'
import { book } from '#tests/booking/wednesday.ts'
import { buyPlan, declinedLater, keepCard, payByCard, runJobs } from '#tests/memberships/members.ts'
import { makeMembership, makePlan, monthlyPlan } from '#tests/memberships/plans.ts'
import { accepted, key, openCounter } from '#tests/orders/counter.ts'
import { makeLocation } from '#tests/support/make.ts'

import type { MakeCase, World } from './world.ts'

export const orderToPay: MakeCase = async (world) => {
  await makePaidStudio(world)
  const ana = await world.as()
  const { order } = await book(ana, '10:00')
  const orderId = order?.id ?? ''

  return {
    userId: ana.userId,
    says: {
      what: `Order ${order?.number}`,
      about: 'Swing evaluation, Nov 25, 2026, 10:00 AM: $30.00 is due.',
      verb: 'Pay $30.00',
      until: new Date('2026-11-24T14:15:00Z'),
      cents: 3000,
    },
    page: `/dashboard/order/${orderId}`,
    opens: () => ana(ordersContract.readOrder, { params: { orderId } }),
    done: () => payByCard(ana, orderId),
  }
}

export const orderForCard: MakeCase = async (world) => {
  await makePaidStudio(world, { kind: 'card_kept' })
  const ana = await world.as()
  const { order } = await book(ana, '10:00')
  const orderId = order?.id ?? ''

  return {
    userId: ana.userId,
    says: {
      what: `Order ${order?.number}`,
      about: expect.stringMatching(/: it is booked once a card is kept for it\. Nothing is charged now\.$/) as string,
      verb: 'Keep a card',
      until: new Date('2026-11-24T14:15:00Z'),
    },
    page: `/dashboard/order/${orderId}`,
    opens: () => ana(ordersContract.readOrder, { params: { orderId } }),
    done: () =>
      world.call(orderCardContract.keepCardByLink, {
        headers: key(),
        body: { token: order?.payToken ?? '', agreed: true, demoCard: accepted },
      }),
  }
}

export const orderOwes: MakeCase = async (world) => {
  const { db } = world
  await makePaidStudio(world)
  const ana = await world.as()
  const { order } = await book(ana, '10:00')
  const orderId = order?.id ?? ''
  const change = (paidCents: number) =>
    db
      .updateTable('customerOrder')
      .set({ status: 'paid', paidCents, expiresAt: null })
      .where('id', '=', orderId)
      .execute()
  await change(10_000)

  return {
    userId: ana.userId,
    says: {
      what: `Order ${order?.number}`,
      about: 'We owe you $5.00. Call us, and we give it back.',
      verb: 'Look at it',
      cents: 500,
    },
    page: `/dashboard/order/${orderId}`,
    opens: () => ana(ordersContract.readOrder, { params: { orderId } }),
    done: () => change(9500),
  }
}

/** What was signed in ends before a membership is overdue. */
async function signedInAgain({ call, callWith }: World, email: string) {
  const session = await call(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email, password: 'correct horse battery' },
  })
  return callWith({ authorization: `Bearer ${session.access_token}` })
}

export const membershipOverdue: MakeCase = async (world) => {
  const { db, as, clock, services } = world
  await openCounter(world)
  await makePlan(db, monthlyPlan)
  const ana = await as()
  await buyPlan(ana, 'weekday')
  await keepCard(ana, declinedLater)
  clock.set('2026-12-24T14:00:00Z')
  await runJobs(services)
  const again = await signedInAgain(world, ana.email)
  const { id: orderId } = await db
    .selectFrom('customerOrder')
    .select('id')
    .where('dueCents', '>', 0)
    .executeTakeFirstOrThrow()

  return {
    userId: ana.userId,
    says: {
      what: 'Your Weekday membership',
      about: expect.stringMatching(
        /^Its last payment failed\. Pay it before \w+ \d+, or your membership pauses\.$/,
      ) as string,
      verb: 'Pay $99.00',
      cents: 9900,
    },
    page: `/dashboard/order/${orderId}`,
    opens: () => again(ordersContract.readOrder, { params: { orderId } }),
    done: () => payByCard(again, orderId),
  }
}

async function makeMember({ db, as, services }: World, membership: Parameters<typeof makeMembership>[3] = {}) {
  services.paymentProvider = demoProvider
  await makeLocation(db)
  const ana = await as()
  await makeMembership(db, ana.userId, await makePlan(db), membership)

  return ana
}

export const membershipCard: MakeCase = async (world) => {
  const ana = await makeMember(world, { renewsOn: '2026-12-17' })

  return {
    userId: ana.userId,
    says: {
      what: 'A card for your membership',
      about: 'Your membership renews on December 17, and no card is on file for it.',
      verb: 'Add a card',
      until: new Date('2026-12-17T06:00:00Z'),
    },
    page: '/dashboard/cards',
    opens: () => ana(cardsContract.listMyCards, {}),
    done: () => keepCard(ana),
  }
}

export const waiver: MakeCase = async (world) => {
  const ana = await makeMember(world)
  const admin = await world.as('admin')
  const code = 'waiver'
  const { version } = await admin(consentsContract.publishDocument, {
    params: { code },
    body: { body: '# Waiver\n\n## Clubs\n\nI swing at my own risk.', follows: 0 },
  })

  return {
    userId: ana.userId,
    says: {
      what: 'The waiver',
      about: 'Read it and sign it with your name: you book as a member once it is signed.',
      verb: 'Read and sign',
    },
    page: '/dashboard/complete',
    opens: () => ana(consentsContract.readDocument, { params: { code } }),
    done: () => ana(consentsContract.giveConsent, { body: { code, version, signedName: 'Robin Archer' } }),
  }
}

export const profile: MakeCase = async (world) => {
  const ana = await makeMember(world)
  await world.db.updateTable('person').set({ phone: null }).where('userId', '=', ana.userId).execute()

  return {
    userId: ana.userId,
    says: {
      what: 'Your phone number',
      about: 'We call only if something about your booking changes that day.',
      verb: 'Add it',
    },
    page: '/dashboard/security',
    opens: () => ana(peopleContract.readMyProfile, {}),
    done: () =>
      ana(peopleContract.changeMyProfile, {
        body: { firstName: 'Robin', lastName: 'Archer', phone: '312 555 0100' },
      }),
  }
}
