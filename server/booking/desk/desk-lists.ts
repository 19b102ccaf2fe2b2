import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { listLinesOfFee } from '#server/booking/pay/order-store.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { giveBack } from '#server/orders/service.ts'
import { askForRefund, firstCardsOf } from '#server/payments/service.ts'
import type { BookingFee } from '#shared/booking/contract.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { presentOnBoard } from './day-board.ts'
import { listOpenFees, listUnattended, waiveFee } from './desk-store.ts'

/** "Came or not?": what is over and nobody was checked in to. */
export async function pageOfUnattended(db: Db, page: PageRequest, { actor, now }: { actor: Actor; now: Date }) {
  const { rows, next } = await listUnattended(db, now, page)

  return { bookings: rows.map((row) => presentOnBoard(row, actor)), next }
}

/** Fees of late cancellations and of those who did not come, until somebody waives them or an order charges them. */
export async function pageOfFees(
  services: Services,
  page: PageRequest,
): Promise<{ fees: BookingFee[]; next: string | null }> {
  const { rows, next } = await listOpenFees(services.db, page)
  const cards = await firstCardsOf(
    services,
    rows.flatMap(({ personId }) => personId ?? []),
  )

  return {
    fees: rows.map(({ status, openCents, zone, personId, ...row }) => ({
      ...row,
      card: cardWords(cards.get(personId ?? '')),
      kind: status === 'no_show' ? 'no_show' : 'late_cancellation',
      amountCents: openCents,
      local: localTimeOf(row.startsAt, zone),
    })),
    next,
  }
}

const cardWords = (card: { brand: string; last4: string } | undefined) =>
  card ? { brand: card.brand, last4: card.last4 } : null

interface FeeWaiver {
  bookingId: string
  reason: string
}

/** Lets a fee go; where it stands in an order, what was paid of it goes back. */
export async function waiveFeeOf(
  services: Services,
  { bookingId, reason }: FeeWaiver,
  context: Context,
): Promise<void> {
  const { db, now } = services
  const refundIds = await atomically(db, async (trx) => {
    const lines = await listLinesOfFee(trx, bookingId)
    const waived = await waiveFee(trx, { id: bookingId, at: now(), by: actorIdOf(context.actor), reason })
    if (!waived) throw new Failure('wrong_state', 'This booking has no fee that stands.')

    await recordEvent(trx, context, {
      action: 'booking_fee_waived',
      entity: 'booking',
      entityId: bookingId,
      before: { feeCents: waived.feeCents },
      after: { feeCents: 0 },
      facts: { reference: waived.reference },
      reason,
      publish: {},
    })
    const refundIds: string[] = []
    for (const line of lines) {
      refundIds.push(...(await giveBackFee({ services, trx, context }, { ...line, reason })))
    }
    return refundIds
  })
  for (const id of refundIds) await askForRefund(services, id, context)
}

interface FeeLine {
  orderId: string
  lineId: string
  reason: string
}

async function giveBackFee(work: LineWork & { context: Context }, { orderId, lineId, reason }: FeeLine) {
  const body = { lines: [{ lineId, quantity: 1, giveBack: true }], reason }
  const { refund, asked } = await giveBack(work, { orderId, body })
  if (refund.totalCents === 0 || holds(work.context.actor, 'refund/orders')) return asked

  throw new Failure('not_allowed', 'Money would go back to the client. Ask somebody who may refund.')
}
