import { recordEvent } from '#server/audit/service.ts'
import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { partOutside } from '#shared/payments/refund-tenders.ts'
import { statusAfterRefund } from '#shared/payments/status.ts'

import type { ListedRefund } from './provider.ts'
import { askForRefund, settleRefund, writeTenders } from './refunds.ts'
import { settle } from './settle.ts'
import {
  type PaymentRow,
  type ProviderEvent,
  findPaymentOf,
  findRefundOf,
  insertProviderEvent,
  listRefundsOfPayment,
  lockPayment,
} from './store.ts'

interface Telling {
  event?: ProviderEvent
  context: Work['context']
}

/** Follows a refund by its provider's id; returns whether its payment is ours. */
export async function followRefund(
  work: Work,
  { ref, id }: { ref: string; id: string | undefined },
  { event, context }: Telling & { event: ProviderEvent },
): Promise<boolean> {
  const known = await findRefundOf(work, event.provider, { ref, id })
  if (known) {
    await settleRefund(work, known.id, { event, context })
    return true
  }
  const [seen] = (await work.services.paymentProvider?.listRefunds(work, { ref })) ?? []

  return seen !== undefined && bookOutside(work, seen, { event, context })
}

/** Follows the refunds of a charge that were made on the provider's own pages. */
export async function followRefundsOf(work: Work, paymentRef: string) {
  const seen = (await work.services.paymentProvider?.listRefunds(work, { paymentRef })) ?? []
  for (const refund of seen) await bookOutside(work, refund, { context: work.context })
}

/**
 * Books a refund that was made on the provider's own pages. The money has left, so at most the rest of the payment can
 * still be refunded here. Nobody said what it was for: the order keeps its lines, owes their price again, and stands on
 * Today until staff have taken the lines back or the money has come again.
 */
async function bookOutside(work: Work, seen: ListedRefund, { event, context }: Telling): Promise<boolean> {
  const { services, now } = work
  const provider = services.paymentProvider?.name ?? ''
  if (await findRefundOf(work, provider, { ref: seen.ref, id: seen.refundId })) return true
  const found = await findPaymentOf(work, provider, { ref: seen.paymentRef, id: undefined })
  if (!found) return false

  // First settle what may explain it: the charge, and our own refunds, which may have been refused since.
  await settle(work, found.id, { context })
  for (const { id, status } of await listRefundsOfPayment(work, found.id)) {
    if (status === 'pending') await askForRefund({ ...work, context }, id)
  }
  await atomically(work, async (work) => {
    if (event && !(await insertProviderEvent(work, { ...event, receivedAt: now }))) return
    const [, payment] = await inOneTrip([services.onPayment.lock(work, found.id), lockPayment(work, found.id)])
    if (payment && !(await findRefundOf(work, provider, { ref: seen.ref, id: undefined }))) {
      await book({ ...work, context }, payment, seen)
    }
  })
  return true
}

async function book(work: Work, payment: PaymentRow, { ref, amountCents: movedCents, status }: ListedRefund) {
  if (status !== 'pending' && status !== 'succeeded') return
  const { amountCents, roundingCents } = partOutside(payment, movedCents)
  if (amountCents + roundingCents < movedCents) {
    // The charge is not captured yet, or a refund of ours is pending.
    const pending = (await listRefundsOfPayment(work, payment.id)).some((one) => one.status === 'pending')
    if (pending || payment.capturedCents === 0) throw new Error('More was given back than is known to be there.')
  }
  if (amountCents <= 0) return

  const tenders = [{ payment, amountCents, roundingCents, way: 'outside' as const }]
  const [id = ''] = await writeTenders(work, { tenders, outside: { ref, status } })
  const refundedCents = payment.refundedCents + amountCents
  const to = statusAfterRefund(payment, refundedCents)
  await recordEvent(work, {
    action: 'refund_made_outside',
    entity: 'payment',
    entityId: payment.id,
    before: { status: payment.status, refundedCents: payment.refundedCents },
    after: { status: to, refundedCents },
    facts: { number: payment.number, amountCents, ref },
    publish: { version: payment.version + 1, data: { from: payment.status, to } },
  })
  await work.services.onPayment.refundedOutside(work, { id, paymentId: payment.id, amountCents, roundingCents })
}

/** How many days back the job asks for refunds that no event told of. */
const heardOfDays = 3

/** A job: finds refunds on the provider's own pages that no event told of. */
export async function hearOfRefunds(work: Work): Promise<void> {
  const {
    services: { paymentProvider, log },
    now,
  } = work

  if (!paymentProvider) return
  const context = { actor: { kind: 'system' as const, job: 'hear of refunds' } }
  try {
    const since = new Date(now.getTime() - heardOfDays * 86_400_000)
    for (const seen of await paymentProvider.listRefunds(work, { since })) await bookOutside(work, seen, { context })
  } catch (error) {
    log.warn({ err: error }, 'Refunds could not be asked after')
  }
}
