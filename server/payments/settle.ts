import { recordEvent, takeStep, writeStep } from '#server/audit/service.ts'
import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Work } from '#server/kernel/work.ts'
import { otherSum } from '#shared/payments/declines.ts'
import { paymentSteps } from '#shared/payments/status.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { keepSeen } from './cards/set-up.ts'
import { findSetupOfPayment } from './cards/store.ts'
import type { LockedSale } from './hooks.ts'
import { within } from './patience.ts'
import { factsOf } from './present.ts'
import type { Charge, PaymentProvider, PaymentRef, ProviderPayment } from './provider.ts'
import { payments } from './step.ts'
import {
  type PaymentRow,
  type ProviderEvent,
  getPayment,
  insertProviderEvent,
  listOpenPayments,
  lockPayment,
  setProviderRef,
} from './store.ts'

const system: Actor = { kind: 'system', job: 'settle payments' }

/** How long a reader waits for the provider. */
const patienceMilliseconds = 4000

interface PaymentSettlement {
  event?: ProviderEvent | undefined
  /** The provider's id, if the provider told of it. */
  ref?: string | undefined
  context?: Work['context']
}

/**
 * The only way to paid, for a page's answer, a provider's event and the job that asks again. It requests the present
 * state, so it does not matter who tells of it, how often and in which order.
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

  // If the provider tells of an intent before its reader was asked, the intent is handed to the reader first.
  const told = payment.readerRef === null ? ref : undefined
  const seen = await look(work, paymentProvider, { ...payment, providerRef: payment.providerRef ?? told ?? null })
  await advance(work, seen, { paymentId, context, event })
}

/** How long a provider repeats its events. */
const reconciledHours = 72
/**
 * Providers forget keys after a day. A payment without an answer by then was never shown to anybody who could pay it.
 */
const keyedHours = 20

/** How long a reader asks; afterwards it is free for others. */
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

  // The key finds the same charge.
  const seen = await provider.charge(work, { ...chargeOf(payment), now: work.now })
  if (payment.readerRef === null || !isOver || seen.ref === undefined) return seen
  return provider.cancel(work, { ref: seen.ref, reader: payment.readerRef })
}

const refOf = ({ providerRef: ref, readerRef }: PaymentRow): PaymentRef | undefined =>
  ref === null ? undefined : { ref, reader: readerRef ?? undefined }

/** The request to a provider: always the same for a payment, because its key names one charge. */
export function chargeOf(payment: PaymentRow): Omit<Charge, 'now'> {
  const { id: paymentId, number, providerRef: ref, currency, cardRef, cardCustomerRef, keepFor } = payment
  const amountCents = payment.amountCents + payment.roundingCents
  const card = cardRef !== null && cardCustomerRef !== null ? { ref: cardRef, customerRef: cardCustomerRef } : undefined

  const reader = payment.readerRef ?? undefined
  return { paymentId, number, ref, amountCents, currency, card, reader, keepFor: keepFor ?? undefined }
}

/** Moves a payment to the provider's state, once, in one transaction with all effects. */
export async function advance(
  work: Work,
  seen: ProviderPayment,
  { paymentId, context, event }: { paymentId: string; context: Work['context']; event?: ProviderEvent | undefined },
): Promise<void> {
  await atomically(work, async (work) => {
    const [isNew, sale, payment] = await inOneTrip([
      event ? insertProviderEvent(work, { ...event, receivedAt: work.now }) : true,
      work.services.onPayment.lock(work, paymentId),
      lockPayment(work, paymentId),
    ])
    if (!isNew) return
    if (!payment) return
    const ref = payment.providerRef === null ? seen.ref : undefined
    if (isOther(payment, seen)) {
      if (ref !== undefined) await setProviderRef(work, paymentId, ref)
      return keepOther({ ...work, context }, payment, seen)
    }
    // Providers repeat events and send them late: an impossible step is ignored.
    const leadsOn =
      payment.capturedCents === 0 &&
      payment.status !== seen.status &&
      paymentSteps.canBecome(payment.status, seen.status)

    if (leadsOn) await take({ ...work, context }, payment, { seen, sale })
    else if (ref !== undefined) await setProviderRef(work, paymentId, ref)
  })
}

/** Whether sum or currency differ from the request: that is no success of this payment. */
const isOther = (payment: PaymentRow, { status, amountCents, currency = payment.currency }: ProviderPayment): boolean =>
  status === 'captured' &&
  (currency !== payment.currency || amountCents !== payment.amountCents + payment.roundingCents)

/**
 * The provider holds another sum or currency. Somebody refunds it there and voids the payment here, as Today says;
 * until then nothing else is taken in its place.
 */
async function keepOther(work: Work, payment: PaymentRow, seen: ProviderPayment): Promise<void> {
  const { id, version, status: from } = payment
  if (payment.capturedCents > 0 || payment.decline === otherSum) return

  const to = 'processing'
  const { amountCents, currency = payment.currency } = seen
  await inOneTrip([
    writeStep(work, payments, { row: payment, to, set: { decline: otherSum } }),
    recordEvent(work, {
      action: 'payment_of_another_sum',
      entity: 'payment',
      entityId: id,
      before: { status: from },
      after: { status: to },
      facts: { ...factsOf(payment), seenCents: amountCents, seenCurrency: currency },
      publish: { version: version + 1, data: { from, to } },
    }),
  ])
}

interface Taking {
  seen: ProviderPayment
  sale: LockedSale | undefined
}

async function take(work: Work, payment: PaymentRow, { seen, sale }: Taking): Promise<void> {
  const to = seen.status
  const isCaptured = to === 'captured'
  const capturedCents = isCaptured ? payment.amountCents : payment.capturedCents
  const reference = seen.last4 ?? payment.reference
  await takeStep(work, payments, {
    row: payment,
    to,
    set: {
      capturedCents,
      ...(isCaptured && { capturedAt: payment.capturedAt ?? work.now }),
      reference,
      decline: seen.decline ?? null,
      providerRef: payment.providerRef ?? seen.ref ?? null,
    },
    audited: seen.decline ? { decline: seen.decline } : {},
    facts: factsOf({ ...payment, reference }),
  })

  const now = { ...payment, version: payment.version + 1, status: to, capturedCents }
  if (to === 'captured') {
    await keepCardOf(work, now, seen)
    await work.services.onPayment.captured(work, now, sale)
  }
  if (to === 'failed' || to === 'voided') await work.services.onPayment.ended(work, now)
}

/** Puts the paying card on file if its holder agreed. */
async function keepCardOf(work: Work, { id, keepFor }: PaymentRow, { card }: ProviderPayment): Promise<void> {
  if (keepFor === null || !card) return
  const setup = await findSetupOfPayment(work, id)
  if (setup) await keepSeen(work, setup, card)
}

/** Voids a payment here and at its provider, unless it was paid meanwhile. */
export async function giveUp(work: Work, payment: PaymentRow): Promise<void> {
  const {
    services: { paymentProvider },
    context,
  } = work
  const { id: paymentId, amountCents } = payment
  // Another sum was captured: the person who voids it refunds it at the provider.
  if (payment.decline === otherSum) {
    return advance(work, { status: 'voided', amountCents, decline: otherSum }, { paymentId, context })
  }
  // A former provider will never answer.
  if (payment.provider !== paymentProvider?.name) {
    return advance(work, { status: 'voided', amountCents }, { paymentId, context })
  }
  // Without an answer the provider's id is unknown, and it cannot be canceled by it.
  if (payment.providerRef === null) await settle(work, paymentId, { context })
  const known = refOf(await getPayment(work, paymentId))
  if (!paymentProvider || !known) return

  await advance(work, await paymentProvider.cancel(work, known), { paymentId, context })
}

/**
 * Ends declined payments whose form may be open on another device, so that nobody tries again. They stay declined,
 * unless they were paid meanwhile. A provider that does not answer keeps nobody from paying.
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

/** Asks for the undecided ones of these payments; a provider that is down is asked later. */
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

/** After so many failures in a row the provider is down, and the next run asks. */
const mostUnanswered = 3

/** A job: asks for undecided payments, and ends unpaid ones. */
export async function settleOpen(work: Work): Promise<void> {
  const {
    services: { paymentProvider, log },
  } = work

  if (!paymentProvider) return

  let unanswered = 0
  await inBatches<{ id: string }>(
    (after) => listOpenPayments(work, paymentProvider.name, after?.id),
    async ({ id }) => {
      // Each failure takes half a minute.
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
