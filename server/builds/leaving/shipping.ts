import { recordEvent } from '#server/audit/service.ts'
import { mailToBeShipped } from '#server/builds/orders/letters.ts'
import { buildNotFound, maySeeBuild, presentBuild, readBuild, shippingCentsOf } from '#server/builds/orders/present.ts'
import { type BuildRecord, findBuild } from '#server/builds/orders/store.ts'
import { linkedBuild, presentTrack } from '#server/builds/orders/track.ts'
import { readTerms } from '#server/builds/terms.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import { type OnDatabase, atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { addOrderLine, releaseOrderLine } from '#server/orders/service.ts'
import { Build } from '#shared/builds/orders/contract.ts'
import { buildShippingContract } from '#shared/builds/orders/shipping-contract.ts'
import { isInHouse } from '#shared/builds/orders/status.ts'
import type { BuildTrack } from '#shared/builds/orders/tracker-contract.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

interface ShippingRequest {
  buildId: string
  address: string
  cents: number
  version?: number
}

/** Ships a build instead of pickup: the cost joins its order, and is paid before it leaves. */
export function arrangeShipping(
  work: Work,
  { key, ...request }: ShippingRequest & { key: string | undefined },
): Promise<Build> {
  const keyed = { endpoint: buildShippingContract.arrangeShipping, key, request }
  const { buildId, address, cents, version } = request

  return withIdempotency(work, keyed, (keep) =>
    changeShipping(
      work,
      { buildId, version },
      {
        change: (work, row) => arrange(work, row, { address, cents }),
        answer: async (work) => keep(work, await readBuild(work, buildId, work.context.actor)),
      },
    ),
  )
}

/** Returns to pickup. Paid shipping is refunded on the order first. */
export const removeShipping = (work: Work, request: { buildId: string; version?: number }): Promise<Build> =>
  changeShipping(work, request, {
    change: remove,
    answer: (work) => readBuild(work, request.buildId, work.context.actor),
  })

/** The client chooses: an address ships at the studio's price, none means pickup. */
export async function chooseShipping(
  work: Work,
  { token, address }: { token: string; address: string | null },
): Promise<BuildTrack> {
  const { id: buildId } = await linkedBuild(work, token)

  return changeShipping(
    work,
    { buildId },
    {
      isClient: true,
      async change(work, row) {
        if (address === null && isShippingPaid(row)) {
          throw new Failure('wrong_state', 'Shipping is paid already. Call us, and we give it back.')
        }
        if (address === null) return remove(work, row)
        return arrange(work, row, { address, cents: shippingCentsOf(row, await readTerms(work)) })
      },
      answer: async (work) => presentTrack(work, await reread(work, buildId)),
    },
  )
}

/** Repeating it changes nothing and tells nobody. */
async function arrange(
  work: Work,
  row: BuildRecord,
  { address, cents }: Pick<ShippingRequest, 'address' | 'cents'>,
): Promise<ShippingEvent | undefined> {
  if (row.shippedTo === address && cents === (row.shippingLineCents ?? 0)) return undefined

  await putOnOrder(work, row, { address, cents })
  await mailToBeShipped(work, await reread(work, row.id))
  return { action: 'shipping_arranged', after: { cents } }
}

async function remove(work: Work, row: BuildRecord): Promise<ShippingEvent> {
  if (row.shippedTo === '') throw new Failure('wrong_state', 'It is not to be sent.')

  await takeOffOrder(work, row)
  await changeOne(work.trx.updateTable('build').set({ shippedTo: '' }).where('id', '=', row.id))
  return { action: 'shipping_removed', after: { cents: 0 } }
}

interface ShippingEvent {
  action: string
  after: { cents: number }
}

interface ShippingChange<Answer> {
  /** By the build's link: its holder may. */
  isClient?: boolean
  change: (work: Work, row: BuildRecord) => Promise<ShippingEvent | undefined>
  answer: (work: Work) => Promise<Answer>
}

async function changeShipping<Answer>(
  work: Work,
  { buildId, version }: { buildId: string; version?: number | undefined },
  { isClient = false, change, answer }: ShippingChange<Answer>,
): Promise<Answer> {
  const orderId = (await findBuild(work, buildId))?.orderId

  return atomically(work, async (inside) => {
    await lockAll(inside, { customerOrder: orderId, build: buildId })
    const row = await findBuild(inside, buildId)
    if (!row || !(isClient || maySeeBuild(row, inside.context.actor))) throw buildNotFound()
    const work = atPlaceOf(inside, row)
    if (version !== undefined && version !== row.version) {
      throw new Failure('version_conflict', 'Somebody has just changed this build. Look at it again.', {
        current: Build.encode(await presentBuild(work, row)),
      })
    }
    if (!isInHouse(row.status)) throw new Failure('wrong_state', 'It is not in the house any more.')

    const changed = await change(work, row)
    if (changed) await keepChange(work, row, changed)
    return answer(work)
  })
}

async function keepChange(work: Work, row: BuildRecord, changed: ShippingEvent): Promise<void> {
  const next = row.version + 1
  // A shipped build has no pickup time.
  await changeOne(
    work.trx
      .updateTable('build')
      .set({ version: next, ...(changed.action === 'shipping_arranged' && { pickupAt: null }) })
      .where('id', '=', row.id),
  )
  await recordEvent(work, {
    ...changed,
    entity: 'build',
    entityId: row.id,
    before: { cents: row.shippingLineCents ?? 0 },
    ...(row.personId !== null && { onBehalfOf: row.personId }),
    publish: { version: next, personId: row.personId },
  })
}

/** The last address that the client's clubs were sent to. */
export async function readLastAddress(work: OnDatabase, buildId: string, actor: Actor): Promise<{ address: string }> {
  const row = await findBuild(work, buildId)
  if (!row || !maySeeBuild(row, actor)) throw buildNotFound()
  const last = await work.trx
    .selectFrom('build')
    .select('shippedTo')
    .where('personId', '=', row.personId)
    .where('shippedTo', '<>', '')
    .orderBy('leftAt', (order) => order.desc().nullsLast())
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

  return { address: last?.shippedTo ?? '' }
}

async function putOnOrder(
  work: Work,
  row: BuildRecord,
  { address, cents }: Pick<ShippingRequest, 'address' | 'cents'>,
): Promise<void> {
  const isPriced = cents === (row.shippingLineCents ?? 0)
  if (!isPriced) await takeOffOrder(work, row)
  await changeOne(work.trx.updateTable('build').set({ shippedTo: address }).where('id', '=', row.id))
  if (isPriced || cents === 0) return
  if (row.orderId === null) throw new Failure('wrong_state', 'It has no order that shipping could be charged on.')

  const line = { kind: 'shipping', quantity: 1, buildId: row.id, amountCents: cents }
  await addOrderLine(work, { orderId: row.orderId, line, key: undefined, isVouchedFor: true })
}

const isShippingPaid = ({ shippingLineId, dueCents, shippingTotalCents }: BuildRecord) =>
  shippingLineId !== null && dueCents < (shippingTotalCents ?? 0)

async function takeOffOrder(work: Work, row: BuildRecord): Promise<void> {
  const { orderId, shippingLineId: lineId } = row
  if (orderId === null || lineId === null) return
  if (isShippingPaid(row)) {
    throw new Failure('wrong_state', 'Its shipping is paid already: give it back on its order.')
  }

  await releaseOrderLine(work, { orderId, lineId, reason: 'It is not sent at this price' })
}

async function reread(work: OnDatabase, buildId: string): Promise<BuildRecord> {
  const row = await findBuild(work, buildId)
  if (!row) throw buildNotFound()

  return row
}
