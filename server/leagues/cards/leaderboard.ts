import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { asPublished, boardOf, type BoardTeam } from '#shared/leagues/cards/board.ts'
import type { Leaderboard } from '#shared/leagues/cards/contract.ts'
import { KeptResults } from '#shared/leagues/results/wire.ts'
import { holds } from '#shared/permissions/may.ts'

import { presentRound } from './present.ts'
import { getPlayedRound, listPlayedCards } from './rounds.ts'

interface KeptBoard {
  edition: string
  board: Promise<Leaderboard>
}

const mostKept = 50

/** By round, the latest asked for last: 50 screens that ask at once after a hole have it computed once. */
const kept = new Map<string, KeptBoard>()

/**
 * Who stands where in a round: computed once a change, not once a reader. Of a season that is still set up only those learn who run
 * it.
 */
export async function readLeaderboard(work: Work, roundId: string): Promise<Leaderboard> {
  const { edition, isDraft } = await editionOf(work, roundId)
  if (isDraft && !holds(work.context.actor, 'manage_leagues/leagues')) {
    throw new Failure('not_found', 'There is no such round.')
  }
  const known = kept.get(roundId)
  if (known?.edition === edition) return known.board

  const board = compute(work, roundId)
  kept.delete(roundId)
  kept.set(roundId, { edition, board })
  for (const [oldest] of kept) {
    if (kept.size <= mostKept) break
    kept.delete(oldest)
  }
  // A failure is told to whoever asked, and not kept.
  board.catch(() => kept.get(roundId)?.board === board && kept.delete(roundId))
  return board
}

/** Another one whenever anything that a board shows has changed. */
async function editionOf({ trx }: OnDatabase, roundId: string): Promise<{ edition: string; isDraft: boolean }> {
  const { rows } = await sql<{ edition: string; isDraft: boolean }>`
    select season.status = 'draft' as is_draft, concat_ws(' ', round.version, season.version, of_cards.said, of_teams.said, of_players.said, of_absent.said) as edition
    from league_round round
    join league_season season on season.id = round.season_id
    cross join lateral (
      select count(*) || '/' || coalesce(sum(version), 0) as said from card where card.round_id = round.id
    ) of_cards
    cross join lateral (
      select string_agg(pairing.number || ':' || coalesce(pairing.resource_id::text, '') || ':' || team.id || ':' || team.name, ','
        order by pairing.number, team.id) as said
      from pairing
      join pairing_team playing on playing.pairing_id = pairing.id join league_team team on team.id = playing.team_id
      where pairing.round_id = round.id
    ) of_teams
    cross join lateral (
      select string_agg(registration.shown_name || ' ' || registration.status, ',' order by registration.id) as said
      from card join league_registration registration on registration.id = card.registration_id
      where card.round_id = round.id
    ) of_players
    cross join lateral (
      select string_agg(registration_id::text, ',' order by registration_id) as said
      from league_absence where league_absence.round_id = round.id
    ) of_absent
    where round.id = ${roundId}
  `.execute(trx)

  return rows[0] ?? { edition: '', isDraft: false }
}

async function compute(work: OnDatabase, roundId: string): Promise<Leaderboard> {
  const round = await getPlayedRound(work, roundId)
  const { rules } = round
  const [teams, cards] = [await listTeams(work, roundId), await listPlayedCards(work, roundId)]
  const ofTeam = Map.groupBy(cards, ({ teamId }) => teamId)
  const isTimeUp = round.status !== 'scheduled' && round.status !== 'open'
  const board = boardOf({
    teams: teams.map((team): BoardTeam => ({
      ...team,
      cards: (ofTeam.get(team.id) ?? []).map(({ entryId, name, strokes, holes }) => ({
        entryId,
        name,
        strokes,
        holes,
      })),
    })),
    rules,
    isTimeUp,
  })
  const results = await findPublished(work, roundId)
  const { rows, matches } = results ? asPublished(board, results, rules.by) : board
  const bays = new Map(teams.map(({ pairingId, bay }) => [pairingId, bay]))

  return {
    round: presentRound(round),
    holes: cards[0]?.holes.length ?? rules.holes,
    format: rules.format,
    by: rules.by,
    rows,
    matches: matches.map((match) => ({ ...match, bay: bays.get(match.pairingId) ?? null })),
  }
}

/** The results of a round as they were published last; undefined before. */
async function findPublished({ trx }: OnDatabase, roundId: string) {
  const revision = await trx
    .selectFrom('resultRevision')
    .innerJoin('leagueRound as round', 'round.id', 'roundId')
    .select('results')
    .where('roundId', '=', roundId)
    .where('round.status', 'in', ['published', 'amended'])
    .orderBy('resultRevision.number', 'desc')
    .limit(1)
    .executeTakeFirst()

  return revision && KeptResults.decode(revision.results)
}

/** The teams of a round in the order of its pairings; one is absent of which nobody comes. */
async function listTeams({ trx }: OnDatabase, roundId: string) {
  const { rows } = await sql<{ id: string; name: string; pairingId: string; bay: string | null; isAbsent: boolean }>`
    select team.id, team.name, pairing.id as pairing_id, bay.name as bay,
      not exists (
        select from league_registration registration
        where registration.team_id = team.id and registration.status = 'registered' and not exists (
          select from league_absence absence
          where absence.round_id = pairing.round_id and absence.registration_id = registration.id
            and not exists (
              select from sub_request sub where sub.round_id = absence.round_id
                and sub.registration_id = absence.registration_id and sub.status = 'filled'
            )
        )
      ) as is_absent
    from pairing
    join pairing_team playing on playing.pairing_id = pairing.id
    join league_team team on team.id = playing.team_id
    left join resource bay on bay.id = pairing.resource_id
    where pairing.round_id = ${roundId}
    order by pairing.number, playing.position
  `.execute(trx)

  return rows
}
