import { randomUUID } from 'node:crypto'

import { actorIdOf } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PaymentMethod } from '#shared/payments/contract.ts'
import type { Hand, PlannedTender, RefundWay } from '#shared/payments/refund-tenders.ts'
import { type PaymentStatus, type RefundStatus, refundSteps } from '#shared/payments/status.ts'
import { holds } from '#shared/permissions/may.ts'

import { refuseBeyondDrawer } from './drawers/own-session.ts'
import { giveBackToCard } from './gift-cards/redeem.ts'
import type { RefundOfPayment } from './hooks.ts'
import type { ProviderEvent } from './once.ts'
import type { ProviderRefund } from './provider.ts'
import {
  findOpenDrawer,
  insertProviderEvent,
  insertRefunds,
  listPendingRefunds,
  listRefunds,
  lockPayments,
  lockRefund,
  type PaymentRow,
  setPayment,
  setRefund,
} from './store.ts'
import { giveBackToWallet, refundToCredit } from './wallets/spend.ts'

/** Work that gives money back. */
export interface RefundWork extends Work {
  /** False where whoever gets it back may not be there: cash waits until it is handed over. */
  isHandedOver?: boolean
}

/** The same work where cash that goes back waits until it is handed over. */
export const owingCash = (work: Work): RefundWork => ({ ...work, isHandedOver: false })

/** Whose hand gives back what was paid by hand. A drawer is locked, so that it is open still when the cash is out of it. */
export async function handOf(work: RefundWork, payments: readonly PaymentRow[]): Promise<Hand> {
  const { isHandedOver = true, context } = work
  const isAtDesk = context.actor.kind === 'person' && holds(context.actor, 'take_payments/orders')
  const by = actorIdOf(context.actor)
  const hasCash = payments.some(
    ({ method, capturedCents, refundedCents }) => method === 'cash' && capturedCents > refundedCents,
  )
  const hasDrawer = !isAtDesk && hasCash && by !== null && (await findOpenDrawer(work, by)) !== undefined

  return { isAtDesk, hasDrawer, isHandedOver }
}

interface TendersDraft {
  tenders: readonly PlannedTender<PaymentRow>[]
  /** Whose store credit it becomes. */
  toCreditOf?: string | undefined
  /** What its provider says of a refund that somebody made there. */
  outside?: { ref: string; status: 'pending' | 'succeeded' }
}

/**
 * Writes refunds down, in the transaction of what they are for: cards are asked for after the commit (`askForRefund`), what waits at
 * the desk is a refund that did not reach its client, all else is given at once. The order of the payments is locked. Returns the
 * refunds in the order of their tenders.
 */
export async function writeTenders(work: Work, { tenders, toCreditOf, outside }: TendersDraft): Promise<string[]> {
  const { context, now } = work
  const createdBy = outside ? null : actorIdOf(context.actor)
  const drawerSessionId = await drawerFor(work, tenders)
  const rows = tenders.map(({ payment, amountCents, roundingCents, way }) => {
    const { status, failure } = outside ? { status: outside.status, failure: null } : begun(way, payment.method)
    return {
      id: randomUUID(),
      paymentId: payment.id,
      amountCents,
      roundingCents: way === 'waits' ? 0 : roundingCents,
      status,
      failure,
      createdBy,
      createdAt: now,
      endedAt: status === 'pending' ? null : now,
      drawerSessionId: way === 'hand' && payment.method === 'cash' ? drawerSessionId : null,
      toCredit: way === 'store_credit',
      ...(outside && { providerRef: outside.ref, outside: true }),
    }
  })
  const hasLeft = (at: number) => tenders[at]?.way !== 'waits'
  // What waits has the later numbers.
  const inOrder = [...rows.filter((_, at) => hasLeft(at)), ...rows.filter((_, at) => !hasLeft(at))]
  if (inOrder.length > 0) await insertRefunds(work, inOrder)
  for (const tender of tenders) await putBack(work, tender, toCreditOf)

  const reason = outside ? 'Made at the card provider' : null
  for (const { payment, amountCents } of tenders.filter((_, at) => hasLeft(at))) {
    const refundedCents = payment.refundedCents + amountCents
    await setPayment(
      work,
      {
        id: payment.id,
        version: payment.version,
        from: payment.status,
        to: statusAt(payment, refundedCents),
        refundedCents,
      },
      { actorKind: context.actor.kind, actorId: actorIdOf(context.actor), at: now, reason },
    )
  }
  return rows.map(({ id }) => id)
}

/** Out of which drawer cash goes back; refused where there is none, or too little in it. */
async function drawerFor(work: Work, tenders: readonly PlannedTender<PaymentRow>[]): Promise<string | null> {
  const cash = tenders.filter(({ way, payment }) => way === 'hand' && payment.method === 'cash')
  if (cash.length === 0) return null
  const by = actorIdOf(work.context.actor)
  const drawer = by === null ? undefined : await findOpenDrawer(work, by)
  if (!drawer) throw new Failure('wrong_state', 'Open a drawer first: cash needs one.')

  const cents = cash.reduce((sum, { amountCents, roundingCents }) => sum + amountCents + roundingCents, 0)
  await refuseBeyondDrawer(work, drawer.id, cents)
  return drawer.id
}

/** What a refund is as soon as it is written down. */
function begun(way: RefundWay, method: PaymentMethod): { status: RefundStatus; failure: string | null } {
  if (way === 'provider') return { status: 'pending', failure: null }
  if (way !== 'waits') return { status: 'succeeded', failure: null }

  return {
    status: 'failed',
    failure: `It waits for somebody at ${method === 'terminal' ? 'the terminal' : 'a drawer'}.`,
  }
}

/** What its bank asks about, or has taken back, stays that. */
export const statusAt = ({ status, capturedCents }: PaymentRow, refundedCents: number): PaymentStatus =>
  status !== 'captured' && status !== 'partially_refunded'
    ? status
    : refundedCents === capturedCents
      ? 'refunded'
      : 'partially_refunded'

/** What the studio itself keeps of a client: a gift card, store credit, a house account. */
async function putBack(
  work: Work,
  { payment, amountCents, way }: PlannedTender<PaymentRow>,
  toCreditOf: string | undefined,
): Promise<void> {
  const { id: paymentId, giftCardId: cardId, method } = payment
  if (way === 'store_credit' && toCreditOf !== undefined)
    return refundToCredit(work, toCreditOf, { amountCents, paymentId })
  if (way !== 'same') return
  if (cardId !== null) return giveBackToCard(work, { cardId, amountCents, paymentId })
  if (method === 'credit' || method === 'house_account') await giveBackToWallet(work, { amountCents, paymentId })
}

/** Asks a provider for a refund that was written down. Without an answer it stays pending, and is asked for again. */
export async function askForRefund(work: Work, refundId: string): Promise<RefundStatus> {
  const [refund] = await listRefunds(work, [refundId])
  if (refund?.status !== 'pending') return refund?.status ?? 'pending'
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

/** Takes a refund on to where its provider sees it by now, whoever tells of it. Throws without an answer. */
export async function settleRefund(
  work: Work,
  refundId: string,
  { event, context }: RefundSettlement,
): Promise<RefundStatus> {
  const [refund] = await listRefunds(work, [refundId])
  if (!refund || refund.providerRef === null || refund.provider !== work.services.paymentProvider?.name) {
    return refund?.status ?? 'pending'
  }
  const { providerRef: ref, refundRef, currency } = refund
  const amountCents = refund.amountCents + refund.roundingCents
  // Less than its provider moves: there is nothing to ask for.
  const seen: ProviderRefund =
    amountCents === 0
      ? { status: 'succeeded' }
      : await work.services.paymentProvider.refund(work, { refundId, ref, refundRef, amountCents, currency })

  return advanceRefund(work, refundId, seen, { event, context })
}

function advanceRefund(
  work: Work,
  refundId: string,
  seen: ProviderRefund,
  { event, context }: { event: ProviderEvent | undefined; context: Work['context'] },
): Promise<RefundStatus> {
  const { services, now } = work

  return atomically(work, async (work) => {
    if (event) await insertProviderEvent(work, { ...event, receivedAt: now })
    const [{ paymentId } = { paymentId: '' }] = await listRefunds(work, [refundId])
    await services.onPayment.lock(work, paymentId)
    const [payment] = await lockPayments(work, [paymentId])
    const refund = await lockRefund(work, refundId)
    const isKnown = seen.status === refund.status || !refundSteps.canBecome(refund.status, seen.status)
    const known = { ...(seen.ref !== undefined && { providerRef: seen.ref }) }
    // Under way still, it is asked after by the name that it has there.
    if (!payment || isKnown) {
      if (refund.refundRef === null && seen.ref !== undefined) {
        await setRefund(work, refundId, { status: refund.status, ...known })
      }
      return refund.status
    }

    await setRefund(work, refundId, { status: seen.status, ...known, failure: seen.failure ?? null, endedAt: now })
    if (seen.status !== 'succeeded') await takeBack({ ...work, context }, payment, refund)
    return seen.status
  })
}

/** What did not reach its card is ours to give back still. */
async function takeBack(work: Work, payment: PaymentRow, refund: RefundOfPayment): Promise<void> {
  const { services, context, now } = work
  const refundedCents = payment.refundedCents - refund.amountCents
  const by = { actorKind: context.actor.kind, actorId: actorIdOf(context.actor), at: now, reason: null }
  const to = refundedCents === 0 ? 'captured' : 'partially_refunded'
  await setPayment(work, { id: payment.id, version: payment.version, from: payment.status, to, refundedCents }, by)
  await services.onPayment.refundFailed(work, refund)
}

/** A job: asks again for refunds of which no word has come. */
export async function askForRefunds(work: Work): Promise<void> {
  const { paymentProvider } = work.services
  if (!paymentProvider) return
  const context = { actor: { kind: 'system' as const, job: 'ask for refunds' } }

  await inBatches<{ id: string }>(
    (after) => listPendingRefunds(work, paymentProvider.name, after?.id),
    ({ id }) => askForRefund({ ...work, context }, id),
  )
}
