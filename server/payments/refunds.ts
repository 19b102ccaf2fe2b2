import { randomUUID } from 'node:crypto'

import { actorIdOf } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { cashRoundingOf } from '#shared/payments/cash-rounding.ts'
import { type RefundStatus, refundSteps } from '#shared/payments/status.ts'

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
import { stripeCoinOf } from './stripe/units.ts'
import { giveBackToWallet, refundToCredit } from './wallets/spend.ts'

export interface Tender {
  payment: PaymentRow
  amountCents: number
  /** How much more of it changes hands, or less where it is negative. */
  roundingCents: number
}

const refundableStatuses = new Set(['captured', 'partially_refunded'])

/** Where a sum goes back to: what came last in truth first, each at most what is left of it. */
export function tendersFor(amountCents: number, payments: readonly PaymentRow[]): Tender[] {
  const tenders = tendersUpTo(amountCents, payments)
  if (tenders.reduce((sum, tender) => sum + tender.amountCents, 0) === amountCents) return tenders

  throw new Failure('not_refundable', 'More cannot be given back than was paid.')
}

/** The same, as far as it goes: what its bank has taken back is not given back by us. */
export function tendersUpTo(amountCents: number, payments: readonly PaymentRow[]): Tender[] {
  let left = amountCents

  return (
    payments
      .filter(({ status }) => refundableStatuses.has(status))
      // Not as they began: a card whose bank thought for an hour came after the cash of meanwhile.
      .toSorted((a, b) => cameAt(a) - cameAt(b))
      .toReversed()
      .map((payment) => {
        const cents = Math.min(left, payment.capturedCents - payment.refundedCents)
        left -= cents
        return tenderOf(payment, cents)
      })
      .filter((tender) => tender.amountCents > 0)
  )
}

const cameAt = ({ capturedAt, createdAt }: PaymentRow) => (capturedAt ?? createdAt).getTime()

type Moved = Pick<PaymentRow, 'method' | 'provider' | 'currency' | 'cashRoundingCents'>

/** The smallest sum that can change hands: a coin of a drawer, or what a provider moves. */
export function coinOf({ method, provider, currency, cashRoundingCents }: Moved): number {
  if (method === 'cash') return cashRoundingCents

  return provider === 'stripe' ? stripeCoinOf(currency) : 0
}

type Taken = Moved & Pick<PaymentRow, 'capturedCents' | 'roundingCents' | 'refundedCents' | 'roundedBackCents'>

/** Of a payment that was rounded no more goes back than came, in however many parts, and with the last of it the rest. */
export function tenderOf<Row extends Taken>(
  payment: Row,
  amountCents: number,
): Omit<Tender, 'payment'> & { payment: Row } {
  const { capturedCents, roundingCents, refundedCents, roundedBackCents } = payment
  const coin = coinOf(payment)
  if (coin === 0) return { payment, amountCents, roundingCents: 0 }
  const leftCents = capturedCents + roundingCents - refundedCents - roundedBackCents
  const isLast = amountCents === capturedCents - refundedCents
  const rounded = (cents: number) => cents + cashRoundingOf(cents, coin)
  const movedCents = isLast ? rounded(leftCents) : Math.min(rounded(amountCents), Math.floor(leftCents / coin) * coin)

  return { payment, amountCents, roundingCents: Math.max(0, movedCents) - amountCents }
}

/**
 * Writes refunds down, in the transaction of what they are for: those of cards are asked of their provider once it is committed
 * (`askForRefund`), all others are given at once, and so is what becomes store credit of `toCreditOf` instead. Payments are locked.
 */
export async function beginRefunds(work: Work, tenders: readonly Tender[], toCreditOf?: string): Promise<string[]> {
  const { context, now } = work
  const isToCredit = toCreditOf !== undefined
  const createdBy = actorIdOf(context.actor)
  const drawer =
    createdBy !== null &&
    !isToCredit &&
    tenders.some(({ payment }) => payment.method === 'cash') &&
    (await findOpenDrawer(work, createdBy))
  const cashCents = tenders
    .filter(({ payment }) => payment.method === 'cash')
    .reduce((sum, { amountCents, roundingCents }) => sum + amountCents + roundingCents, 0)
  if (drawer) await refuseBeyondDrawer(work, drawer.id, cashCents)
  const rows = tenders.map(({ payment, amountCents, roundingCents }) => {
    const isCash = payment.method === 'cash' && !isToCredit
    const isAsked = payment.provider !== null && !isToCredit
    if (isCash && !drawer) throw new Failure('wrong_state', 'Open a drawer first: cash needs one.')
    return {
      id: randomUUID(),
      paymentId: payment.id,
      amountCents,
      roundingCents: isToCredit ? 0 : roundingCents,
      createdBy,
      createdAt: now,
      drawerSessionId: isCash && drawer ? drawer.id : null,
      status: isAsked ? ('pending' as const) : ('succeeded' as const),
      endedAt: isAsked ? null : now,
      toCredit: isToCredit,
    }
  })
  if (rows.length > 0) await insertRefunds(work, rows)
  for (const tender of tenders) await giveBack(work, tender, toCreditOf)

  const by = { actorKind: context.actor.kind, actorId: createdBy, at: now, reason: null }
  for (const { payment, amountCents } of tenders) {
    const refundedCents = payment.refundedCents + amountCents
    const to = refundedCents === payment.capturedCents ? 'refunded' : 'partially_refunded'
    await setPayment(work, { id: payment.id, version: payment.version, from: payment.status, to, refundedCents }, by)
  }
  return rows.map(({ id }) => id)
}

/** What the studio itself keeps of a client: a gift card, store credit, a house account. */
async function giveBack(work: Work, { payment, amountCents }: Tender, toCreditOf?: string): Promise<void> {
  const { id: paymentId, giftCardId: cardId, method } = payment
  if (toCreditOf !== undefined) return refundToCredit(work, toCreditOf, { amountCents, paymentId })
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
