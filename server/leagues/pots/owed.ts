import { randomUUID } from 'node:crypto'

import type { Work } from '#server/kernel/work.ts'
import { buyerOf, placeOrder, priceDraft, sumsOf, takePayment } from '#server/orders/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'

import { listDueCharges } from './prize-store.ts'

interface Owed {
  personId: string
  /** What they have won just now. */
  mostCents: number
}

/**
 * Pays by store credit what a player owes of leagues, as far as whole charges go into what they have won. Within the transaction
 * that has paid the prize and has locked their wallet. Returns what was paid.
 */
export async function payOwed(work: Work, { personId, mostCents }: Owed): Promise<number> {
  const charges = await listDueCharges(work, { personId, today: localDayOf(work.now, work.place.zone) })
  let lines = charges.map(({ id, seasonId }) => ({ kind: 'league', quantity: 1, seasonId, as: 'charge', chargeId: id }))
  const { actor, origin } = work.context
  if (lines.length === 0) return 0
  const whose = await buyerOf(work, work.services, { personId, channel: 'desk', actor, origin, isVouchedFor: true })
  while (lines.length > 0) {
    const { totalCents } = sumsOf((await priceDraft(work, { lines }, whose.buyer)).lines)
    if (totalCents <= mostCents && totalCents > 0) {
      const { id: orderId } = await placeOrder(work, { ...whose, lines })
      const body = { method: 'credit' as const, amountCents: totalCents }
      await takePayment(work, { orderId, body, key: `prize ${randomUUID()}` })
      return totalCents
    }
    lines = lines.slice(0, -1)
  }

  return 0
}
