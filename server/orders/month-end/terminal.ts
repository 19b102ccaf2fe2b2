import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { post } from '#server/ledger/service.ts'
import { getLocation } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import { monthEndContract } from '#shared/orders/month-end.ts'

import { coveredBy } from './figures.ts'
import {
  findBatch,
  insertBatch,
  listBatches,
  listTerminalTakings,
  lockBatch,
  lockBooks,
  setBatchReason,
} from './store.ts'

type Batch = Output<typeof monthEndContract.countTerminal>

interface Counting {
  day: string
  countedCents: number
}

/** Counts what a terminal took since it was counted last; what differs is posted, as with a drawer. */
export function countTerminal(
  services: Services,
  { key, ...counting }: Counting & { key: string | undefined },
  context: Context,
): Promise<Batch> {
  const keyed = { endpoint: monthEndContract.countTerminal, key, request: counting }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const id = await count(services, trx, counting, context)
      return keep(trx, await getBatch(trx, id))
    }),
  )
}

async function count({ now }: Services, trx: Db, { day, countedCents }: Counting, context: Context): Promise<string> {
  const { id: locationId, zone } = await getLocation(trx)
  await lockBooks(trx, locationId)
  const ofDay = { locationId, from: day, until: day }
  const [taking] = await listTerminalTakings(trx, ofDay)
  const batches = await listBatches(trx, ofDay)
  const expectedCents = (taking?.cents ?? 0) - coveredBy(batches)
  if (!taking || (expectedCents === 0 && batches.length > 0)) {
    throw new Failure('wrong_state', 'Nothing is left to count on this day.')
  }

  const at = now()
  const batch = { locationId, day, countedCents, expectedCents, by: actorIdOf(context.actor), at }
  const { id } = await insertBatch(trx, batch)
  await post(trx, [
    {
      event: 'terminal_difference',
      key: id,
      on: localDayOf(at, zone),
      aboutOn: day,
      locationId,
      postings: [
        debit(accounts.overAndShort, expectedCents - countedCents),
        credit(accounts.terminal, expectedCents - countedCents),
      ],
    },
  ])
  await recordEvent(trx, context, {
    action: 'terminal_counted',
    entity: 'terminal_batch',
    entityId: id,
    after: { countedCents, expectedCents },
    facts: { day },
  })
  return id
}

async function getBatch(db: Db, id: string): Promise<Batch> {
  const batch = await findBatch(db, id)
  if (!batch) throw new Failure('not_found', 'There is no such count.')

  return batch
}

/** Why it differed is known only after it was counted. */
export const explainBatch = (
  db: Db,
  { batchId, reason }: { batchId: string; reason: string },
  context: Context,
): Promise<Batch> =>
  atomically(db, async (trx) => {
    await lockBatch(trx, batchId)
    const batch = await getBatch(trx, batchId)
    if (batch.differenceCents === 0) throw new Failure('wrong_state', 'Nothing differed: there is nothing to explain.')
    if (batch.reason !== null) throw new Failure('wrong_state', 'A reason was given already.')

    await setBatchReason(trx, batchId, reason)
    await recordEvent(trx, context, {
      action: 'terminal_difference_explained',
      entity: 'terminal_batch',
      entityId: batchId,
      facts: { differenceCents: batch.differenceCents },
      reason,
    })
    return { ...batch, reason }
  })
