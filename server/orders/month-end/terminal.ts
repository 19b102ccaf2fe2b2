import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import { monthEndContract } from '#shared/orders/month-end.ts'
import { holds } from '#shared/permissions/may.ts'

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

interface TerminalCount {
  day: string
  countedCents: number
}

/**
 * Counts what a terminal took since its last count. The sum is then on its way to the bank, and a difference is posted,
 * as with a drawer. The counter counts today; whoever keeps the books counts any day.
 */
export function countTerminal(
  work: Work,
  { key, ...counting }: TerminalCount & { key: string | undefined },
): Promise<Batch> {
  const keyed = { endpoint: monthEndContract.countTerminal, key, request: counting }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const id = await count(work, counting)
      return keep(work, await getBatch(work, id))
    }),
  )
}

async function count(work: Work, { day, countedCents }: TerminalCount): Promise<string> {
  const { context, now } = work
  const { id: locationId, zone } = work.place
  const today = localDayOf(now, zone)
  if (day !== today && !holds(context.actor, 'view_ledger/ledger')) {
    throw new Failure('not_allowed', 'Whoever keeps the books counts the terminal of another day.')
  }
  await lockBooks(work, locationId)
  const ofDay = { locationId, from: day, until: day }
  const [taking] = await listTerminalTakings(work, ofDay)
  const batches = await listBatches(work, ofDay)
  const expectedCents = (taking?.cents ?? 0) - coveredBy(batches)
  if (!taking || (expectedCents === 0 && batches.length > 0)) {
    throw new Failure('wrong_state', 'Nothing is left to count on this day.')
  }

  const batch = { locationId, day, countedCents, expectedCents, by: actorIdOf(context.actor), at: now }
  const { id } = await insertBatch(work, batch)
  const entries = batchEntries({ countedCents, expectedCents })
  await post(
    work,
    entries.map((entry) => ({ ...entry, key: id, on: today, aboutOn: day, locationId })),
  )
  await recordEvent(work, {
    action: 'terminal_counted',
    entity: 'terminal_batch',
    entityId: id,
    after: { countedCents, expectedCents },
    facts: { day },
  })
  return id
}

/** The postings of a count: its difference, and what the bank will pay out. */
export const batchEntries = ({ countedCents, expectedCents }: Record<'countedCents' | 'expectedCents', number>) => [
  {
    event: 'terminal_difference',
    postings: [
      debit(accounts.overAndShort, expectedCents - countedCents),
      credit(accounts.terminal, expectedCents - countedCents),
    ],
  },
  { event: 'terminal_banked', postings: [debit(accounts.bank, countedCents), credit(accounts.terminal, countedCents)] },
]

async function getBatch(work: OnDatabase, id: string): Promise<Batch> {
  const batch = await findBatch(work, id)
  if (!batch) throw new Failure('not_found', 'There is no such count.')

  return batch
}

/** Says why a count differed, which is known only later. For whoever counted it and for those who keep the books. */
export const explainBatch = (work: Acting, { batchId, reason }: { batchId: string; reason: string }): Promise<Batch> =>
  atomically(work, async (work) => {
    const counted = await lockBatch(work, batchId)
    if (counted && counted.by !== actorIdOf(work.context.actor) && !holds(work.context.actor, 'view_ledger/ledger')) {
      throw new Failure('not_allowed', 'Whoever counted it says why it differs, or a manager does.')
    }
    const batch = await getBatch(work, batchId)
    if (batch.differenceCents === 0) throw new Failure('wrong_state', 'Nothing differed: there is nothing to explain.')
    if (batch.reason !== null) throw new Failure('wrong_state', 'A reason was given already.')

    await setBatchReason(work, batchId, reason)
    await recordEvent(work, {
      action: 'terminal_difference_explained',
      entity: 'terminal_batch',
      entityId: batchId,
      facts: { differenceCents: batch.differenceCents },
      reason,
    })
    return { ...batch, reason }
  })
