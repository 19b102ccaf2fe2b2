import { sql } from 'kysely'

import { historyIn } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { contactEmail } from '#server/notices/service.ts'
import { liveWaitlistStatuses } from '#shared/booking/waitlist/waitlist.ts'

export const waitHistory = historyIn('leagueWaitTransition', 'waitId')

const waits = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('leagueWait as wait')
    .innerJoin('person', 'person.id', 'wait.personId')
    .select(['wait.id', 'wait.seasonId', 'wait.personId', 'wait.status', 'wait.offeredAt', 'wait.expiresAt'])
    .select(['wait.forEverybody', 'wait.lapseCount', 'wait.version', 'wait.createdAt', 'person.firstName'])
    .select([sql<string>`person.first_name || ' ' || person.last_name`.as('name'), contactEmail.as('email')])

export type WaitRow = Awaited<ReturnType<typeof listLine>>[number]

/** Who waits for a place in a season, the first first. */
export const listLine = (work: OnDatabase, seasonId: string) =>
  waits(work)
    .where('wait.seasonId', '=', seasonId)
    .where('wait.status', 'in', liveWaitlistStatuses)
    .orderBy('wait.id')
    .execute()

export const findWait = (work: OnDatabase, id: string) => waits(work).where('wait.id', '=', id).executeTakeFirst()

/** Where somebody waits. */
export const listWaitsOf = (work: OnDatabase, personId: string) =>
  waits(work)
    .where('wait.personId', '=', personId)
    .where('wait.status', 'in', liveWaitlistStatuses)
    .orderBy('wait.id')
    .execute()

/** The place of somebody in the line of a season. */
export const findLiveWait = (work: OnDatabase, { personId, seasonId }: { personId: string; seasonId: string }) =>
  waits(work)
    .where('wait.personId', '=', personId)
    .where('wait.seasonId', '=', seasonId)
    .where('wait.status', 'in', liveWaitlistStatuses)
    .executeTakeFirst()

/** Seasons for which somebody waits. */
export async function listWaitedFor({ trx }: OnDatabase): Promise<string[]> {
  const rows = await trx
    .selectFrom('leagueWait')
    .select('seasonId')
    .distinct()
    .where('status', 'in', liveWaitlistStatuses)
    .orderBy('seasonId')
    .execute()

  return rows.map(({ seasonId }) => seasonId)
}

/** Undefined for whoever waits already. */
export const insertWait = (
  { trx }: OnDatabase,
  row: { seasonId: string; personId: string; createdAt: Date },
): Promise<{ id: string } | undefined> =>
  trx
    .insertInto('leagueWait')
    .values({ ...row, status: 'waiting' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
