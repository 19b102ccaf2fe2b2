import { atomically } from '#server/kernel/db/database.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Services } from '#server/kernel/services.ts'
import { tellDeclined } from '#server/memberships/letters.ts'
import { takeMembershipStep } from '#server/memberships/life/step.ts'
import { lockIfFree } from '#server/memberships/store.ts'
import { buyerOf, payLinkOf, placeOrder, takePayment } from '#server/orders/service.ts'
import { firstCardsOf } from '#server/payments/service.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { membershipSteps } from '#shared/memberships/steps.ts'

import { findCharge, listDue, setDeclined } from './bill-store.ts'
import { lockCharge } from './lock-charge.ts'

const context = systemContext('memberships')

// A night has ten thousand of them. Each waits for the database most of the time, and two servers share its connections.
const atOnce = 6

// Longer than dunning goes on: what ends first is the membership.
const payWithinMinutes = 60 * 24 * 30

/** Charges what is due: an order each, paid by the card on file of whoever holds the membership. */
export async function chargeDue(services: Services, today: string): Promise<void> {
  await inBatches<{ id: string; personId: string }>(
    (after) => listDue(services.db, { today, after: after?.id }),
    async ({ id, personId }) => {
      const orderId = await orderCharge(services, { chargeId: id, personId })
      if (orderId === undefined) return
      if ((await tryCard(services, { chargeId: id, personId, orderId, day: 0 })) === 'refused') {
        await noteDeclined(services, { chargeId: id, today })
      }
    },
    { atOnce },
  )
}

interface Charging {
  chargeId: string
  personId: string
}

/** Undefined where another worker was faster, or nothing is to be paid. */
const orderCharge = (services: Services, { chargeId, personId }: Charging): Promise<string | undefined> =>
  atomically(services.db, async (trx) => {
    const [locked, whose] = await Promise.all([
      lockCharge(trx, chargeId, lockIfFree),
      buyerOf(services, trx, { personId, channel: 'link', actor: context.actor }),
    ])
    if (locked?.charge.status !== 'open') return undefined

    const lines = [{ kind: 'membership', chargeId, quantity: 1 }]
    const order = await placeOrder(services, { ...whose, lines, payWithinMinutes }, context, trx)
    return order.dueCents > 0 ? order.id : undefined
  })

/** Charges the card on file, once for each day of dunning. What a bank has not decided yet is heard of later. */
export async function tryCard(
  services: Services,
  { chargeId, personId, orderId, day }: Charging & { orderId: string; day: number },
): Promise<'paid' | 'refused' | 'waits'> {
  const card = (await firstCardsOf(services, [personId])).get(personId)
  if (!card) return 'refused'

  try {
    const body = { method: 'card' as const, cardId: card.id }
    const { status } = await takePayment(services, { orderId, body, key: `charge ${chargeId} ${day}` }, context)
    if (status === 'captured') return 'paid'
    return status === 'failed' || status === 'voided' ? 'refused' : 'waits'
  } catch (error) {
    // A card that is paused, or an order that was paid meanwhile by its holder.
    if (!(error instanceof Failure)) throw error
    return (await findCharge(services.db, chargeId))?.status === 'paid' ? 'paid' : 'refused'
  }
}

/** The first refusal: from its day on dunning counts. Its holder is told how to pay. */
export const noteDeclined = (services: Services, { chargeId, today }: { chargeId: string; today: string }) =>
  atomically(services.db, async (trx) => {
    const locked = await lockCharge(trx, chargeId)
    if (!locked) return
    const { charge, row } = locked
    if (charge.status !== 'ordered' || charge.orderId === null || charge.declinedOn !== null) return

    await setDeclined(trx, chargeId, today)
    // The fee of a freeze is asked for again and ends nothing: the days of the membership are paid.
    if (charge.freezeId === null && membershipSteps.canBecome(row.status, 'past_due')) {
      await takeMembershipStep(
        trx,
        { row, to: 'past_due', now: services.now(), reason: 'The card on file did not pay.' },
        context,
      )
    }
    const until = addDays(row.paidThrough ?? today, row.graceDays)
    const payUrl = await payLinkOf(services, trx, charge.orderId)
    await tellDeclined(trx, row, { cents: charge.amountCents, dueOn: charge.dueOn, until, payUrl })
  })
