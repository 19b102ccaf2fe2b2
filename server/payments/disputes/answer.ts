import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import { awaitsAnswer, type Dispute, type DisputeFile } from '#shared/payments/disputes.ts'

import { settleDispute } from './settle-dispute.ts'
import { type DisputeRow, findDispute, listDisputes, setDispute } from './store.ts'

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

export const readDisputes = async (db: Db) => ({ disputes: (await listDisputes(db)).map(present) })

async function getDispute(db: Db, id: string): Promise<DisputeRow> {
  const dispute = await findDispute(db, id)
  if (!dispute) throw new Failure('not_found', 'There is no such dispute.')

  return dispute
}

/** With what our records say by now: it is composed anew until it is sent. */
export async function readDispute(services: Services, id: string): Promise<DisputeFile> {
  const { db, onPayment } = services
  const row = await getDispute(db, id)
  const { order, client, evidence } = await onPayment.evidenceOf(services, row.paymentId)
  const { note, stagedAt } = row

  return { ...present(row), order, client, evidence, note, stagedAt }
}

interface Answer {
  disputeId: string
  note: string
  isFinal: boolean
}

/** Told to the provider first: only what is there is called kept or sent. */
async function answer(
  services: Services,
  { disputeId, note, isFinal }: Answer,
  context: Context,
): Promise<DisputeFile> {
  const { db, paymentProvider, now, log } = services
  const row = await getDispute(db, disputeId)
  if (!awaitsAnswer(row.status) || row.submittedAt !== null) {
    throw new Failure('wrong_state', 'This dispute takes no answer any more.')
  }
  if (!paymentProvider || paymentProvider.name !== row.provider) {
    throw new Failure('unavailable', 'Whoever took this payment is not set up any more.')
  }

  const { client, evidence } = await readDispute(services, disputeId)
  try {
    await paymentProvider.answerDispute(db, row.providerRef, { client, evidence, note, isFinal, now: now() })
  } catch (error) {
    log.warn({ err: error, disputeId }, 'A provider did not take the answer to a dispute')
    throw new Failure('unavailable', 'The provider cannot be reached right now. Try again in a moment.', {
      cause: error,
    })
  }
  await atomically(db, async (trx) => {
    await setDispute(trx, disputeId, isFinal ? { submittedAt: now() } : { note, stagedAt: now() })
    await recordEvent(trx, context, {
      action: isFinal ? 'dispute_submitted' : 'dispute_staged',
      entity: 'dispute',
      entityId: disputeId,
      facts: { parts: evidence.map(({ kind }) => kind).join(' ') },
    })
  })
  if (isFinal) {
    await settleDispute(services, row.providerRef, { context }).catch((error: unknown) =>
      log.warn({ err: error, disputeId }, 'A dispute could not be asked after'),
    )
  }
  return readDispute(services, disputeId)
}

export const stageDispute = (services: Services, { disputeId, note }: Omit<Answer, 'isFinal'>, context: Context) =>
  answer(services, { disputeId, note, isFinal: false }, context)

export async function submitDispute(services: Services, disputeId: string, context: Context): Promise<DisputeFile> {
  const { note, stagedAt } = await getDispute(services.db, disputeId)
  if (stagedAt === null) throw new Failure('wrong_state', 'Keep the answer first, and read it once more.')

  return answer(services, { disputeId, note, isFinal: true }, context)
}
