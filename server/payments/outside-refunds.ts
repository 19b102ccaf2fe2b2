import { randomUUID } from 'node:crypto'

import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'

import type { ProviderEvent } from './once.ts'
import type { ListedRefund } from './provider.ts'
import { askForRefund, settleRefund } from './refunds.ts'
import { settle } from './settle.ts'
import {
  findPaymentOf,
  findRefundOf,
  insertProviderEvent,
  insertRefunds,
  listRefundsOfPayment,
  lockPayments,
  type PaymentRow,
  setPayment,
} from './store.ts'

interface Telling {
  event?: ProviderEvent
  context: LineWork['context']
}

/** Follows the refund of that name, whoever made it; whether its payment is ours. */
export async function followRefund(
  services: Services,
  { ref, id }: { ref: string; id: string | undefined },
  { event, context }: Telling & { event: ProviderEvent },
): Promise<boolean> {
  const { db, paymentProvider } = services
  const known = await findRefundOf(db, event.provider, { ref, id })
  if (known) {
    await settleRefund(services, known.id, { event, context })
    return true
  }
  const [seen] = (await paymentProvider?.listRefunds(db, { ref })) ?? []

  return seen !== undefined && bookOutside(services, seen, { event, context })
}

/** Of a charge of ours: what was given back of it on the provider's own pages. */
export async function followRefundsOf(services: Services, paymentRef: string, context: LineWork['context']) {
  const seen = (await services.paymentProvider?.listRefunds(services.db, { paymentRef })) ?? []
  for (const refund of seen) await bookOutside(services, refund, { context })
}

/**
 * What somebody gave back on the provider's own pages is money that left: it is counted as given back of its payment, so that
 * no more than the rest goes back through us. For what it was given nobody has said: its order keeps its lines, owes what they
 * cost again, and stands on Today until staff have taken them back or the money has come anew.
 */
async function bookOutside(services: Services, seen: ListedRefund, { event, context }: Telling): Promise<boolean> {
  const { db, paymentProvider } = services
  const provider = paymentProvider?.name ?? ''
  if (await findRefundOf(db, provider, { ref: seen.ref, id: seen.refundId })) return true
  const found = await findPaymentOf(db, provider, { ref: seen.paymentRef, id: undefined })
  if (!found) return false

  // What it is a part of comes first: the charge itself, and what was asked for here and may be refused since.
  await settle(services, found.id, { context })
  for (const { id, status } of await listRefundsOfPayment(db, found.id)) {
    if (status === 'pending') await askForRefund(services, id, context)
  }
  await atomically(db, async (trx) => {
    if (event && !(await insertProviderEvent(trx, { ...event, receivedAt: services.now() }))) return
    await services.onPayment.lock(trx, found.id)
    const [payment] = await lockPayments(trx, [found.id])
    if (payment && !(await findRefundOf(trx, provider, { ref: seen.ref, id: undefined }))) {
      await book({ services, trx, context }, payment, seen)
    }
  })
  return true
}

async function book(work: LineWork, payment: PaymentRow, { ref, amountCents, status }: ListedRefund): Promise<void> {
  const { services, trx, context } = work
  if (status !== 'pending' && status !== 'succeeded') return
  const restCents = payment.capturedCents - payment.refundedCents
  const movedCents = restCents + payment.roundingCents - payment.roundedBackCents
  // All that its provider had of it is all of it, whatever was rounded.
  const isAll = amountCents === movedCents
  const cents = isAll ? restCents : Math.min(amountCents, restCents)
  const roundingCents = isAll ? amountCents - cents : 0
  if (cents + roundingCents < amountCents) {
    // Of what is not known to have come, or is asked for here at this moment.
    const pending = (await listRefundsOfPayment(trx, payment.id)).some((one) => one.status === 'pending')
    if (pending || payment.capturedCents === 0) throw new Error('More was given back than is known to be there.')
  }
  if (cents <= 0) return

  const at = services.now()
  const id = randomUUID()
  const ended = status === 'succeeded' ? at : null
  const row = { id, paymentId: payment.id, amountCents: cents, roundingCents, status, providerRef: ref, outside: true }
  await insertRefunds(trx, [{ ...row, createdBy: null, createdAt: at, endedAt: ended }])
  const refundedCents = payment.refundedCents + cents
  const isOurs = payment.status === 'captured' || payment.status === 'partially_refunded'
  const to = refundedCents === payment.capturedCents ? 'refunded' : 'partially_refunded'
  // What its bank is asking about, or has taken back, stays that.
  const step = {
    id: payment.id,
    version: payment.version,
    from: payment.status,
    to: isOurs ? to : payment.status,
  } as const
  const by = {
    actorKind: context.actor.kind,
    actorId: actorIdOf(context.actor),
    at,
    reason: 'Made at the card provider',
  }
  await setPayment(trx, { ...step, refundedCents }, by)
  await recordEvent(trx, context, {
    action: 'refund_made_outside',
    entity: 'payment',
    entityId: payment.id,
    before: { status: payment.status, refundedCents: payment.refundedCents },
    after: { status: step.to, refundedCents },
    facts: { number: payment.number, amountCents: cents, ref },
    publish: { version: payment.version + 1, data: { from: payment.status, to: step.to } },
  })
  await services.onPayment.refundedOutside(work, { id, paymentId: payment.id, amountCents: cents, roundingCents })
}

/** So far back a provider is asked for refunds that it may have told nobody of. */
const heardOfDays = 3

/** A job: what was given back on the provider's own pages, of which no word has come. */
export async function hearOfRefunds(services: Services): Promise<void> {
  const { db, paymentProvider, now, log } = services
  if (!paymentProvider) return
  const context = { actor: { kind: 'system' as const, job: 'hear of refunds' } }
  try {
    const since = new Date(now().getTime() - heardOfDays * 86_400_000)
    for (const seen of await paymentProvider.listRefunds(db, { since })) await bookOutside(services, seen, { context })
  } catch (error) {
    log.warn({ err: error }, 'Refunds could not be asked after')
  }
}
