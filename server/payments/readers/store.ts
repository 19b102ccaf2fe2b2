import { type Insertable, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type * as Schema from '#server/kernel/db/schema.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'

/** Whether a payment on it is undecided. */
const isAsking = sql<boolean>`exists (
  select from payment
  where payment.reader_id = reader.id and payment.status in ('created', 'requires_action', 'processing', 'authorized')
)`

const readers = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('reader')
    .select(['id', 'locationId', 'name', 'provider', 'providerRef', 'serial', 'version', isAsking.as('isBusy')])
    .where('retiredAt', 'is', null)

export type ReaderRow = Awaited<ReturnType<typeof listReaders>>[number]

/** The readers of the present provider, at every place. */
export const listReaders = (work: OnDatabase, provider: string) =>
  readers(work).where('provider', '=', provider).orderBy('name').execute()

/** Those that stand at the place. */
export const listReadersHere = (work: Timed, provider: string) =>
  readers(work)
    .where('provider', '=', provider)
    .where('locationId', '=', idOrNone(work.place))
    .orderBy('name')
    .execute()

export const findReader = (work: OnDatabase, id: string) => readers(work).where('id', '=', id).executeTakeFirst()

/** Of two who ask it at once, one waits. */
export const lockReader = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('reader').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Undefined if it exists; a retired one is used again. */
export const insertReader = ({ trx }: OnDatabase, reader: Insertable<Schema.Reader>) =>
  trx
    .insertInto('reader')
    .values(reader)
    .onConflict((on) =>
      on
        .constraint('reader_is_added_once')
        .doUpdateSet((eb) => ({
          name: reader.name,
          locationId: reader.locationId,
          retiredAt: null,
          version: eb('reader.version', '+', 1),
        }))
        .where('reader.retiredAt', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()

export const updateReader = ({ trx }: OnDatabase, id: string, change: { name: string; retiredAt: Date | null }) =>
  trx
    .updateTable('reader')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
