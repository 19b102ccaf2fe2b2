import { recordEvent } from '#server/audit/service.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { isUnderway } from '#shared/builds/factory/status.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'

import { bookCosts } from './costs.ts'
import { onFactoryOrder, readFactoryOrder } from './present.ts'
import { rereadFactoryOrder, takeFactoryStep } from './step.ts'
import { type FactoryRecord, listFactoryLines, updateFactoryOrder } from './store.ts'

type Receipt = Parsed<typeof factoryContract.receiveFactoryOrder>['body']

/** Receives some clubs, once for each key. The last one makes the order received. */
export function receiveFactoryOrder(
  work: Work,
  { key, ...request }: Receipt & { factoryOrderId: string; key: string },
): Promise<FactoryOrder> {
  const keyed = { endpoint: factoryContract.receiveFactoryOrder, key, request }
  const { factoryOrderId: id, version } = request

  return withIdempotency(work, keyed, (keep) =>
    onFactoryOrder(work, { id, version }, async (work, row) => {
      await receive(work, row, request)
      return keep(work, await readFactoryOrder(work, id, work.context.actor))
    }),
  )
}

async function receive(work: Work, row: FactoryRecord, { lineIds, note }: Receipt): Promise<void> {
  // A claimed club does not stop the others from arriving.
  const waiting = (await listFactoryLines(work, row.id)).filter(
    ({ receivedAt, endedAt }) => receivedAt === null && endedAt === null,
  )
  // Dropped clubs may arrive all the same, at any time.
  const isDropped = waiting.some(({ droppedAt }) => droppedAt !== null)
  if (!isUnderway(row.status) && row.status !== 'claim' && !(isDropped && row.status !== 'draft')) {
    throw new Failure('wrong_state', 'Nothing of this order is on its way.')
  }
  const came = waiting.filter(({ id }) => lineIds.includes(id))
  if (came.length !== new Set(lineIds).size) throw new Failure('wrong_state', 'One of these clubs is not waited for.')

  await work.trx
    .updateTable('factoryLine')
    .set({ receivedAt: work.now })
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
  await updateFactoryOrder(work, row.id, { version })
  await recordEvent(work, {
    action: 'factory_order_received',
    entity: 'factory_order',
    entityId: row.id,
    facts: { clubs: came.map(({ slot }) => slot).join(', ') },
    reason: note,
    publish: { version },
  })
}
