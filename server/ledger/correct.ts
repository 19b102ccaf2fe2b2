import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
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

/** Nothing is posted into the past: an entry stays as it is, and another one of today sets it right and names it. */
export function correctEntry(
  services: Services,
  { entryId, body, key }: Correction,
  context: Context,
): Promise<CorrectedEntry> {
  const keyed = { endpoint: ledgerContract.correctEntry, key, request: { entryId, body } }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const wrong = await findEntry(trx, entryId)
      if (!wrong) throw new Failure('not_found', 'There is no such entry.')

      const eventKey = randomUUID()
      const { debit: to, credit: from, cents, reason } = body
      await post(trx, [
        {
          event: 'corrected',
          key: eventKey,
          on: localDayOf(services.now(), wrong.zone),
          aboutOn: wrong.aboutOn ?? wrong.postedOn,
          locationId: wrong.locationId,
          orderId: wrong.orderId ?? undefined,
          corrects: entryId,
          reason,
          postings: [debit(to, cents), credit(from, cents)],
        },
      ])
      await recordEvent(trx, context, {
        action: 'entry_corrected',
        entity: 'ledger',
        entityId: entryId,
        facts: { debit: to, credit: from, cents },
        reason,
      })
      return keep(trx, await readPosted(trx, `corrected:${eventKey}`))
    }),
  )
}

const findEntry = (db: Db, id: string) =>
  db
    .selectFrom('ledgerEntry')
    .innerJoin('location', 'location.id', 'locationId')
    .select(['postedOn', 'aboutOn', 'locationId', 'orderId', 'zone'])
    .where(sql<boolean>`ledger_entry.id = ${id}::bigint`)
    .executeTakeFirst()

const readPosted = (db: Db, eventKey: string): Promise<CorrectedEntry> =>
  db
    .selectFrom('ledgerEntry')
    .select([sql<string>`id::text`.as('entry'), 'postedOn', 'aboutOn'])
    .where('eventKey', '=', eventKey)
    .executeTakeFirstOrThrow()
