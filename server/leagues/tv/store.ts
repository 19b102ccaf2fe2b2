import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { RoundStatus } from '#shared/leagues/contract.ts'

export const findSeason = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('leagueSeason as season')
    .innerJoin('league', 'league.id', 'season.leagueId')
    .leftJoin('leagueTvCode as code', 'code.seasonId', 'season.id')
    .select(['season.id', 'season.name', 'season.status', 'season.version', 'league.name as league', 'code.madeAt'])
    .where('season.id', '=', id)
    .executeTakeFirst()

export async function findSeasonByCode({ trx }: OnDatabase, codeHash: Buffer): Promise<string | undefined> {
  const row = await trx
    .selectFrom('leagueTvCode')
    .select('seasonId')
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()

  return row?.seasonId
}

interface NewCode {
  seasonId: string
  codeHash: Buffer
  actorId: string | null
}

/** In the place of the one that it has. */
export const putCode = ({ trx, now }: Timed, code: NewCode) =>
  trx
    .insertInto('leagueTvCode')
    .values({ ...code, madeAt: now })
    .onConflict((conflict) =>
      conflict.column('seasonId').doUpdateSet((eb) => ({
        codeHash: eb.ref('excluded.codeHash'),
        madeAt: eb.ref('excluded.madeAt'),
        actorId: eb.ref('excluded.actorId'),
      })),
    )
    .execute()

interface RoundTimes {
  id: string
  kind: 'regular' | 'playoff' | 'final'
  status: RoundStatus
  startsAt: Date
  endsAt: Date
}

export const listRoundTimes = ({ trx }: OnDatabase, seasonId: string): Promise<RoundTimes[]> =>
  trx
    .selectFrom('leagueRound')
    .select(['id', 'kind', 'status', 'startsAt', 'endsAt'])
    .where('seasonId', '=', seasonId)
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .orderBy('number')
    .execute()

/** The season of the card of a link; undefined for none. */
export async function findSeasonOfCard({ trx }: OnDatabase, cardId: string): Promise<string | undefined> {
  const { rows } = await sql<{ seasonId: string }>`
    select round.season_id from card join league_round round on round.id = card.round_id where card.id = ${cardId}
  `.execute(trx)

  return rows[0]?.seasonId
}
