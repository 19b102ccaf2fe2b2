import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { isUnderway } from '#shared/builds/factory/status.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'

import { bookCosts } from './costs.ts'
import { openFactoryOrder, readFactoryOrder } from './present.ts'
import { rereadFactoryOrder, takeFactoryStep } from './step.ts'
import { type FactoryRecord, listFactoryLines, updateFactoryOrder } from './store.ts'

type Receipt = Parsed<typeof factoryContract.receiveFactoryOrder>['body']

/** Takes in which of its clubs came, once for each key. With the last of them the order is received. */
export function receiveFactoryOrder(
  services: Services,
  { key, ...request }: Receipt & { factoryOrderId: string; key: string },
  context: Context,
): Promise<FactoryOrder> {
  const keyed = { endpoint: factoryContract.receiveFactoryOrder, key, request }
  const { factoryOrderId: id, version } = request

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const inside = { ...services, db: trx }
      const row = await openFactoryOrder(inside, { id, version }, context.actor)
      await receive({ services: inside, trx, context }, row, request)
      return keep(trx, await readFactoryOrder(inside, id, context.actor))
    }),
  )
}

async function receive(work: LineWork, row: FactoryRecord, { lineIds, note }: Receipt): Promise<void> {
  const { services, trx, context } = work
  // One that came wrong keeps none of the others from coming.
  const waiting = (await listFactoryLines(trx, row.id)).filter(
    ({ receivedAt, endedAt }) => receivedAt === null && endedAt === null,
  )
  // What nobody waits for may come all the same, whenever that is.
  const isDropped = waiting.some(({ droppedAt }) => droppedAt !== null)
  if (!isUnderway(row.status) && row.status !== 'claim' && !(isDropped && row.status !== 'draft')) {
    throw new Failure('wrong_state', 'Nothing of this order is on its way.')
  }
  const came = waiting.filter(({ id }) => lineIds.includes(id))
  if (came.length !== new Set(lineIds).size) throw new Failure('wrong_state', 'One of these clubs is not waited for.')

  await trx
    .updateTable('factoryLine')
    .set({ receivedAt: services.now() })
    .where(
      'id',
      'in',
      came.map(({ id }) => id),
    )
    .execute()
  await bookCosts(work, row, came)
  const after = await rereadFactoryOrder(work, row.id)
  if (isUnderway(row.status) && after.clubCount > 0 && after.cameCount === after.clubCount) {
    await takeFactoryStep(work, after, { to: 'received', reason: note })
    return
  }
  const version = row.version + 1
  await updateFactoryOrder(trx, row.id, { version })
  await recordEvent(trx, context, {
    action: 'factory_order_received',
    entity: 'factory_order',
    entityId: row.id,
    facts: { clubs: came.map(({ slot }) => slot).join(', ') },
    reason: note,
    publish: { version },
  })
}
