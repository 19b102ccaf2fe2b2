import { type Insertable, sql } from 'kysely'

import { holdsLetters } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { ClientError } from '#server/kernel/db/schema.ts'
import type { ClientErrorsQuery } from '#shared/errors/contract.ts'

/** How many kinds of errors are kept, so that made-up ones cannot fill the database. */
export const errorsKept = 1000
const idsKept = 20

export const countErrors = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('clientError')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()

export const isKnown = ({ trx }: OnDatabase, fingerprint: string) =>
  trx.selectFrom('clientError').select('id').where('fingerprint', '=', fingerprint).executeTakeFirst()

/** Adds an error or counts it again. The latest build, browser and stack replace the former ones. */
export const upsertError = ({ trx }: OnDatabase, error: Insertable<ClientError>) =>
  trx
    .insertInto('clientError')
    .values(error)
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet((eb) => ({
        count: sql`client_error.count + ${eb.ref('excluded.count')}`,
        message: eb.ref('excluded.message'),
        stack: eb.ref('excluded.stack'),
        build: eb.ref('excluded.build'),
        browser: eb.ref('excluded.browser'),
        errorIds: sql<string[]>`(${eb.ref('excluded.errorIds')} || client_error.error_ids)[1:${sql.lit(idsKept)}]`,
        lastSeenAt: sql<Date>`greatest(client_error.last_seen_at, ${eb.ref('excluded.lastSeenAt')})`,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

export const countMinute = ({ trx }: OnDatabase, clientErrorId: string, at: Date, count: number) =>
  trx
    .insertInto('clientErrorMinute')
    .values({ clientErrorId, minute: sql<Date>`date_trunc('minute', ${at}::timestamptz)`, count })
    .onConflict((conflict) =>
      conflict
        .columns(['clientErrorId', 'minute'])
        .doUpdateSet((eb) => ({ count: sql`client_error_minute.count + ${eb.ref('excluded.count')}` })),
    )
    .execute()

const haystack = sql<string>`concat_ws(' ', message, path, code, operation, array_to_string(error_ids, ' '))`

const errorsMatching = ({ trx }: OnDatabase, search: string | undefined) =>
  trx.selectFrom('clientError').$if(Boolean(search), (query) => query.where(holdsLetters(haystack, search ?? '')))

const latestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`last_seen_at`, 'timestamptz'],
    [sql`id`, 'uuid'],
  ],
}

interface ErrorPeriods {
  hourAgo: Date
  dayAgo: Date
}

export const listErrors = (
  work: OnDatabase,
  { search, ...page }: ClientErrorsQuery,
  { hourAgo, dayAgo }: ErrorPeriods,
) =>
  pageOf(
    errorsMatching(work, search)
      .select(['id', 'code', 'operation', 'message', 'stack', 'path', 'build', 'browser', 'errorIds', 'count'])
      .select(['firstSeenAt', 'lastSeenAt', since(hourAgo).as('countLastHour'), since(dayAgo).as('countLastDay')]),
    latestFirst,
    page,
  )

/** How many errors a search finds, and how often they happened in the last hour. */
export const sumErrors = (work: OnDatabase, search: string | undefined, { hourAgo }: Pick<ErrorPeriods, 'hourAgo'>) =>
  errorsMatching(work, search)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .select(sql<string>`coalesce(sum(${since(hourAgo)}), 0)`.as('countLastHour'))
    .executeTakeFirstOrThrow()

const since = (from: Date) => sql<string>`(
  select coalesce(sum(client_error_minute.count), 0) from client_error_minute
  where client_error_minute.client_error_id = client_error.id and minute > ${from}
)`

export const deleteError = ({ trx }: OnDatabase, id: string) =>
  trx.deleteFrom('clientError').where('id', '=', id).returning(['code', 'message']).executeTakeFirst()

export const deleteErrorsBefore = ({ trx }: OnDatabase, lastSeen: Date) =>
  trx.deleteFrom('clientError').where('lastSeenAt', '<', lastSeen).execute()

export const deleteMinutesBefore = ({ trx }: OnDatabase, minute: Date) =>
  trx.deleteFrom('clientErrorMinute').where('minute', '<', minute).execute()
