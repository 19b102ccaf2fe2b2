import { randomUUID } from 'node:crypto'

import { jobWork } from '#server/kernel/work.ts'
import { recogniseRevenue } from '#server/ledger/schedules/schedule.ts'
import { expireOrders } from '#server/orders/step.ts'
import type { Call } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'
import { clinicPlacesContract } from '#shared/lessons/clinics/places-contract.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { makeClinic } from '#tests/lessons/clinic.ts'
import { addPlaces, guest, me, placesOf } from '#tests/lessons/clinics/places.ts'
import { newPerson, type Person, signIn } from '#tests/memberships/lives/act.ts'
import { orderCart, payByCard } from '#tests/memberships/members.ts'
import { key } from '#tests/orders/counter.ts'

import type { Deed } from './deeds.ts'

const { addPlace, callOffClinic, cancelMyPlace, letTakePlace, listPlacesOfClinic, stepPlace, withdrawPlace } =
  clinicPlacesContract

const days = 24 * 3_600_000
const nobody = '00000000-0000-4000-8000-000000000000'

/** A clinic of six places with two families who want some; each of them may do all that the desk may. */
export interface ClinicLife {
  slug: string
  clinicId: string
  people: readonly Person[]
}

export async function newLife(studio: Omit<Person, 'email' | 'userId'>): Promise<ClinicLife> {
  const { db, now } = studio.services
  const slug = `life-${randomUUID()}`
  const sessionAfter = (wait: number): [string, string] => {
    const from = now().getTime() + wait
    return [new Date(from).toISOString(), new Date(from + 90 * 60_000).toISOString()]
  }
  const clinicId = await makeClinic(db, {
    slug,
    sessions: [sessionAfter(5 * days), sessionAfter(9 * days)],
    minimum: 3,
    decideOn: '2026-11-30',
    lateRefundPercent: 33,
  })

  return { slug, clinicId, people: [await newPerson(studio), await newPerson(studio)] }
}

/** Does it as people do. What is refused changes nothing; anything but a refusal is a fault. */
export async function act(life: ClinicLife, deed: Deed): Promise<void> {
  const person = life.people['who' in deed ? deed.who : 0]
  if (!person) throw new Error('Nobody does it.')
  try {
    await attempt(life, { person, caller: await signIn(person) }, deed)
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'internal' || error.code === 'unavailable') throw error
  }
}

interface LifeActor {
  person: Person
  caller: Call
}

async function attempt(life: ClinicLife, { person, caller }: LifeActor, deed: Deed): Promise<unknown> {
  switch (deed.do) {
    case 'take':
      return take(caller, life, deed)
    case 'pay':
      return payByCard(caller, await nthOrder(caller, deed.which, true))
    case 'cancel': {
      const seatId = pick(await placesOf(caller), deed.which)
      return caller(cancelMyPlace, { params: { seatId }, query: {}, headers: key() })
    }
    case 'refund':
      return refund(caller, deed)
    case 'live':
      return pass(person, deed.hours)
    case 'enter':
    case 'withdraw':
    case 'mark':
    case 'decide':
    case 'call off':
    default:
      return doAsDesk(caller, life, deed)
  }
}

const pick = (rows: readonly { id: string }[], nth: number) => rows[nth % Math.max(1, rows.length)]?.id ?? nobody

async function take(
  caller: Call,
  { slug }: ClinicLife,
  { party: { comesToo, guests }, isPaid }: Extract<Deed, { do: 'take' }>,
): Promise<unknown> {
  const names = Array.from({ length: guests }, () => guest(`Guest ${randomUUID().slice(0, 8)}`))
  // What another deed has left there is not for sale any more, as likely as not.
  for (const { id: lineId } of (await caller(cartContract.readCart, {})).lines) {
    await caller(cartContract.removeFromCart, { params: { lineId } })
  }
  await addPlaces(caller, [...(comesToo ? [me] : []), ...names], slug)
  const { id } = await orderCart(caller)
  return isPaid && payByCard(caller, id)
}

async function doAsDesk(
  caller: Call,
  { clinicId }: ClinicLife,
  deed: Extract<Deed, { do: 'enter' | 'withdraw' | 'mark' | 'decide' | 'call off' }>,
): Promise<unknown> {
  const params = { clinicId }
  if (deed.do === 'enter') return caller(addPlace, { params, headers: key(), body: { name: 'Sold elsewhere' } })
  if (deed.do === 'decide') return caller(letTakePlace, { params, body: {} })
  if (deed.do === 'call off') return caller(callOffClinic, { params, body: { reason: 'Too few' } })

  const seat = { seatId: pick((await caller(listPlacesOfClinic, { params })).places, deed.which) }
  if (deed.do === 'mark') return caller(stepPlace, { params: seat, body: { to: deed.to } })
  const body = { reason: 'So it came', refund: deed.refund }
  return caller(withdrawPlace, { params: seat, query: {}, headers: key(), body })
}

async function nthOrder(caller: Call, nth: number, isUnpaid: boolean): Promise<string> {
  const { orders } = await caller(ordersContract.listMyOrders, { query: {} })

  return pick(
    orders.filter(({ dueCents }) => dueCents > 0 === isUnpaid),
    nth,
  )
}

async function refund(caller: Call, deed: Extract<Deed, { do: 'refund' }>): Promise<unknown> {
  const { which, quantity, giveBack, amountCents } = deed
  const orderId = await nthOrder(caller, which, false)
  const { lines } = await caller(ordersContract.readOrder, { params: { orderId } })
  const more = { giveBack, ...(amountCents !== undefined && { amountCents }) }

  return caller(ordersContract.refundOrder, {
    params: { orderId },
    query: {},
    headers: key(),
    body: {
      lines: lines
        .slice(0, 1)
        .map((line) => ({ lineId: line.id, quantity: Math.min(quantity, line.quantity), ...more })),
      reason: 'So it came',
    },
  })
}

async function pass({ services, clock }: Person, hours: number): Promise<void> {
  clock.pass({ hours })
  await expireOrders(jobWork(services, 'test'))
  await recogniseRevenue(jobWork(services, 'test'))
}
