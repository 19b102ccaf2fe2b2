import type { Services } from '#server/kernel/services.ts'
import { authContract } from '#shared/auth/contract.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import type { Call } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'
import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { offered, rent } from '#tests/booking/club.ts'
import {
  addPlan,
  declinedLater,
  keepCard,
  live,
  mine,
  orderCart,
  payByCard,
  runJobs,
} from '#tests/memberships/members.ts'
import { accepted, declined, key } from '#tests/orders/counter.ts'
import { makeUser } from '#tests/support/make.ts'
import type { Clock } from '#tests/support/test.ts'

import type { Deed } from './deeds.ts'

export const planCodes = ['annual', 'household', 'weekday'] as const

interface Studio {
  services: Services
  clock: Clock
  call: Call
  callWith: (headers: Record<string, string>) => Call
}

/** Somebody whose membership lives, and who may do by themselves all that the desk may. */
export interface Person extends Studio {
  email: string
  userId: string
}

export async function newPerson(studio: Studio): Promise<Person> {
  const { userId, email } = await makeUser(studio.services.db, { roles: ['manager'] })

  return { ...studio, userId, email }
}

export const todayOf = ({ services }: Person) => localDayOf(services.now(), 'America/Chicago')

const nothing = '00000000-0000-4000-8000-000000000000'

/** Sessions end long before memberships do. */
export async function signIn({ call, callWith, email }: Pick<Person, 'call' | 'callWith' | 'email'>): Promise<Call> {
  const { access_token } = await call(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email, password: 'correct horse battery' },
  })
  return callWith({ authorization: `Bearer ${access_token}` })
}

/** Does it as people do. What is refused changes nothing; anything but a refusal is a fault. */
export async function act(person: Person, deed: Deed): Promise<void> {
  try {
    await attempt(person, await signIn(person), deed)
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'internal' || error.code === 'unavailable') throw error
  }
}

async function attempt(person: Person, caller: Call, deed: Deed): Promise<unknown> {
  switch (deed.do) {
    case 'join': {
      if (deed.isGood) await keepCard(caller)
      await addPlan(caller, planCodes[deed.plan] ?? 'annual')
      return payByCard(caller, (await orderCart(caller)).id, deed.isGood ? accepted : declined)
    }
    case 'keep card':
      return keepCard(caller, deed.isGood ? accepted : declinedLater)
    case 'pay':
      return payByCard(caller, await nthOrder(caller, deed.which, true), deed.isGood ? accepted : declined)
    case 'live':
      return pass(person, deed)
    case 'refund':
      return refund(caller, deed)
    case 'book':
      return book(person, caller, deed)
    case 'drop a booking':
      return caller(bookingContract.cancelBooking, {
        params: { bookingId: await nthBooking(person, deed.which) },
        body: {},
      })
    case 'freeze':
    case 'resume':
    case 'change':
    case 'stop':
    case 'keep':
    default:
      return change(person, caller, deed)
  }
}

async function change(
  person: Person,
  caller: Call,
  deed: Extract<Deed, { do: 'freeze' | 'resume' | 'change' | 'stop' | 'keep' }>,
): Promise<unknown> {
  const { freezeMembership, resumeMembership, changePlan, cancelMembership, keepMembership } = membershipChangeContract
  const ask = { params: { membershipId: (await mine(caller))?.id ?? '' }, query: {} }
  if (deed.do === 'resume') return caller(resumeMembership, { ...ask, body: {} })
  if (deed.do === 'stop') return caller(cancelMembership, { ...ask, body: {} })
  if (deed.do === 'keep') return caller(keepMembership, { ...ask, body: {} })
  if (deed.do === 'freeze') {
    const from = addDays(todayOf(person), deed.inDays)
    return caller(freezeMembership, { ...ask, body: { from, until: addDays(from, deed.days - 1) } })
  }

  const { orderId } = await caller(changePlan, { ...ask, body: { planCode: planCodes[deed.plan] ?? 'annual' } })
  return orderId !== null && deed.isPaid && payByCard(caller, orderId)
}

async function pass({ services, clock }: Person, { days, isWatched }: Extract<Deed, { do: 'live' }>): Promise<void> {
  if (isWatched) return live(services, clock, days)
  clock.pass({ days })
  await runJobs(services)
}

async function book(person: Person, caller: Call, { inDays, time }: Extract<Deed, { do: 'book' }>): Promise<unknown> {
  const start = await offered(caller, time, addDays(todayOf(person), inDays))
  return start && rent(caller, start.startsAt)
}

async function nthBooking({ services: { db, now }, userId }: Person, nth: number): Promise<string> {
  const coming = await db
    .selectFrom('booking')
    .innerJoin('person', 'person.id', 'personId')
    .select('booking.id')
    .where('userId', '=', userId)
    .where('startsAt', '>', now())
    .where('booking.status', '=', 'confirmed')
    .orderBy('startsAt')
    .execute()

  return coming[nth % Math.max(1, coming.length)]?.id ?? nothing
}

async function nthOrder(caller: Call, nth: number, isUnpaid: boolean): Promise<string> {
  const { orders } = await caller(ordersContract.listMyOrders, { query: {} })
  const meant = orders.filter(({ dueCents }) => dueCents > 0 === isUnpaid)

  return meant[nth % Math.max(1, meant.length)]?.id ?? nothing
}

async function refund(caller: Call, { which, giveBack, amountCents }: Extract<Deed, { do: 'refund' }>) {
  const orderId = await nthOrder(caller, which, false)
  const { lines } = await caller(ordersContract.readOrder, { params: { orderId } })
  const more = { giveBack, ...(amountCents !== undefined && { amountCents }) }
  return caller(ordersContract.refundOrder, {
    params: { orderId },
    query: {},
    headers: key(),
    body: { lines: lines.map(({ id: lineId }) => ({ lineId, quantity: 1, ...more })), reason: 'So it came' },
  })
}
