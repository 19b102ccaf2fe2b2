import { recordEvent, recordKind, takeStep, writeStep } from '#server/audit/service.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import type { ProviderDispute } from '#server/payments/provider.ts'
import { payments } from '#server/payments/step.ts'
import {
  type PaymentRow,
  type ProviderEvent,
  findPayment,
  findPaymentOf,
  lockPayment,
  onceFor,
} from '#server/payments/store.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import { disputeSteps, disputeWords, isDisputeOpen } from '#shared/payments/disputes.ts'
import { paymentSteps } from '#shared/payments/status.ts'
import type { Actor } from '#shared/permissions/may.ts'

import {
  type DisputeRow,
  changeDispute,
  insertDispute,
  listOpenDisputes,
  lockDispute,
  pauseCardsOf,
  resumeCardsOf,
} from './store.ts'

const disputes = recordKind({
  entity: 'dispute',
  noun: 'dispute',
  action: 'dispute_status_changed',
  machine: disputeSteps,
  words: disputeWords,
  table: 'dispute',
})

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
    const [, locked] = await inOneTrip([services.onPayment.lock(work, payment.id), lockPayment(work, payment.id)])
    if (locked) await advance({ ...work, context }, locked, seen)
  })
  return true
}

async function advance(work: Work, payment: PaymentRow, seen: ProviderDispute): Promise<void> {
  const known = (await lockDispute(work, named(payment, seen))) ?? (await open(work, payment, seen))
  const takenCents = Math.max(known.takenCents, seen.takenCents)
  const isTaken = known.takenCents === 0 && takenCents > 0
  if (isTaken) await take(work, payment, { ...known, takenCents })
  if (!disputeSteps.canBecome(known.status, seen.status)) {
    if (isTaken) await changeDispute(work, known.id, { takenCents })
    return giveMore(work, payment, known, seen.returnedCents)
  }

  const endedAt = isDisputeOpen(seen.status) ? null : work.services.now()
  const { returnedCents } = seen
  await takeStep(work, disputes, {
    row: known,
    to: seen.status,
    set: { dueAt: seen.dueAt ?? null, endedAt, takenCents, returnedCents },
  })
  if (endedAt) await end(work, payment, { ...known, takenCents, returnedCents, status: seen.status })
}

const named = ({ provider }: PaymentRow, { ref }: ProviderDispute) => ({ provider: provider ?? '', providerRef: ref })

/** Opens a dispute: a task for staff; its payment is not refunded and its card not charged. */
async function open(work: Work, payment: PaymentRow, seen: ProviderDispute): Promise<DisputeRow> {
  const { reason, amountCents, dueAt = null } = seen
  // Its first state; what has happened since is a step of its own.
  const status = seen.isInquiry ? 'inquiry' : 'needs_response'
  await insertDispute(work, {
    ...named(payment, seen),
    paymentId: payment.id,
    status,
    reason,
    amountCents,
    dueAt,
    openedAt: work.now,
  })
  await pauseCardsOf(work, payment.id, work.now)
  const dispute = await lockDispute(work, named(payment, seen))
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

  await changeDispute(work, known.id, { returnedCents })
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
  const payment = await findPayment(work, id)
  if (payment && paymentSteps.canBecome(payment.status, to)) await writeStep(work, payments, { row: payment, to })
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
