import { randomUUID } from 'node:crypto'

import { actorIdOf } from '#server/audit/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { type Tender, tenderOf } from '#server/payments/refunds.ts'
import { insertRefunds, listPaymentsOf, setPayment } from '#server/payments/store.ts'

import { listLost } from './store.ts'

/**
 * Counts what their banks have given back of these payments as given back, up to what is owed: it moved when the dispute was lost.
 * Returns the refunds that say so, by payment.
 */
export async function countTakenBack(
  work: Work,
  { paymentIds, owedCents }: { paymentIds: readonly string[]; owedCents: number },
): Promise<{ id: string; tender: Tender }[]> {
  const { context, now } = work

  if (owedCents <= 0 || paymentIds.length === 0) return []
  const lost = new Map((await listLost(work, paymentIds)).map(({ paymentId, cents }) => [paymentId, Number(cents)]))
  if (lost.size === 0) return []

  let left = owedCents
  // Under the lock of their order, which whoever changes a payment takes first.
  const payments = (await listPaymentsOf(work, [...lost.keys()])).filter(({ status }) => status === 'lost')
  const counted = payments.flatMap((payment) => {
    const cents = Math.min(left, lost.get(payment.id) ?? 0, payment.capturedCents - payment.refundedCents)
    left -= cents
    return cents > 0 ? [{ id: randomUUID(), tender: tenderOf(payment, cents) }] : []
  })
  if (counted.length === 0) return []

  const createdBy = actorIdOf(context.actor)
  await insertRefunds(
    work,
    counted.map(({ id, tender: { payment, amountCents } }) => ({
      id,
      paymentId: payment.id,
      amountCents,
      status: 'succeeded',
      createdBy,
      createdAt: now,
      endedAt: now,
    })),
  )
  const by = { actorKind: context.actor.kind, actorId: createdBy, at: now, reason: null }
  for (const { tender } of counted) {
    const { id, version, status, refundedCents } = tender.payment
    const change = { id, version, from: status, to: status, refundedCents: refundedCents + tender.amountCents }
    await setPayment(work, change, by)
  }
  return counted
}
