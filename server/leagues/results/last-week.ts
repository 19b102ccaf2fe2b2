import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { putRules } from '#server/leagues/seasons/rules.ts'
import type { EntryResult } from '#shared/leagues/results/round.ts'
import { KeptResults } from '#shared/leagues/results/wire.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import type { LastWeek, StaffSeason } from '#shared/leagues/seasons/contract.ts'

import { loadSeason, replay } from './season.ts'

/** What a season would be by these rules: how many its evening holds, and what they make of the last round. Nothing is changed. */
export async function previewRules(
  work: Work,
  asked: Omit<Parameters<typeof putRules>[1], 'isPreview'>,
): Promise<StaffSeason & { lastWeek?: LastWeek }> {
  const season = await putRules(work, { ...asked, isPreview: true })
  const lastWeek = await lastWeekUnder(work, season, asked.rules)

  return { ...season, ...(lastWeek && { lastWeek }) }
}

/** What these rules make of the last round of a season; of one that is not played yet, of the last round of its league. */
async function lastWeekUnder(
  work: OnDatabase,
  season: { id: string; leagueId: string },
  rules: LeagueRules,
): Promise<LastWeek | undefined> {
  const last = await findLastRound(work, season, rules)
  if (!last) return undefined
  const played = await loadSeason(work, last.seasonId)
  const round = played.rounds.find(({ id }) => id === last.id)
  if (!round) return undefined

  const under = { ...played, rulesAt: (number: number) => (number === last.number ? rules : played.rulesAt(number)) }
  const anew = replay(under, {
    counts: ({ number }) => number <= last.number,
    isAnew: ({ id }) => id === last.id,
  }).find(({ id }) => id === last.id)
  const kept = played.revisions.get(last.id)
  const was = kept ? ranked(KeptResults.decode(kept.results)) : []

  return {
    season: last.season,
    round: last.number,
    rows: ranked(anew?.results ?? []).map(({ id, ...row }) => {
      const before = was.find((one) => one.id === id)
      return {
        id,
        name: played.teams.find((team) => team.id === id)?.name ?? '',
        ...row,
        was: before ? { place: before.place, points: before.points } : null,
      }
    }),
  }
}

/** By points, the most first; who has as many shares a place. */
function ranked(results: readonly EntryResult[]): { id: string; place: number; points: number }[] {
  const inOrder = results.toSorted((one, other) => other.points.compare(one.points))

  return inOrder.map(({ id, points }) => ({
    id,
    place: 1 + inOrder.filter((other) => other.points.compare(points) > 0).length,
    points: points.mul(100).round().valueOf() / 100,
  }))
}

interface LastRound {
  id: string
  seasonId: string
  season: string
  number: number
}

/** The cards of another season fit where its teams are as large and its rounds have as many holes. */
async function findLastRound(
  { trx }: OnDatabase,
  { id, leagueId }: { id: string; leagueId: string },
  { teamSize, holes }: LeagueRules,
): Promise<LastRound | undefined> {
  const { rows } = await sql<LastRound>`
    select round.id, round.season_id, season.name as season, round.number
    from league_round round join league_season season on season.id = round.season_id
    where season.league_id = ${leagueId} and season.rules is not null
      and (season.id = ${id} or (season.team_size = ${teamSize} and season.holes = ${holes}))
      and round.status in ('scored', 'published', 'amended') and round.cancelled_at is null
      and exists (select from card where card.round_id = round.id)
    order by season.id = ${id} desc, round.starts_at desc, round.id limit 1
  `.execute(trx)

  return rows[0]
}
