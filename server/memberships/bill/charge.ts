import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { inSharedBatches } from '#server/kernel/in-batches.ts'
import type { Work } from '#server/kernel/work.ts'
import { findCharge, listDue, setDeclined } from '#server/memberships/charge-store.ts'
import { tellDeclined } from '#server/memberships/letters.ts'
import { takeMembershipStep } from '#server/memberships/step.ts'
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

import { lockCharge } from './lock-charge.ts'

const context = systemContext('memberships')

// A night has ten thousand. Each mostly waits for the database, whose connections two servers share.
const atOnce = 6

// Longer than dunning lasts: the membership ends first.
const payWithinMinutes = 60 * 24 * 30

/**
 * Charges what is due: one order each, paid by the holder's card on file. After an outage a membership may have several
 * due charges; they are charged one after another.
 */
export async function chargeDue(work: Work, today: string): Promise<void> {
  let count: number
  do {
    count = 0
    await inSharedBatches<{ id: string; personId: string }>(
      (among) => listDue(work, today, among),
      async ({ id, personId }) => {
        const ordered = await orderCharge(work, { chargeId: id, personId })
        if (!ordered) return
        count += 1
        if (await isRefused(work, ordered)) await noteDeclined(work, { chargeId: id, today })
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
  /** The payment by card; undefined without a card. */
  payment: PaymentRow | undefined
}

/**
 * Places the order and begins its payment in one transaction, so that a crash leaves both or neither. Undefined if another
 * worker was faster, or nothing is due.
 */
const orderCharge = (work: Work, { chargeId, personId }: OwedCharge): Promise<OrderedCharge | undefined> =>
  atomically(work, async (work) => {
    const [locked, whose, cards] = await inOneTrip([
      lockCharge(work, chargeId, lockIfFree),
      buyerOf(work, work.services, { personId, channel: 'link', actor: context.actor, isVouchedFor: true }),
      firstCardsOf(work, [personId]),
    ])
    if (locked?.charge.status !== 'open') return undefined

    const lines = [{ kind: 'membership', chargeId, quantity: 1 }]
    const order = await placeOrder({ ...work, context }, { ...whose, lines, payWithinMinutes })
    if (order.dueCents <= 0) return undefined

    const card = cards.get(personId)
    const isCharged = card !== undefined && card.pausedAt === null
    const payment = isCharged ? await beginCardPayment({ ...work, context }, order, card) : undefined
    return { orderId: order.id, payment }
  })

/** A bank that has not decided is asked later. */
async function isRefused(work: Work, { orderId, payment }: OrderedCharge): Promise<boolean> {
  if (!payment) return true

  const status = await chargeBegun({ ...work, context }, { orderId, payment })
  return status === 'failed' || status === 'voided'
}

interface Retry extends OwedCharge {
  orderId: string
  day: number
  /** Records the attempt; throws if another worker did. */
  noting: (work: Work) => Promise<void>
}

/** Charges the card again, once for each dunning day. */
export async function retryCard(work: Work, { chargeId, personId, orderId, day, noting }: Retry): Promise<void> {
  const card = (await firstCardsOf(work, [personId])).get(personId)
  if (!card) return

  try {
    const body = { method: 'card' as const, cardId: card.id }
    await takePayment({ ...work, context }, { orderId, body, key: `charge ${chargeId} ${day}`, noting })
  } catch (error) {
    // A paused card, or an order that the holder has paid.
    if (!(error instanceof Failure)) throw error
  }
}

/** The first refusal starts dunning. The holder is told how to pay. */
export const noteDeclined = (work: Work, { chargeId, today }: { chargeId: string; today: string }) =>
  atomically(work, async (work) => {
    // The letter replaces the order's link, and orders are locked before memberships.
    const orderId = (await findCharge(work, chargeId))?.orderId
    if (orderId) await lockOrder(work, orderId)
    const locked = await lockCharge(work, chargeId)
    if (!locked) return
    const { charge, row } = locked
    if (charge.status !== 'ordered' || charge.orderId === null || charge.declinedOn !== null) return

    await setDeclined(work, chargeId, today)
    // An unpaid freeze fee is asked for again and ends nothing: the membership's days are paid.
    if (charge.freezeId === null && membershipSteps.canBecome(row.status, 'past_due')) {
      await takeMembershipStep({ ...work, context }, { row, to: 'past_due', reason: 'The card on file did not pay.' })
    }
    const until = addDays(row.paidThrough ?? today, row.graceDays)
    const payUrl = await payLinkOf(work, charge.orderId)
    const isForFreeze = charge.freezeId !== null
    await tellDeclined(work, row, {
      cents: charge.amountCents,
      dueOn: charge.dueOn,
      until,
      payUrl,
      isForFreeze,
    })
  })
