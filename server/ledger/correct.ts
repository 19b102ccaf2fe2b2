import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { credit, debit } from '#shared/ledger/accounts.ts'
import { ledgerContract, type NewCorrection } from '#shared/ledger/contract.ts'

import { post } from './post.ts'

interface Correction {
  entryId: string
  body: NewCorrection
  key: string | undefined
}

type CorrectedEntry = Output<typeof ledgerContract.correctEntry>

/** Entries never change: a correction is a new entry of today that names the one it corrects. */
export function correctEntry(work: Work, { entryId, body, key }: Correction): Promise<CorrectedEntry> {
  const keyed = { endpoint: ledgerContract.correctEntry, key, request: { entryId, body } }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const wrong = await findEntry(work, entryId)
      if (!wrong) throw new Failure('not_found', 'There is no such entry.')

      const eventKey = randomUUID()
      const { debit: to, credit: from, cents, reason } = body
      await post(work, [
        {
          event: 'corrected',
          key: eventKey,
          on: localDayOf(work.now, wrong.zone),
          aboutOn: wrong.aboutOn ?? wrong.postedOn,
          locationId: wrong.locationId,
          orderId: wrong.orderId ?? undefined,
          corrects: entryId,
          reason,
          postings: [debit(to, cents), credit(from, cents)],
        },
      ])
      await recordEvent(work, {
        action: 'entry_corrected',
        entity: 'ledger',
        entityId: entryId,
        facts: { debit: to, credit: from, cents },
        reason,
      })
      return keep(work, await readPosted(work, `corrected:${eventKey}`))
    }),
  )
}

const findEntry = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('ledgerEntry')
    .innerJoin('location', 'location.id', 'locationId')
    .select(['postedOn', 'aboutOn', 'locationId', 'orderId', 'zone'])
    .where(sql<boolean>`ledger_entry.id = ${id}::bigint`)
    .executeTakeFirst()

const readPosted = ({ trx }: OnDatabase, eventKey: string): Promise<CorrectedEntry> =>
  trx
    .selectFrom('ledgerEntry')
    .select([sql<string>`id::text`.as('entry'), 'postedOn', 'aboutOn'])
    .where('eventKey', '=', eventKey)
    .executeTakeFirstOrThrow()
