import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import type { ProviderDispute } from '#server/payments/provider.ts'
import {
  findPaymentOf,
  lockPayments,
  onceFor,
  type PaymentRow,
  type ProviderEvent,
  setPayment,
} from '#server/payments/store.ts'
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
  context?: Work['context']
}

/**
 * Moves a dispute to the provider's present state, whoever tells of it, how often and in which order. Returns whether
 * its charge is ours.
 */
export async function settleDispute(
  work: Work,
  ref: string,
  { event, context = { actor: system } }: DisputeSettlement = {},
): Promise<boolean> {
  const { services } = work

  if (!services.paymentProvider) return false

  const seen = await services.paymentProvider.findDispute(work, ref)
  const payment = await findPaymentOf(work, services.paymentProvider.name, { ref: seen.paymentRef, id: undefined })
  // The charge is not ours.
  if (!payment) return false

  await onceFor(work, event, async (work) => {
    await services.onPayment.lock(work, payment.id)
    const [locked] = await lockPayments(work, [payment.id])
    if (locked) await advance({ ...work, context }, locked, seen)
  })
  return true
}

async function advance(work: Work, payment: PaymentRow, seen: ProviderDispute): Promise<void> {
  const known = (await findDisputeByRef(work, payment.provider ?? '', seen.ref)) ?? (await open(work, payment, seen))
  if (known.takenCents === 0 && seen.takenCents > 0)
    await take(work, payment, { ...known, takenCents: seen.takenCents })
  const takenCents = Math.max(known.takenCents, seen.takenCents)
  const isStep = seen.status !== known.status && disputeSteps.canBecome(known.status, seen.status)
  if (!isStep) return giveMore(work, payment, known, seen.returnedCents)

  const endedAt = isDisputeOpen(seen.status) ? null : work.services.now()
  const { returnedCents } = seen
  await setDispute(work, known.id, {
    status: seen.status,
    dueAt: seen.dueAt ?? null,
    endedAt,
    takenCents,
    returnedCents,
  })
  await recordEvent(work, {
    action: 'dispute_status_changed',
    entity: 'dispute',
    entityId: known.id,
    before: { status: known.status },
    after: { status: seen.status },
    publish: { version: known.version + 1, data: { to: seen.status } },
  })
  if (endedAt) await end(work, payment, { ...known, takenCents, returnedCents, status: seen.status })
}

/** Opens a dispute: a task for staff; its payment is not refunded and its card not charged. */
async function open(work: Work, payment: PaymentRow, seen: ProviderDispute): Promise<DisputeRow> {
  const { ref, reason, amountCents, dueAt = null } = seen
  const provider = payment.provider ?? ''
  // Its first state; what has happened since is a step of its own.
  const status = seen.isInquiry ? 'inquiry' : 'needs_response'
  await insertDispute(work, {
    paymentId: payment.id,
    provider,
    providerRef: ref,
    status,
    reason,
    amountCents,
    dueAt,
    openedAt: work.now,
  })
  await pauseCardsOf(work, payment.id, work.now)
  const dispute = await findDisputeByRef(work, provider, ref)
  if (!dispute) throw new Error('The dispute that was opened is not there.')

  await recordEvent(work, {
    action: 'dispute_opened',
    entity: 'dispute',
    entityId: dispute.id,
    after: { status, amountCents },
    facts: { payment: payment.number, reason },
    publish: { version: 1, data: { to: status } },
  })
  return dispute
}

/** The provider took the sum and its fee. */
async function take(work: Work, payment: PaymentRow, { id, takenCents }: DisputeRow): Promise<void> {
  await setDispute(work, id, { takenCents })
  await postDispute(work, payment, {
    event: 'dispute_opened',
    id,
    postings: [debit(accounts.disputed, takenCents), credit(accounts.processor, takenCents)],
  })
  await stepPayment(work, payment, 'disputed')
}

/** Books what came back, and the rest with its fee as a loss. */
async function end(work: Work, payment: PaymentRow, dispute: DisputeRow): Promise<void> {
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
  else await resumeCardsOf(work, payment.id)
}

/** A provider may return its fee after the end. */
async function giveMore(work: Work, payment: PaymentRow, known: DisputeRow, returnedCents: number): Promise<void> {
  const moreCents = returnedCents - known.returnedCents
  if (known.endedAt === null || moreCents <= 0) return

  await setDispute(work, known.id, { returnedCents })
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

const postDispute = (work: Work, { locationId }: PaymentRow, { event, id, postings }: DisputePosting) =>
  dayOf(work, locationId).then((on) => post(work, [{ event, key: id, on, locationId, postings }]))

const dayOf = async ({ trx, now }: Work, locationId: string): Promise<string> => {
  const { zone } = await trx
    .selectFrom('location')
    .select('zone')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()

  return localDayOf(now, zone)
}

async function stepPayment(work: Work, { id }: PaymentRow, to: 'disputed' | 'captured' | 'lost'): Promise<void> {
  const { context, now } = work
  const [payment] = await lockPayments(work, [id])
  if (!payment || !paymentSteps.canBecome(payment.status, to)) return

  const by = { actorKind: context.actor.kind, actorId: actorIdOf(context.actor), at: now, reason: null }
  await setPayment(work, { id, version: payment.version, from: payment.status, to }, by)
}

/** How many days back the job asks for disputes that no event told of. */
const heardOfDays = 3

/** A job: asks for new disputes and for the state of open ones. */
export async function settleDisputes(work: Work): Promise<void> {
  const {
    services: { paymentProvider, log },
    now,
  } = work

  if (!paymentProvider) return
  const since = new Date(now.getTime() - heardOfDays * 86_400_000)
  try {
    const opened = await paymentProvider.listDisputes(work, since)
    const known = await listOpenDisputes(work, paymentProvider.name)
    const refs = new Set([...opened, ...known.map(({ providerRef }) => providerRef)])
    for (const ref of refs) await settleDispute(work, ref)
  } catch (error) {
    log.warn({ err: error }, 'Disputes could not be asked after')
  }
}
