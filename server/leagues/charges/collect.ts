import { randomUUID } from 'node:crypto'

import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { buyerOf, placeOrder, takePayment } from '#server/orders/service.ts'
import { firstCardsOf } from '#server/payments/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { chargesContract, type Collected } from '#shared/leagues/charges/contract.ts'
import type { NewPayment } from '#shared/payments/contract.ts'
import { holds } from '#shared/permissions/may.ts'

import { lineOf } from './own.ts'
import { presentUnpaid } from './present.ts'
import { type ChargeRow, listCharges, listUnpaid } from './store.ts'

export async function listUnpaidCharges(work: Timed, of: { seasonId?: string; roundId?: string }) {
  const today = localDayOf(work.now, work.place.zone)
  const rows = await listUnpaid(work, { ...of, today })

  return { charges: rows.map((row) => presentUnpaid(row, today)) }
}

interface Collecting {
  chargeIds: readonly string[]
  pays: 'cash' | 'terminal' | 'card' | 'later'
}

/**
 * Takes what players owe at the desk: an order for each, or the one that waits already, and its payment. What fails for one
 * stops nobody else; the answer says it.
 */
export function collectCharges(
  work: Work,
  { key, ...request }: Collecting & { key: string | undefined },
): Promise<{ collected: Collected[] }> {
  const { chargeIds, pays } = request
  if (pays !== 'later' && !holds(work.context.actor, 'take_payments/orders')) {
    throw new Failure('not_allowed', 'Only the desk may take this. Let it be paid there later.')
  }
  const keyed = { endpoint: chargesContract.collectCharges, key, request, drawsNumber: true as const }

  return withIdempotency(work, keyed, async (keep) => {
    const { waiting, kept } = await atomically(work, async (work) => {
      const waiting = await orderAll(work, chargeIds)
      return { waiting, kept: await keep(work, { collected: waiting }) }
    })
    if (pays === 'later') return kept

    const collected: Collected[] = []
    for (const one of waiting) collected.push(await take(work, one, { pays, key: key ?? randomUUID() }))
    return keep(work, { collected })
  })
}

async function orderAll(work: Work, chargeIds: readonly string[]): Promise<Collected[]> {
  const charges = await listCharges(work, chargeIds)
  if (charges.length === 0) throw new Failure('not_found', 'There is no such charge.')
  const owed = charges.filter(({ status }) => status === 'open' || status === 'ordered')
  if (owed.length === 0) throw new Failure('not_offered', 'This is paid already, or not owed any more.')

  const orders: Collected[] = []
  for (const ofPerson of Map.groupBy(owed, ({ personId }) => personId).values()) {
    for (const [orderId, inOrder] of Map.groupBy(ofPerson, (one) => one.orderId)) {
      orders.push(orderId === null ? await orderOf(work, inOrder) : waitingFor(inOrder, orderId))
    }
  }
  return orders
}

const daysToPay = 14

async function orderOf(work: Work, charges: readonly ChargeRow[]): Promise<Collected> {
  const { actor, origin } = work.context
  const personId = charges[0]?.personId
  const whose = await buyerOf(work, work.services, { personId, channel: 'desk', actor, origin, isVouchedFor: true })
  const order = await placeOrder(work, {
    ...whose,
    lines: charges.map(lineOf),
    payWithinMinutes: daysToPay * 24 * 60,
  })

  return { ...waitingFor(charges, order.id), cents: order.totalCents }
}

function waitingFor(charges: readonly ChargeRow[], orderId: string): Collected {
  const [first] = charges
  if (!first) throw new Error('Nobody owes it.')
  const cents = charges.reduce((sum, one) => sum + one.cents, 0)

  return { person: { id: first.personId, name: first.name }, orderId, cents, status: 'waits', why: '' }
}

async function take(
  work: Work,
  one: Collected,
  { pays, key }: { pays: 'cash' | 'terminal' | 'card'; key: string },
): Promise<Collected> {
  try {
    const body = await bodyOf(work, one, pays)
    const payment = await takePayment(work, { orderId: one.orderId, body, key: `${key} ${one.orderId}` })
    if (payment.status === 'captured') return { ...one, cents: payment.amountCents, status: 'paid' }
    return { ...one, why: payment.decline?.message ?? 'The card has not answered yet.' }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { ...one, why: error.message }
  }
}

async function bodyOf(work: Work, { person }: Collected, pays: 'cash' | 'terminal' | 'card'): Promise<NewPayment> {
  if (pays !== 'card') return { method: pays }
  const card = (await firstCardsOf(work, [person.id])).get(person.id)
  if (!card) throw new Failure('wrong_state', 'They have no card on file.')

  return { method: 'card', cardId: card.id }
}
