import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { post } from '#server/ledger/service.ts'
import { onceFor, type ProviderEvent } from '#server/payments/once.ts'
import type { ProviderDispute } from '#server/payments/provider.ts'
import { findPaymentOf, lockPayments, type PaymentRow, setPayment } from '#server/payments/store.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import { disputeSteps, isDisputeOpen } from '#shared/payments/disputes.ts'
import { paymentSteps } from '#shared/payments/status.ts'
import type { Actor } from '#shared/permissions/may.ts'

import {
  type DisputeRow,
  findDisputeByRef,
  insertDispute,
  listOpenDisputes,
  pauseCardsOf,
  resumeCardsOf,
  setDispute,
} from './store.ts'

const system: Actor = { kind: 'system', job: 'settle disputes' }

interface DisputeSettlement {
  event?: ProviderEvent
  context?: LineWork['context']
}

/**
 * Takes a dispute on to where its provider sees it by now, whoever tells of it, how often and in which order. Whether its charge
 * is ours.
 */
export async function settleDispute(
  services: Services,
  ref: string,
  { event, context = { actor: system } }: DisputeSettlement = {},
): Promise<boolean> {
  const { db, paymentProvider, now } = services
  if (!paymentProvider) return false

  const seen = await paymentProvider.findDispute(db, ref, now())
  const payment = await findPaymentOf(db, paymentProvider.name, { ref: seen.paymentRef, id: undefined })
  // Of a charge that was not made here.
  if (!payment) return false

  await onceFor(services, event, async (trx) => {
    await services.onPayment.lock(trx, payment.id)
    const [locked] = await lockPayments(trx, [payment.id])
    if (locked) await advance({ services, trx, context }, locked, seen)
  })
  return true
}

async function advance(work: LineWork, payment: PaymentRow, seen: ProviderDispute): Promise<void> {
  const { trx } = work
  const known = (await findDisputeByRef(trx, payment.provider ?? '', seen.ref)) ?? (await open(work, payment, seen))
  if (known.takenCents === 0 && seen.takenCents > 0)
    await take(work, payment, { ...known, takenCents: seen.takenCents })
  const takenCents = Math.max(known.takenCents, seen.takenCents)
  const isStep = seen.status !== known.status && disputeSteps.canBecome(known.status, seen.status)
  if (!isStep) return giveMore(work, payment, known, seen.returnedCents)

  const endedAt = isDisputeOpen(seen.status) ? null : work.services.now()
  const { returnedCents } = seen
  await setDispute(trx, known.id, {
    status: seen.status,
    dueAt: seen.dueAt ?? null,
    endedAt,
    takenCents,
    returnedCents,
  })
  await recordEvent(trx, work.context, {
    action: 'dispute_status_changed',
    entity: 'dispute',
    entityId: known.id,
    before: { status: known.status },
    after: { status: seen.status },
    publish: { version: known.version + 1, data: { to: seen.status } },
  })
  if (endedAt) await end(work, payment, { ...known, takenCents, returnedCents, status: seen.status })
}

/** From now on it is a task, its payment is not refunded, and its card not charged. */
async function open(work: LineWork, payment: PaymentRow, seen: ProviderDispute): Promise<DisputeRow> {
  const { services, trx, context } = work
  const { ref, reason, amountCents, dueAt = null } = seen
  const provider = payment.provider ?? ''
  // As it began: where it has led since is a step of its own.
  const status = seen.isInquiry ? 'inquiry' : 'needs_response'
  await insertDispute(trx, {
    paymentId: payment.id,
    provider,
    providerRef: ref,
    status,
    reason,
    amountCents,
    dueAt,
    openedAt: services.now(),
  })
  await pauseCardsOf(trx, payment.id, services.now())
  const dispute = await findDisputeByRef(trx, provider, ref)
  if (!dispute) throw new Error('The dispute that was opened is not there.')

  await recordEvent(trx, context, {
    action: 'dispute_opened',
    entity: 'dispute',
    entityId: dispute.id,
    after: { status, amountCents },
    facts: { payment: payment.number, reason },
    publish: { version: 1, data: { to: status } },
  })
  return dispute
}

/** The provider has taken the sum with its fee. */
async function take(work: LineWork, payment: PaymentRow, { id, takenCents }: DisputeRow): Promise<void> {
  await setDispute(work.trx, id, { takenCents })
  await postDispute(work, payment, {
    event: 'dispute_opened',
    id,
    postings: [debit(accounts.disputed, takenCents), credit(accounts.processor, takenCents)],
  })
  await stepPayment(work, payment, 'disputed')
}

/** What came back is ours again; what did not is lost, its fee with it. */
async function end(work: LineWork, payment: PaymentRow, dispute: DisputeRow): Promise<void> {
  const { id, takenCents, returnedCents, status } = dispute
  const isLost = status === 'lost'
  if (takenCents > 0) {
    await postDispute(work, payment, {
      event: isLost ? 'dispute_lost' : 'dispute_won',
      id,
      postings: [
        debit(accounts.processor, returnedCents),
        debit(accounts.chargebacks, takenCents - returnedCents),
        credit(accounts.disputed, takenCents),
      ],
    })
    await stepPayment(work, { ...payment, status: 'disputed' }, isLost ? 'lost' : 'captured')
  }
  if (isLost) await work.services.onPayment.lost(work, payment)
  else await resumeCardsOf(work.trx, payment.id)
}

/** A provider may give its fee back once all has ended. */
async function giveMore(work: LineWork, payment: PaymentRow, known: DisputeRow, returnedCents: number): Promise<void> {
  const moreCents = returnedCents - known.returnedCents
  if (known.endedAt === null || moreCents <= 0) return

  await setDispute(work.trx, known.id, { returnedCents })
  await postDispute(work, payment, {
    event: 'dispute_returned',
    id: `${known.id} ${returnedCents}`,
    postings: [debit(accounts.processor, moreCents), credit(accounts.chargebacks, moreCents)],
  })
}

interface DisputePosting {
  event: string
  id: string
  postings: Parameters<typeof post>[1][number]['postings']
}

const postDispute = (
  { services, trx }: LineWork,
  { locationId }: PaymentRow,
  { event, id, postings }: DisputePosting,
) => dayOf(services, trx, locationId).then((on) => post(trx, [{ event, key: id, on, locationId, postings }]))

const dayOf = async ({ now }: Services, trx: Db, locationId: string): Promise<string> => {
  const { zone } = await trx
    .selectFrom('location')
    .select('zone')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()

  return localDayOf(now(), zone)
}

async function stepPayment(
  { services, trx, context }: LineWork,
  { id }: PaymentRow,
  to: 'disputed' | 'captured' | 'lost',
): Promise<void> {
  const [payment] = await lockPayments(trx, [id])
  if (!payment || !paymentSteps.canBecome(payment.status, to)) return

  const by = { actorKind: context.actor.kind, actorId: actorIdOf(context.actor), at: services.now(), reason: null }
  await setPayment(trx, { id, version: payment.version, from: payment.status, to }, by)
}

/** So far back a provider is asked for disputes that it may have told nobody of. */
const heardOfDays = 3

/** A job: what a provider has opened, and what became of that. */
export async function settleDisputes(services: Services): Promise<void> {
  const { db, paymentProvider, now, log } = services
  if (!paymentProvider) return
  const since = new Date(now().getTime() - heardOfDays * 86_400_000)
  try {
    const opened = await paymentProvider.listDisputes(db, since)
    const known = await listOpenDisputes(db, paymentProvider.name)
    const refs = new Set([...opened, ...known.map(({ providerRef }) => providerRef)])
    for (const ref of refs) await settleDispute(services, ref)
  } catch (error) {
    log.warn({ err: error }, 'Disputes could not be asked after')
  }
}
