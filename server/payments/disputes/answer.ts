import { recordEvent } from '#server/audit/service.ts'
import { type OnDatabase, atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Dispute, type DisputeFile, awaitsAnswer } from '#shared/payments/disputes.ts'

import { settleDispute } from './settle-dispute.ts'
import { type DisputeRow, changeDispute, findDispute, listDisputes } from './store.ts'

const present = (row: DisputeRow): Dispute => ({
  id: row.id,
  status: row.status,
  reason: row.reason,
  amountCents: row.amountCents,
  feeCents: Math.max(0, row.takenCents - row.amountCents),
  currency: row.currency,
  dueAt: row.dueAt,
  openedAt: row.openedAt,
  submittedAt: row.submittedAt,
  endedAt: row.endedAt,
  payment: { id: row.paymentId, number: row.paymentNumber, last4: row.last4 },
})

export const readDisputes = async (work: OnDatabase) => ({ disputes: (await listDisputes(work)).map(present) })

async function getDispute(work: OnDatabase, id: string): Promise<DisputeRow> {
  const dispute = await findDispute(work, id)
  if (!dispute) throw new Failure('not_found', 'There is no such dispute.')

  return dispute
}

/** The file with present records; it is composed anew until it is sent. */
export async function readDispute(work: Work, id: string): Promise<DisputeFile> {
  const row = await getDispute(work, id)
  const { order, client, evidence } = await work.services.onPayment.evidenceOf(work, row.paymentId)
  const { note, stagedAt } = row

  return { ...present(row), order, client, evidence, note, stagedAt }
}

interface Answer {
  disputeId: string
  note: string
  isFinal: boolean
}

/** Told to the provider first, so that only what it has is called saved or sent. */
async function answer(work: Work, { disputeId, note, isFinal }: Answer): Promise<DisputeFile> {
  const {
    services: { paymentProvider, log },
    context,
    now,
  } = work
  const row = await getDispute(work, disputeId)
  if (!awaitsAnswer(row.status) || row.submittedAt !== null) {
    throw new Failure('wrong_state', 'This dispute takes no answer any more.')
  }
  if (!paymentProvider || paymentProvider.name !== row.provider) {
    throw new Failure('unavailable', 'Whoever took this payment is not set up any more.')
  }

  const { client, evidence } = await readDispute(work, disputeId)
  try {
    await paymentProvider.answerDispute(work, row.providerRef, { client, evidence, note, isFinal, now })
  } catch (error) {
    log.warn({ err: error, disputeId }, 'A provider did not take the answer to a dispute')
    throw new Failure('unavailable', 'The provider cannot be reached right now. Try again in a moment.', {
      cause: error,
    })
  }
  await atomically(work, async (work) => {
    await changeDispute(work, disputeId, isFinal ? { submittedAt: now } : { note, stagedAt: now })
    await recordEvent(work, {
      action: isFinal ? 'dispute_submitted' : 'dispute_staged',
      entity: 'dispute',
      entityId: disputeId,
      facts: { parts: evidence.map(({ kind }) => kind).join(' ') },
    })
  })
  if (isFinal) {
    await settleDispute(work, row.providerRef, { context }).catch((error: unknown) =>
      log.warn({ err: error, disputeId }, 'A dispute could not be asked after'),
    )
  }
  return readDispute(work, disputeId)
}

export const stageDispute = (work: Work, { disputeId, note }: Omit<Answer, 'isFinal'>) =>
  answer(work, { disputeId, note, isFinal: false })

export async function submitDispute(work: Work, disputeId: string): Promise<DisputeFile> {
  const { note, stagedAt } = await getDispute(work, disputeId)
  if (stagedAt === null) throw new Failure('wrong_state', 'Keep the answer first, and read it once more.')

  return answer(work, { disputeId, note, isFinal: true })
}
