import { atomically, type Db } from '#server/kernel/db/database.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { inSharedBatches } from '#server/kernel/in-batches.ts'
import type { Services } from '#server/kernel/services.ts'
import { tellDeclined } from '#server/memberships/letters.ts'
import { takeMembershipStep } from '#server/memberships/life/step.ts'
import { lockIfFree } from '#server/memberships/store.ts'
import {
  beginCardPayment,
  buyerOf,
  chargeBegun,
  lockOrder,
  payLinkOf,
  placeOrder,
  takePayment,
} from '#server/orders/service.ts'
import { firstCardsOf, type PaymentRow } from '#server/payments/service.ts'
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

/**
 * Charges what is due: an order each, paid by the card on file of whoever holds the membership. After weeks without a worker
 * several wait of one membership: they are charged one after another.
 */
export async function chargeDue(services: Services, today: string): Promise<void> {
  let count: number
  do {
    count = 0
    await inSharedBatches<{ id: string; personId: string }>(
      (among) => listDue(services.db, today, among),
      async ({ id, personId }) => {
        const ordered = await orderCharge(services, { chargeId: id, personId })
        if (!ordered) return
        count += 1
        if (await isRefused(services, ordered)) await noteDeclined(services, { chargeId: id, today })
      },
      { atOnce },
    )
  } while (count > 0)
}

interface OwedCharge {
  chargeId: string
  personId: string
}

interface OrderedCharge {
  orderId: string
  /** By the card on file; without one there is none. */
  payment: PaymentRow | undefined
}

/**
 * Orders it and begins its payment in one transaction: no worker ends between the two. Undefined where another one was faster, or
 * nothing is to be paid.
 */
const orderCharge = (services: Services, { chargeId, personId }: OwedCharge): Promise<OrderedCharge | undefined> =>
  atomically(services.db, async (trx) => {
    const [locked, whose, cards] = await Promise.all([
      lockCharge(trx, chargeId, lockIfFree),
      buyerOf(services, trx, { personId, channel: 'link', actor: context.actor, isVouchedFor: true }),
      firstCardsOf(services, [personId], trx),
    ])
    if (locked?.charge.status !== 'open') return undefined

    const lines = [{ kind: 'membership', chargeId, quantity: 1 }]
    const order = await placeOrder(services, { ...whose, lines, payWithinMinutes }, context, trx)
    if (order.dueCents <= 0) return undefined

    const card = cards.get(personId)
    const isCharged = card !== undefined && card.pausedAt === null
    const payment = isCharged ? await beginCardPayment({ services, trx, context }, order, card) : undefined
    return { orderId: order.id, payment }
  })

/** What a bank has not decided yet is heard of later. */
async function isRefused(services: Services, { orderId, payment }: OrderedCharge): Promise<boolean> {
  if (!payment) return true

  const status = await chargeBegun(services, { orderId, payment }, context)
  return status === 'failed' || status === 'voided'
}

interface Retry extends OwedCharge {
  orderId: string
  day: number
  /** Writes down that it was tried; throws where another worker has done so. */
  noting: (trx: Db) => Promise<void>
}

/** Charges the card on file again, once for each day of dunning. */
export async function retryCard(
  services: Services,
  { chargeId, personId, orderId, day, noting }: Retry,
): Promise<void> {
  const card = (await firstCardsOf(services, [personId])).get(personId)
  if (!card) return

  try {
    const body = { method: 'card' as const, cardId: card.id }
    await takePayment(services, { orderId, body, key: `charge ${chargeId} ${day}`, noting }, context)
  } catch (error) {
    // A card that is paused, or an order that was paid meanwhile by its holder.
    if (!(error instanceof Failure)) throw error
  }
}

/** The first refusal: from its day on dunning counts. Its holder is told how to pay. */
export const noteDeclined = (services: Services, { chargeId, today }: { chargeId: string; today: string }) =>
  atomically(services.db, async (trx) => {
    // The letter ends the link of its order, which is locked before its membership.
    const orderId = (await findCharge(trx, chargeId))?.orderId
    if (orderId) await lockOrder(trx, orderId)
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
    const isForFreeze = charge.freezeId !== null
    await tellDeclined(services, trx, row, {
      cents: charge.amountCents,
      dueOn: charge.dueOn,
      until,
      payUrl,
      isForFreeze,
    })
  })
