import { recordEvent } from '#server/audit/service.ts'
import { mailToBeShipped } from '#server/builds/orders/letters.ts'
import { buildNotFound, maySeeBuild, presentBuild, readBuild } from '#server/builds/orders/present.ts'
import { type BuildRecord, findBuild, lockBuild } from '#server/builds/orders/store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { addOrderLine, lockOrder, releaseOrderLine } from '#server/orders/service.ts'
import { Build } from '#shared/builds/orders/contract.ts'
import { buildShippingContract } from '#shared/builds/orders/shipping-contract.ts'
import { isInHouse } from '#shared/builds/orders/status.ts'
import { Failure } from '#shared/http/failure.ts'

interface Arranging {
  buildId: string
  address: string
  cents: number
  version?: number
}

/** It is sent to its client instead of being fetched: what that costs joins its order, and is paid before it leaves. */
export function arrangeShipping(
  services: Services,
  { key, ...request }: Arranging & { key: string | undefined },
  context: Context,
): Promise<Build> {
  const keyed = { endpoint: buildShippingContract.arrangeShipping, key, request }
  const { buildId, address, cents, version } = request

  return withIdempotency(services, keyed, context, (keep) =>
    changeShipping(services, { buildId, version }, context, async (work, row) => {
      await putOnOrder(work, row, { address, cents })
      await mailToBeShipped(work, await reread(work, buildId))
      return { action: 'shipping_arranged', after: { cents }, finish: (answer) => keep(work.trx, answer) }
    }),
  )
}

/** They come for it after all. What was paid for sending it is given back on the order first. */
export const removeShipping = (
  services: Services,
  request: { buildId: string; version?: number },
  context: Context,
): Promise<Build> =>
  changeShipping(services, request, context, async (work, row) => {
    if (row.shippedTo === '') throw new Failure('wrong_state', 'It is not to be sent.')
    await takeOffOrder(work, row)
    await work.trx.updateTable('build').set({ shippedTo: '' }).where('id', '=', row.id).execute()
    return { action: 'shipping_removed', after: { cents: 0 } }
  })

type Work = LineWork & { context: Context }

interface Changed {
  action: string
  after: { cents: number }
  finish?: (answer: Build) => Promise<Build>
}

async function changeShipping(
  services: Services,
  { buildId, version }: { buildId: string; version?: number | undefined },
  context: Context,
  change: (work: Work, row: BuildRecord) => Promise<Changed>,
): Promise<Build> {
  const orderId = (await findBuild(services.db, buildId))?.orderId

  return atomically(services.db, async (trx) => {
    const work = { services: { ...services, db: trx }, trx, context }
    // Orders are locked before builds.
    if (orderId) await lockOrder(trx, orderId)
    const row = await lockBuild(trx, buildId)
    if (!row || !maySeeBuild(row, context.actor)) throw buildNotFound()
    if (version !== undefined && version !== row.version) {
      throw new Failure('version_conflict', 'Somebody has just changed this build. Look at it again.', {
        current: Build.encode(await presentBuild(trx, row)),
      })
    }
    if (!isInHouse(row.status)) throw new Failure('wrong_state', 'It is not in the house any more.')

    const { action, after, finish } = await change(work, row)
    const next = row.version + 1
    await trx.updateTable('build').set({ version: next }).where('id', '=', buildId).execute()
    await recordEvent(trx, context, {
      action,
      entity: 'build',
      entityId: buildId,
      before: { cents: row.shippingLineCents ?? 0 },
      after,
      publish: { version: next, personId: row.personId },
    })
    const answer = await readBuild(trx, buildId, context.actor)
    return finish ? finish(answer) : answer
  })
}

async function putOnOrder(
  work: Work,
  row: BuildRecord,
  { address, cents }: Pick<Arranging, 'address' | 'cents'>,
): Promise<void> {
  const { services, trx, context } = work
  const isPriced = cents === (row.shippingLineCents ?? 0)
  if (!isPriced) await takeOffOrder(work, row)
  await trx.updateTable('build').set({ shippedTo: address }).where('id', '=', row.id).execute()
  if (isPriced || cents === 0) return
  if (row.orderId === null) throw new Failure('wrong_state', 'It has no order that shipping could be charged on.')

  const line = { kind: 'shipping', quantity: 1, buildId: row.id, amountCents: cents }
  await addOrderLine(services, { orderId: row.orderId, line, key: undefined }, context)
}

async function takeOffOrder({ services, context }: Work, row: BuildRecord): Promise<void> {
  const { orderId, shippingLineId: lineId, shippingTotalCents } = row
  if (orderId === null || lineId === null) return
  if (row.dueCents < (shippingTotalCents ?? 0)) {
    throw new Failure('wrong_state', 'Its shipping is paid already: give it back on its order.')
  }

  await releaseOrderLine(services, { orderId, lineId, reason: 'It is not sent at this price' }, context)
}

async function reread({ trx }: Work, buildId: string): Promise<BuildRecord> {
  const row = await findBuild(trx, buildId)
  if (!row) throw buildNotFound()

  return row
}
