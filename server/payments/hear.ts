import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { renewCard } from './cards/renew.ts'
import { settleSetup } from './cards/settle-setup.ts'
import { findSetupOf } from './cards/store.ts'
import { settleDispute } from './disputes/settle-dispute.ts'
import { settlePayout } from './payouts/settle-payout.ts'
import type { ProviderNews } from './provider.ts'
import { settleRefund } from './refunds.ts'
import { settle } from './settle.ts'
import { findPaymentOf, findRefundOf, hasProviderEvent, listRefundsOfPayment } from './store.ts'

const actor: Actor = { kind: 'system', job: 'settle payments' }

/**
 * Takes what a provider tells by itself. It is believed only that something happened: what it is by now is asked for, and written
 * down with the number of the event. An error has the provider tell it again.
 */
export async function hear(
  services: Services,
  from: 'stripe',
  { body, signature }: { body: Uint8Array; signature: string },
): Promise<void> {
  const { db, paymentProvider, now, log } = services
  if (paymentProvider?.name !== from || !paymentProvider.hear) {
    throw new Failure('not_found', 'There is nothing at this address.')
  }
  const news = paymentProvider.hear(body, signature, now())
  if (!news) throw new Failure('invalid_input', 'This is not signed by a secret that is known here.', { status: 400 })
  if (!news.subject || (await hasProviderEvent(db, from, news.eventId))) return

  try {
    await follow(services, from, { ...news, subject: news.subject })
  } catch (error) {
    log.warn({ err: error, event: news.eventId, type: news.type }, 'What a provider told could not be followed')
    throw new Failure('unavailable', 'This could not be followed now. Tell it again.', { cause: error })
  }
}

async function follow(
  services: Services,
  from: string,
  { eventId, type, subject }: ProviderNews & { subject: NonNullable<ProviderNews['subject']> },
): Promise<void> {
  const { db } = services
  const event = { provider: from, eventId, type }
  const context = { actor }
  if (subject.kind === 'dispute') return settleDispute(services, subject.ref, { event, context })
  if (subject.kind === 'card') return renewCard(services, subject.ref, { event, context })
  if (subject.kind === 'payout') return settlePayout(services, subject.ref, { event, context })
  if (subject.kind === 'card setup') {
    const setup = await findSetupOf(db, from, subject)
    if (setup) await settleSetup(services, setup.id, { event, ref: subject.ref, context })
    return
  }
  if (subject.kind === 'refund') {
    const refund = await findRefundOf(db, from, subject)
    if (refund) await settleRefund(services, refund.id, { event, context })
    return
  }

  const payment = await findPaymentOf(db, from, subject)
  if (!payment) return
  for (const { id, status } of await listRefundsOfPayment(db, payment.id)) {
    if (status === 'pending') await settleRefund(services, id, { context })
  }
  await settle(services, payment.id, { event, ref: subject.ref, context })
}
