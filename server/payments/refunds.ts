import { randomUUID } from 'node:crypto'

import { actorIdOf, writeStep } from '#server/audit/service.ts'
import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PlannedTender } from '#shared/payments/refund-tenders.ts'
import { type RefundStatus, refundSteps, statusAfterRefund } from '#shared/payments/status.ts'

import { refuseBeyondDrawer } from './drawers/own-session.ts'
import { giveBackToCard } from './gift-cards/redeem.ts'
import type { RefundOfPayment } from './hooks.ts'
import type { ProviderRefund } from './provider.ts'
import { payments, refunds } from './step.ts'
import {
  type PaymentRow,
  type ProviderEvent,
  findOpenDrawer,
  findPayment,
  insertProviderEvent,
  insertRefunds,
  listPendingRefunds,
  listRefunds,
  setRefundRef,
} from './store.ts'
import { giveBackToWallet, lockFilled, refundToCredit } from './wallets/spend.ts'

/** Work that refunds. */
export interface RefundWork extends Work {
  /** False if the client may be away: cash then waits until it is handed over. */
  isHandedOver?: boolean
}

/** The same work with cash refunds waiting until they are handed over. */
export const owingCash = (work: Work): RefundWork => ({ ...work, isHandedOver: false })

interface TendersDraft {
  tenders: readonly PlannedTender<PaymentRow>[]
  /** The client who gets store credit instead. */
  toCreditOf?: string | undefined
  /** The provider's id and state of a refund made there. */
  outside?: { ref: string; status: 'pending' | 'succeeded' }
}

/**
 * Writes refunds in the transaction of what they are for. Cards are asked after the commit (`askForRefund`); what waits
 * at the desk is written as a refund that did not reach its client; all else is given at once. The payments' order is
 * locked. Returns the refunds in the order of their tenders.
 */
export async function writeTenders(work: Work, { tenders, toCreditOf, outside }: TendersDraft): Promise<string[]> {
  const { context, now } = work
  const by = actorIdOf(context.actor)
  await lockFilled(
    work,
    tenders.flatMap(({ way, payment }) => (way === 'same' ? [payment] : [])),
    tenders.some(({ way }) => way === 'store_credit') ? toCreditOf : undefined,
  )
  const cash = tenders.filter(({ way, payment }) => way === 'hand' && payment.method === 'cash')
  const drawer = cash.length > 0 && by !== null ? await findOpenDrawer(work, by) : undefined
  if (cash.length > 0 && !drawer) throw new Failure('wrong_state', 'Open a drawer first: cash needs one.')
  const cashCents = cash.reduce((sum, { amountCents, roundingCents }) => sum + amountCents + roundingCents, 0)
  if (drawer) await refuseBeyondDrawer(work, drawer.id, cashCents)

  const rows = tenders.map((tender) => {
    const { payment, amountCents, roundingCents, way } = tender
    const waits = way === 'waits'
    const status: RefundStatus = outside?.status ?? (waits ? 'failed' : way === 'provider' ? 'pending' : 'succeeded')
    return {
      id: randomUUID(),
      paymentId: payment.id,
      amountCents,
      roundingCents: waits ? 0 : roundingCents,
      status,
      failure: waits ? `It waits for somebody at ${payment.method === 'cash' ? 'a drawer' : 'the terminal'}.` : null,
      createdBy: by,
      createdAt: now,
      endedAt: status === 'pending' ? null : now,
      drawerSessionId: cash.includes(tender) ? (drawer?.id ?? null) : null,
      toCredit: way === 'store_credit',
      ...(outside && { providerRef: outside.ref, outside: true }),
    }
  })
  // Refunds that wait for a person come last.
  const inOrder = rows.toSorted((a, b) => Number(a.status === 'failed') - Number(b.status === 'failed'))
  if (rows.length > 0) await insertRefunds(work, inOrder)

  const reason = outside && 'Made at the card provider'
  for (const { payment, amountCents } of tenders.filter(({ way }) => way !== 'waits')) {
    const refundedCents = payment.refundedCents + amountCents
    const to = statusAfterRefund(payment, refundedCents)
    await writeStep(work, payments, { row: payment, to, reason, set: { refundedCents } })
  }
  for (const { payment, amountCents, way } of tenders) {
    const { id: paymentId, giftCardId: cardId, method } = payment
    const back = { amountCents, paymentId }
    if (way === 'store_credit' && toCreditOf !== undefined) await refundToCredit(work, toCreditOf, back)
    if (way === 'same' && cardId !== null) await giveBackToCard(work, { ...back, cardId })
    if (way === 'same' && (method === 'credit' || method === 'house_account')) await giveBackToWallet(work, back)
  }
  return rows.map(({ id }) => id)
}

/** Asks a provider for a recorded refund. Without an answer it stays pending, and is asked for again. */
export async function askForRefund(work: Work, refundId: string): Promise<RefundStatus> {
  try {
    return await settleRefund(work, refundId, { context: work.context })
  } catch (error) {
    work.services.log.warn({ err: error, refundId }, 'A provider did not answer; its refund is pending')
    return 'pending'
  }
}

interface RefundSettlement {
  event?: ProviderEvent
  context: Work['context']
}

/** Moves a refund to the provider's state, whoever tells of it. Throws without an answer. */
export async function settleRefund(
  work: Work,
  refundId: string,
  { event, context }: RefundSettlement,
): Promise<RefundStatus> {
  const { services, now } = work
  const [known] = await listRefunds(work, [refundId])
  if (known && known.status !== 'pending' && !event) return known.status
  if (!known || known.providerRef === null || known.provider !== services.paymentProvider?.name) {
    return known?.status ?? 'pending'
  }
  const { paymentId, providerRef: ref, refundRef, currency } = known
  const amountCents = known.amountCents + known.roundingCents
  // Below the provider's smallest unit: nothing to ask for.
  const seen: ProviderRefund =
    amountCents === 0
      ? { status: 'succeeded' }
      : await services.paymentProvider.refund(work, { refundId, ref, refundRef, amountCents, currency })

  return atomically(work, async (work) => {
    if (event) await insertProviderEvent(work, { ...event, receivedAt: now })
    const [, , payment, [refund]] = await inOneTrip([
      services.onPayment.lock(work, paymentId),
      lockAll(work, { payment: paymentId, paymentRefund: refundId }),
      findPayment(work, paymentId),
      listRefunds(work, [refundId]),
    ])
    if (!payment || !refund) throw new Error('The refund that a provider has told of is not there.')
    // A provider repeats what it says and says it late: what leads nowhere is ignored.
    if (!refundSteps.canBecome(refund.status, seen.status)) {
      if (refund.refundRef === null && seen.ref !== undefined) await setRefundRef(work, refundId, seen.ref)
      return refund.status
    }

    const set = { providerRef: seen.ref ?? refund.refundRef, failure: seen.failure ?? null, endedAt: now }
    await writeStep({ ...work, context }, refunds, { row: refund, to: seen.status, set })
    if (seen.status !== 'succeeded') await takeBack({ ...work, context }, payment, refund)
    return seen.status
  })
}

/** A failed refund is owed again. */
async function takeBack(work: Work, payment: PaymentRow, refund: RefundOfPayment): Promise<void> {
  const refundedCents = payment.refundedCents - refund.amountCents
  const to = statusAfterRefund(payment, refundedCents)
  await writeStep(work, payments, { row: payment, to, set: { refundedCents } })
  await work.services.onPayment.refundFailed(work, refund)
}

/** A job: asks again for pending refunds. */
export async function askForRefunds(work: Work): Promise<void> {
  const { paymentProvider } = work.services
  if (!paymentProvider) return
  const context = { actor: { kind: 'system' as const, job: 'ask for refunds' } }

  await inBatches<{ id: string }>(
    (after) => listPendingRefunds(work, paymentProvider.name, after?.id),
    ({ id }) => askForRefund({ ...work, context }, id),
  )
}
