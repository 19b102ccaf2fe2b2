import type { OnDatabase } from '#server/kernel/db/database.ts'

export const listSeeds = ({ trx }: OnDatabase, seasonId: string) =>
  trx.selectFrom('leagueSeed').select(['seed', 'teamId']).where('seasonId', '=', seasonId).orderBy('seed').execute()

/** In the place of those that a season has. */
export async function putSeeds({ trx }: OnDatabase, seasonId: string, teamIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('leagueSeed').where('seasonId', '=', seasonId).execute()
  await trx
    .insertInto('leagueSeed')
    .values(teamIds.map((teamId, at) => ({ seasonId, seed: at + 1, teamId })))
    .execute()
}

/** What was published last of some rounds. */
export const listRevisionsOf = ({ trx }: OnDatabase, roundIds: readonly string[]) =>
  trx
    .selectFrom('resultRevision')
    .distinctOn('roundId')
    .select(['roundId', 'results', 'standings'])
    .where('roundId', 'in', roundIds.length > 0 ? roundIds : [null])
    .orderBy('roundId')
    .orderBy('number', 'desc')
    .execute()
