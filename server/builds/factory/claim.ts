import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { withdrawMeasurements } from '#server/builds/orders/store.ts'
import { linkFiles } from '#server/files/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'
import type { ClaimOutcome, FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { isInHouse } from '#shared/builds/orders/status.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'

import { keepArrival } from './arrive.ts'
import { bookCosts } from './costs.ts'
import { onFactoryOrder, readFactoryOrder } from './present.ts'
import { changingFactoryOrder, rereadFactoryOrder, takeFactoryStep, touchFactoryOrder } from './step.ts'
import { type FactoryLineRow, type FactoryRecord, listFactoryLines } from './store.ts'

type NewClaim = Parsed<typeof factoryContract.claimFactoryLine>['body'] & { factoryOrderId: string }

/** Claims a wrong club from its maker, even after it was signed for. The build waits for that club only. */
export function claimFactoryLine(
  work: Work,
  { key, ...request }: NewClaim & { key: string | undefined },
): Promise<FactoryOrder> {
  const keyed = { endpoint: factoryContract.claimFactoryLine, key, request }
  const { factoryOrderId: id, lineId, reason, version } = request

  return withIdempotency(work, keyed, (keep) =>
    onFactoryOrder(work, { id, version }, async (work, row) => {
      await claim(work, row, { lineId, reason })
      return keep(work, await readFactoryOrder(work, id, work.context.actor))
    }),
  )
}

async function claim(work: Work, row: FactoryRecord, { lineId, reason }: { lineId: string; reason: string }) {
  const { trx, context, now } = work
  const line = (await listFactoryLines(work, row.id)).find(({ id }) => id === lineId)
  if (!line) throw new Failure('not_found', 'This club is not on this order.')
  if (line.receivedAt === null || line.endedAt !== null) throw new Failure('wrong_state', 'This club is not here.')
  await refuseAway(work, row, line)
  const opened = { lineId, reason, openedAt: now, openedBy: actorIdOf(context.actor) }
  const made = await trx
    .insertInto('factoryClaim')
    .values(opened)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new Failure('wrong_state', 'This club is claimed already.')
  await changeOne(trx.updateTable('factoryLine').set({ checkedAt: null }).where('id', '=', lineId))

  const what = `${nameOfSlot(line.slot)}: ${reason}`
  if (row.status !== 'claim') {
    await takeFactoryStep(work, await rereadFactoryOrder(work, row.id), { to: 'claim', reason: what })
    return
  }
  await touchFactoryOrder(work, row, { action: 'factory_claim_opened', reason: what })
}

/** Only clubs in the house can be claimed: the client returns theirs first. */
async function refuseAway({ trx }: Work, { buildId }: FactoryRecord, { clubId }: FactoryLineRow): Promise<void> {
  const { number, status, returnedAt, isBack } = await trx
    .selectFrom('build')
    .innerJoin('buildClub', 'buildClub.buildId', 'build.id')
    .select(['number', 'returnedAt', 'isBack', 'build.status'])
    .where('build.id', '=', buildId)
    .where('buildClub.id', '=', clubId)
    .executeTakeFirstOrThrow()
  if (!isInHouse(status) && status !== 'cancelled') {
    throw new Failure('wrong_state', `${number} has left the house. Take the club back under warranty first.`)
  }
  if (returnedAt !== null && !isBack) {
    throw new Failure('wrong_state', 'This club stayed with its client. Take it back under warranty first.')
  }
}

type ClaimSettlement = Parsed<typeof factoryContract.settleClaim>['body'] & { factoryOrderId: string; claimId: string }

/**
 * Settles a claim: a replacement is on its way and waited for as the first one was, or its price is credited and the
 * club may be ordered elsewhere, or the maker does nothing and the club is kept as it is.
 */
export const settleClaim = (
  work: Work,
  { claimId, outcome, reason: given = '', expectedOn, ...request }: ClaimSettlement,
) =>
  changingFactoryOrder(work, request, async (work, row) => {
    if (outcome === 'kept' && given === '') throw invalidField('reason', 'Say why it is kept as it is.')
    const line = await settle(work, row, { claimId, outcome, settledReason: given })
    const comesOn = outcome === 'replaced' ? (expectedOn ?? dayOfAnother(work, row, line)) : undefined
    // The replacement has measurements of its own.
    if (outcome !== 'kept') await withdrawMeasurements(work, [line.clubId], work.now)
    if (outcome === 'credited') await bookCosts(work, row, [{ ...line, costCents: 0 }])
    const after = await rereadFactoryOrder(work, row.id)
    const what = [`${nameOfSlot(line.slot)}: ${outcomeWords[outcome]}`, given].filter(Boolean).join('. ')
    const set = comesOn === undefined ? {} : { expectedOn: comesOn }
    if (after.openClaims > 0) {
      await touchFactoryOrder(work, row, { action: 'factory_claim_settled', reason: what, set })
    } else await takeFactoryStep(work, after, { to: whereTo(after), reason: what, set })
    if (comesOn) {
      await keepArrival(work, row, { expectedOn: comesOn, reason: 'one came wrong, another one comes' })
    }
  })

/** Without a day from the maker, a replacement takes as long as the first one did, or as the rest of the order. */
function dayOfAnother(
  { now }: Work,
  { orderedAt, expectedOn, zone }: FactoryRecord,
  { receivedAt }: Pick<FactoryLineRow, 'receivedAt'>,
): string {
  const took = Math.ceil(((receivedAt ?? now).getTime() - (orderedAt ?? now).getTime()) / dayLength)

  return [addDays(localDayOf(now, zone), Math.max(took, 1)), expectedOn ?? ''].toSorted().at(-1) ?? ''
}

const dayLength = 86_400_000

const outcomeWords: Record<ClaimOutcome, string> = {
  replaced: 'another one comes',
  credited: 'credited',
  kept: 'kept as it is',
}

interface Outcome {
  claimId: string
  outcome: ClaimOutcome
  settledReason: string
}

async function settle(
  work: Work,
  row: FactoryRecord,
  { claimId, outcome, settledReason }: Outcome,
): Promise<FactoryLineRow> {
  const { trx, context, now } = work
  const settled = await trx
    .updateTable('factoryClaim')
    .set({ outcome, settledReason, settledAt: now, settledBy: actorIdOf(context.actor) })
    .where('id', '=', claimId)
    .where('outcome', 'is', null)
    .returning('lineId')
    .executeTakeFirst()
  const line = settled && (await listFactoryLines(work, row.id)).find(({ id }) => id === settled.lineId)
  if (!line) throw new Failure('not_found', 'There is no such claim, or it is settled.')
  if (outcome === 'kept') return line
  await changeOne(
    trx
      .updateTable('factoryLine')
      .set(outcome === 'replaced' ? { receivedAt: null } : { endedAt: now })
      .where('id', '=', line.id),
  )

  return line
}

const whereTo = ({ clubCount, cameCount, checkedCount }: FactoryRecord) => {
  if (clubCount === 0) return 'cancelled'
  if (cameCount < clubCount) return 'ordered'

  return checkedCount === clubCount ? 'checked' : 'received'
}

interface Photos {
  factoryOrderId: string
  claimId: string
  fileIds: readonly string[]
  key: string | undefined
}

/** Adds photos of the fault. They show a club, never a client. */
export function addFilesOfClaim(work: Work, { key, ...request }: Photos) {
  const { context, now } = work
  const keyed = { endpoint: factoryContract.addFilesOfClaim, key, request }
  const { factoryOrderId: id, claimId, fileIds } = request

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const order = await readFactoryOrder(work, id, context.actor)
      if (!order.lines.some(({ claims }) => claims.some((one) => one.id === claimId))) {
        throw new Failure('not_found', 'There is no such claim.')
      }
      const owner = { entity: 'factory_claim', entityId: claimId, personId: null }
      await linkFiles(work, owner, { fileIds, kind: 'of_claim', now })
      const facts = { count: fileIds.length }
      await recordEvent(work, { action: 'files_added', entity: 'factory_claim', entityId: claimId, facts })
      return keep(work, await readFactoryOrder(work, id, context.actor))
    }),
  )
}
