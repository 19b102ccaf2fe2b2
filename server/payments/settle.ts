import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Work } from '#server/kernel/work.ts'
import { otherSum } from '#shared/payments/declines.ts'
import { paymentSteps } from '#shared/payments/status.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { keepSeen } from './cards/set-up.ts'
import { findSetupOfPayment } from './cards/store.ts'
import type { LockedSale } from './hooks.ts'
import type { ProviderEvent } from './once.ts'
import { within } from './patience.ts'
import { factsOf } from './present.ts'
import type { Charge, PaymentProvider, PaymentRef, ProviderPayment } from './provider.ts'
import {
  getPayment,
  insertProviderEvent,
  listOpenPayments,
  lockPayments,
  type PaymentRow,
  setPayment,
  setProviderRef,
} from './store.ts'

const system: Actor = { kind: 'system', job: 'settle payments' }

/** How long whoever only looks waits for a provider. */
const patienceMilliseconds = 4000

interface PaymentSettlement {
  event?: ProviderEvent | undefined
  /** By which its provider knows it, where it told that itself. */
  ref?: string | undefined
  context?: Work['context']
}

/**
 * The only way to paid, for the answer of a page, a provider's event and the job that asks again: the payment is fetched anew, so
 * that it does not matter who tells of it, how often and in which order.
 */
export async function settle(
  work: Work,
  paymentId: string,
  { event, ref, context = { actor: system } }: PaymentSettlement = {},
): Promise<void> {
  const {
    services: { paymentProvider },
  } = work
  const payment = await getPayment(work, paymentId)
  if (!paymentProvider || payment.provider !== paymentProvider.name) return

  // An intent that is told of before its reader was asked is handed to that first.
  const told = payment.readerRef === null ? ref : undefined
  const seen = await look(work, paymentProvider, { ...payment, providerRef: payment.providerRef ?? told ?? null })
  await advance(work, seen, { paymentId, context, event })
}

/** How long a provider repeats what it has to tell. */
const reconciledHours = 72
/** Providers forget the keys of calls after a day. What was not answered by then was shown to nobody who could pay it. */
const keyedHours = 20

/** So long a reader asks: then nobody stands at it any more, and it is free for others. */
const askedMinutes = 10

async function look(work: Work, provider: PaymentProvider, payment: PaymentRow): Promise<ProviderPayment> {
  const { amountCents, createdAt } = payment
  const known = refOf(payment)
  const hours = (work.now.getTime() - createdAt.getTime()) / 3_600_000
  const isOpen = payment.status === 'created' || payment.status === 'requires_action'
  const isAsking = payment.readerRef !== null && (isOpen || payment.status === 'processing')
  const isOver = isAsking ? hours * 60 > askedMinutes : isOpen && hours > reconciledHours
  if (known) return isOver ? provider.cancel(work, known) : provider.find(work, known)
  if (hours > keyedHours) return { status: 'voided', amountCents }

  // With its key it is the same charge.
  const seen = await provider.charge(work, { ...chargeOf(payment), now: work.now })
  if (payment.readerRef === null || !isOver || seen.ref === undefined) return seen
  return provider.cancel(work, { ref: seen.ref, reader: payment.readerRef })
}

const refOf = ({ providerRef: ref, readerRef }: PaymentRow): PaymentRef | undefined =>
  ref === null ? undefined : { ref, reader: readerRef ?? undefined }

/** All that a provider is told of a payment: the same each time, for its key names one charge. */
export function chargeOf(payment: PaymentRow): Omit<Charge, 'now'> {
  const { id: paymentId, number, providerRef: ref, currency, cardRef, cardCustomerRef, keepFor } = payment
  const amountCents = payment.amountCents + payment.roundingCents
  const card = cardRef !== null && cardCustomerRef !== null ? { ref: cardRef, customerRef: cardCustomerRef } : undefined

  const reader = payment.readerRef ?? undefined
  return { paymentId, number, ref, amountCents, currency, card, reader, keepFor: keepFor ?? undefined }
}

/** Takes a payment on to where its provider sees it, once, in the transaction of all that follows from it. */
export async function advance(
  work: Work,
  seen: ProviderPayment,
  { paymentId, context, event }: { paymentId: string; context: Work['context']; event?: ProviderEvent | undefined },
): Promise<void> {
  await atomically(work, async (work) => {
    const [isNew, sale, [payment]] = await inOneTrip([
      event ? insertProviderEvent(work, { ...event, receivedAt: work.now }) : true,
      work.services.onPayment.lock(work, paymentId),
      lockPayments(work, [paymentId]),
    ])
    if (!isNew) return
    if (!payment) return
    const ref = payment.providerRef === null ? seen.ref : undefined
    if (isOther(payment, seen)) {
      if (ref !== undefined) await setProviderRef(work, paymentId, ref)
      return keepOther({ ...work, context }, payment, seen)
    }
    // A provider repeats itself and is late: what leads nowhere is ignored, as is a yes to what was given back since.
    const leadsOn =
      payment.capturedCents === 0 &&
      payment.status !== seen.status &&
      paymentSteps.canBecome(payment.status, seen.status)

    if (leadsOn) await take({ ...work, context }, payment, { seen, sale })
    else if (ref !== undefined) await setProviderRef(work, paymentId, ref)
  })
}

/** Whether what came is not what was asked for: no success of this payment. */
const isOther = (payment: PaymentRow, { status, amountCents, currency = payment.currency }: ProviderPayment): boolean =>
  status === 'captured' &&
  (currency !== payment.currency || amountCents !== payment.amountCents + payment.roundingCents)

/**
 * Its provider holds another sum, or one in another currency: somebody gives that back there and voids the payment here, as Today
 * says. Until then nothing else is taken in its place.
 */
async function keepOther(work: Work, payment: PaymentRow, seen: ProviderPayment): Promise<void> {
  const { context, now } = work
  const { id, version, status: from } = payment
  if (payment.capturedCents > 0 || payment.decline === otherSum) return

  const to = 'processing'
  const { amountCents, currency = payment.currency } = seen
  const by = { actorKind: context.actor.kind, actorId: actorIdOf(context.actor), at: now, reason: null }
  await setPayment(work, { id, version, from, to, decline: otherSum }, by)
  await recordEvent(work, {
    action: 'payment_of_another_sum',
    entity: 'payment',
    entityId: id,
    before: { status: from },
    after: { status: to },
    facts: { ...factsOf(payment), seenCents: amountCents, seenCurrency: currency },
    publish: { version: version + 1, data: { from, to } },
  })
}

interface Taking {
  seen: ProviderPayment
  sale: LockedSale | undefined
}

async function take(work: Work, payment: PaymentRow, { seen, sale }: Taking): Promise<void> {
  const { id, version, status: from } = payment
  const to = seen.status
  const capturedCents = to === 'captured' ? payment.amountCents : payment.capturedCents
  const by = { actorKind: work.context.actor.kind, actorId: actorIdOf(work.context.actor), at: work.now, reason: null }
  const changed = { capturedCents, reference: seen.last4, decline: seen.decline, providerRef: seen.ref }
  await inOneTrip([
    setPayment(work, { id, version, from, to, ...changed }, by),
    recordEvent(work, {
      action: 'payment_status_changed',
      entity: 'payment',
      entityId: id,
      before: { status: from },
      after: { status: to, ...(seen.decline && { decline: seen.decline }) },
      facts: factsOf({ ...payment, reference: seen.last4 ?? payment.reference }),
      publish: { version: version + 1, data: { from, to } },
    }),
  ])

  const now = { ...payment, version: version + 1, status: to, capturedCents }
  if (to === 'captured') {
    await keepCardOf(work, now, seen)
    await work.services.onPayment.captured(work, now, sale)
  }
  if (to === 'failed' || to === 'voided') await work.services.onPayment.ended(work, now)
}

/** The card that paid is on file from now on, where that was agreed to. */
async function keepCardOf(work: Work, { id, keepFor }: PaymentRow, { card }: ProviderPayment): Promise<void> {
  if (keepFor === null || !card) return
  const setup = await findSetupOfPayment(work, id)
  if (setup) await keepSeen(work, setup, card)
}

/** Has nobody pay it any more, at its provider too; what was paid meanwhile is. */
export async function giveUp(work: Work, payment: PaymentRow): Promise<void> {
  const {
    services: { paymentProvider },
    context,
  } = work
  const { id: paymentId, amountCents } = payment
  // What came was another sum: whoever voids it has given that back at its provider, or does.
  if (payment.decline === otherSum) {
    return advance(work, { status: 'voided', amountCents, decline: otherSum }, { paymentId, context })
  }
  // Its provider takes no cards here any more: no word of it will ever come.
  if (payment.provider !== paymentProvider?.name) {
    return advance(work, { status: 'voided', amountCents }, { paymentId, context })
  }
  // One that was not answered has no name yet by which it could be cancelled.
  if (payment.providerRef === null) await settle(work, paymentId, { context })
  const known = refOf(await getPayment(work, paymentId))
  if (!paymentProvider || !known) return

  await advance(work, await paymentProvider.cancel(work, known), { paymentId, context })
}

/**
 * Has nobody try again what was declined in a form, which is open on another device too. It stays as it was declined, unless it
 * was paid meanwhile. A provider that does not answer stops nobody from paying.
 */
export async function closeDeclined(work: Work, payments: readonly PaymentRow[]): Promise<void> {
  const {
    services: { paymentProvider, log },
    context,
  } = work

  if (!paymentProvider) return
  for (const payment of payments) {
    const { id: paymentId, status, provider, readerId, cardRef } = payment
    const known = refOf(payment)
    if (status !== 'failed' || provider !== paymentProvider.name || readerId !== null || cardRef !== null || !known)
      continue
    try {
      const seen = await within(patienceMilliseconds, paymentProvider.cancel(work, known))
      if (seen.status !== 'voided') await advance(work, seen, { paymentId, context })
    } catch (error) {
      log.warn({ err: error, paymentId }, 'A declined payment could not be closed')
    }
  }
}

/** Asks after those of these payments of which no word has come; a provider that is away is asked later. */
export async function settleProcessing(work: Work, payments: readonly PaymentRow[]): Promise<void> {
  for (const { id, status } of payments) {
    if (status !== 'processing') continue
    try {
      await within(patienceMilliseconds, settle(work, id))
    } catch (error) {
      work.services.log.warn({ err: error, paymentId: id }, 'A payment could not be asked after')
    }
  }
}

/** After so many in a row a provider is away, and the next run asks. */
const mostUnanswered = 3

/** A job: asks after the payments of which no word has come, and ends what nobody paid. */
export async function settleOpen(work: Work): Promise<void> {
  const {
    services: { paymentProvider, log },
  } = work

  if (!paymentProvider) return

  let unanswered = 0
  await inBatches<{ id: string }>(
    (after) => listOpenPayments(work, paymentProvider.name, after?.id),
    async ({ id }) => {
      // Who is away takes half a minute for each.
      if (unanswered === mostUnanswered) return
      try {
        await settle(work, id)
        unanswered = 0
      } catch (error) {
        unanswered++
        log.warn({ err: error, paymentId: id }, 'A payment could not be asked after')
      }
    },
  )
}
