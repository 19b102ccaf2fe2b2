import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { renewCard } from './cards/renew.ts'
import { settleSetup } from './cards/settle-setup.ts'
import { findSetupOf } from './cards/store.ts'
import { settleDispute } from './disputes/settle-dispute.ts'
import { followRefund, followRefundsOf } from './outside-refunds.ts'
import { settlePayout } from './payouts/settle-payout.ts'
import { type ProviderNews, UnknownObject } from './provider.ts'
import { settleRefund } from './refunds.ts'
import { settle } from './settle.ts'
import { findPaymentOf, hasProviderEvent, insertProviderEvent, listRefundsOfPayment } from './store.ts'

const actor: Actor = { kind: 'system', job: 'settle payments' }

/**
 * Takes an event of a provider. It is believed only that something happened: the present state is requested, and saved
 * with the number of the event. After an error the provider sends it again. An event about an unknown object is kept as
 * such.
 */
export async function hear(
  work: Work,
  from: 'stripe',
  { body, signature }: { body: Uint8Array; signature: string },
): Promise<void> {
  const {
    services: { paymentProvider, log },
    now,
  } = work

  if (paymentProvider?.name !== from || !paymentProvider.hear) {
    throw new Failure('not_found', 'There is nothing at this address.')
  }
  const news = paymentProvider.hear(body, signature, now)
  if (!news) throw new Failure('invalid_input', 'This is not signed by a secret that is known here.', { status: 400 })
  if (!news.subject || (await hasProviderEvent(work, from, news.eventId))) return

  const objectNews = { ...news, subject: news.subject }
  try {
    if (!(await follow(work, from, objectNews))) await keepUnknown(work, from, objectNews)
  } catch (error) {
    if (error instanceof UnknownObject) return keepUnknown(work, from, objectNews)
    log.warn({ err: error, event: news.eventId, type: news.type }, 'What a provider told could not be followed')
    throw new Failure('unavailable', 'This could not be followed now. Tell it again.', { cause: error })
  }
}

type ObjectNews = ProviderNews & { subject: NonNullable<ProviderNews['subject']> }

/** An event about an unknown object is kept for `doctor`: it will not become known later. */
async function keepUnknown(work: Work, provider: string, { eventId, type, subject }: ObjectNews): Promise<void> {
  const unknown = `${subject.kind} ${subject.ref}`
  await insertProviderEvent(work, { provider, eventId, type, receivedAt: work.now, unknown })
}

/** Follows an event; returns whether its object is known. */
async function follow(work: Work, from: string, { eventId, type, subject }: ObjectNews): Promise<boolean> {
  const event = { provider: from, eventId, type }
  const context = { actor }
  if (subject.kind === 'dispute') return settleDispute(work, subject.ref, { event, context })
  if (subject.kind === 'card') return renewCard(work, subject.ref, { event, context })
  if (subject.kind === 'refund') return followRefund(work, subject, { event, context })
  if (subject.kind === 'payout') {
    await settlePayout(work, subject.ref, { event, context })
    return true
  }
  if (subject.kind === 'card setup') {
    const setup = await findSetupOf(work, from, subject)
    if (setup) await settleSetup(work, setup.id, { event, ref: subject.ref, context })
    return setup !== undefined
  }

  const payment = await findPaymentOf(work, from, subject)
  if (!payment) return false
  for (const { id, status } of await listRefundsOfPayment(work, payment.id)) {
    if (status === 'pending') await settleRefund(work, id, { context })
  }
  if (type === 'charge.refunded') await followRefundsOf({ ...work, context }, subject.ref)
  await settle(work, payment.id, { event, ref: subject.ref, context })
  return true
}
