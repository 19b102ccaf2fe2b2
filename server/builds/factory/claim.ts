import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { withdrawMeasurements } from '#server/builds/orders/store.ts'
import { linkFiles } from '#server/files/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'

import { keepArrival } from './arrive.ts'
import { bookCosts } from './costs.ts'
import { openFactoryOrder, readFactoryOrder } from './present.ts'
import { changingFactoryOrder, rereadFactoryOrder, takeFactoryStep } from './step.ts'
import { type FactoryLineRow, type FactoryRecord, listFactoryLines, updateFactoryOrder } from './store.ts'

type NewClaim = Parsed<typeof factoryContract.claimFactoryLine>['body'] & { factoryOrderId: string }

/** What came wrong is claimed of its maker: the build waits until it is made good. */
export function claimFactoryLine(
  services: Services,
  { key, ...request }: NewClaim & { key: string | undefined },
  context: Context,
): Promise<FactoryOrder> {
  const keyed = { endpoint: factoryContract.claimFactoryLine, key, request }
  const { factoryOrderId: id, lineId, reason, version } = request

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const inside = { ...services, db: trx }
      const row = await openFactoryOrder(inside, { id, version }, context.actor)
      await claim({ services: inside, trx, context }, row, { lineId, reason })
      return keep(trx, await readFactoryOrder(inside, id, context.actor))
    }),
  )
}

async function claim(work: LineWork, row: FactoryRecord, { lineId, reason }: { lineId: string; reason: string }) {
  const { services, trx, context } = work
  const line = (await listFactoryLines(trx, row.id)).find(({ id }) => id === lineId)
  if (!line) throw new Failure('not_found', 'This club is not on this order.')
  if (line.receivedAt === null || line.endedAt !== null) throw new Failure('wrong_state', 'This club is not here.')
  const opened = { lineId, reason, openedAt: services.now(), openedBy: actorIdOf(context.actor) }
  const made = await trx
    .insertInto('factoryClaim')
    .values(opened)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new Failure('wrong_state', 'This club is claimed already.')

  const what = `${nameOfSlot(line.slot)}: ${reason}`
  if (row.status !== 'claim') {
    await takeFactoryStep(work, await rereadFactoryOrder(work, row.id), { to: 'claim', reason: what })
    return
  }
  await touch(work, row, { action: 'factory_claim_opened', reason: what })
}

/** What moves nothing but its lines. */
async function touch(
  { trx, context }: LineWork,
  { id, version }: FactoryRecord,
  { action, reason }: { action: string; reason: string },
): Promise<void> {
  await updateFactoryOrder(trx, id, { version: version + 1 })
  await recordEvent(trx, context, {
    action,
    entity: 'factory_order',
    entityId: id,
    reason,
    publish: { version: version + 1 },
  })
}

type ClaimSettlement = Parsed<typeof factoryContract.settleClaim>['body'] & { factoryOrderId: string; claimId: string }

/** Another club is on its way, and waited for as the first was; or its price is credited, and it may be ordered elsewhere. */
export const settleClaim = (
  services: Services,
  { claimId, outcome, expectedOn, ...request }: ClaimSettlement,
  context: Context,
) =>
  changingFactoryOrder(services, request, context, async (work, row) => {
    const { trx } = work
    const line = await settle(work, row, { claimId, outcome })
    // What was measured of it is no measure of the one that takes its place.
    await withdrawMeasurements(trx, [line.clubId], services.now())
    if (outcome === 'credited') await bookCosts(work, row, [{ ...line, costCents: 0 }])
    const after = await rereadFactoryOrder(work, row.id)
    const what = `${nameOfSlot(line.slot)}: ${outcome === 'replaced' ? 'another one comes' : 'credited'}`
    if (after.openClaims > 0) await touch(work, row, { action: 'factory_claim_settled', reason: what })
    else
      await takeFactoryStep(work, after, {
        to: whereTo(after),
        reason: what,
        ...(expectedOn && { set: { expectedOn } }),
      })
    if (expectedOn) await keepArrival(work, row, { expectedOn, reason: 'one came wrong, another one comes' })
  })

async function settle(
  { services, trx, context }: LineWork,
  row: FactoryRecord,
  { claimId, outcome }: { claimId: string; outcome: 'replaced' | 'credited' },
): Promise<FactoryLineRow> {
  const settledAt = services.now()
  const settled = await trx
    .updateTable('factoryClaim')
    .set({ outcome, settledAt, settledBy: actorIdOf(context.actor) })
    .where('id', '=', claimId)
    .where('outcome', 'is', null)
    .returning('lineId')
    .executeTakeFirst()
  const line = settled && (await listFactoryLines(trx, row.id)).find(({ id }) => id === settled.lineId)
  if (!line) throw new Failure('not_found', 'There is no such claim, or it is settled.')
  await trx
    .updateTable('factoryLine')
    .set(outcome === 'replaced' ? { receivedAt: null } : { endedAt: settledAt })
    .where('id', '=', line.id)
    .execute()

  return line
}

const whereTo = ({ clubCount, cameCount }: FactoryRecord) => {
  if (clubCount === 0) return 'cancelled'

  return cameCount === clubCount ? 'received' : 'ordered'
}

interface Photos {
  factoryOrderId: string
  claimId: string
  fileIds: readonly string[]
  key: string | undefined
}

/** Photos of what is wrong. They show a club, and no client. */
export function addFilesOfClaim(services: Services, { key, ...request }: Photos, context: Context) {
  const keyed = { endpoint: factoryContract.addFilesOfClaim, key, request }
  const { factoryOrderId: id, claimId, fileIds } = request

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const inside = { ...services, db: trx }
      const order = await readFactoryOrder(inside, id, context.actor)
      if (!order.lines.some(({ claims }) => claims.some((one) => one.id === claimId))) {
        throw new Failure('not_found', 'There is no such claim.')
      }
      const owner = { entity: 'factory_claim', entityId: claimId, personId: null }
      await linkFiles(trx, owner, { fileIds, kind: 'of_claim', now: services.now() }, context)
      const facts = { count: fileIds.length }
      await recordEvent(trx, context, { action: 'files_added', entity: 'factory_claim', entityId: claimId, facts })
      return keep(trx, await readFactoryOrder(inside, id, context.actor))
    }),
  )
}
