import { isDeepStrictEqual } from 'node:util'

import { actorIdOf, changesIn, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { LeagueRules } from '#shared/leagues/rules.ts'
import type { StaffSeason } from '#shared/leagues/seasons/contract.ts'
import type { LaterRules } from '#shared/leagues/seasons/season.ts'
import { beforePlay } from '#shared/leagues/seasons/status.ts'

import { changedMeanwhile, eveningOfRow, getSeason, misfitOf, present, readSeason } from './present.ts'
import { fitRounds, lockRounds } from './rounds.ts'
import { rulesAt } from './rules-of-round.ts'
import { listPlayers, nextVersion, putRulesChange, type SeasonRow, updateRules } from './store.ts'

interface Change {
  seasonId: string
  rules: LeagueRules
  /** The version that the caller has seen. */
  version: number
  fromRound?: number
  reason?: string
  isPreview: boolean
}

/** Says how a season is played: with whom its evening does not hold they are refused, and from its first round they are frozen. */
export function putRules(work: Work, { seasonId, version, isPreview, ...change }: Change): Promise<StaffSeason> {
  return atomically(work, async (work) => {
    await lockAll(work, { leagueSeason: seasonId })
    const before = await getSeason(work, seasonId)
    if (before.version !== version) throw changedMeanwhile(before)
    const { rules, fromRound } = change
    if (beforePlay.has(before.status)) {
      if (fromRound !== undefined) throw invalidField('fromRound', 'It is not played yet: its rules change as a whole.')
      await refuseRules(work, before, rules)
    } else await refuseLater(work, before, change)
    if (isPreview) return present(before, rules)

    const was = fromRound === undefined ? before.rules : rulesAt(before, fromRound)
    const changes = was ? changesIn(LeagueRules, was, rules) : { after: rules }
    if (!changes) return present(before)
    if (fromRound === undefined) await writeRules(work, before, rules)
    else await writeLater(work, before, { rules, fromRound, reason: change.reason ?? '' })
    await nextVersion(work, seasonId)
    await recordEvent(work, {
      action: 'season_rules_changed',
      entity: 'league_season',
      entityId: seasonId,
      ...changes,
      ...(fromRound !== undefined && { facts: { fromRound }, reason: change.reason }),
      publish: { version: version + 1 },
    })
    return readSeason(work, seasonId)
  })
}

/** Refuses rules whose teams its evening does not hold, or whose teams have other sizes than those that are signed up. */
export async function refuseRules(
  work: Work,
  season: Pick<SeasonRow, 'id' | 'rules' | 'starts' | 'ends' | 'bays' | 'teams'>,
  rules: LeagueRules,
): Promise<void> {
  const misfit = misfitOf(eveningOfRow(season), rules)
  if (misfit !== undefined) throw invalidField('rules.teams', misfit)
  if (rules.teams < season.teams) {
    throw invalidField('rules.teams', `${season.teams} are signed up. Take them out first.`)
  }
  const had = season.rules?.teamSize
  if (had !== undefined && had !== rules.teamSize && (await listPlayers(work, season.id)).length > 0) {
    throw invalidField('rules.teamSize', `Players are signed up in teams of ${had}.`)
  }
}

/** Its rounds follow: their format, and of which holes they are. */
export async function writeRules(work: Work, season: SeasonRow, rules: LeagueRules): Promise<void> {
  await updateRules(work, season.id, rules)
  await fitRounds(work, season, rules)
}

/** What somebody has agreed to or paid when they signed up stays as it was. */
const stays = [
  { field: 'teamSize', why: 'The size of a team stays as it was signed up for.' },
  { field: 'weeks', why: 'The number of weeks stays as it was when play began.' },
  { field: 'fee', why: 'The fee stays as it was signed up for.' },
] as const

/** Refuses rules that cannot hold from a later round on. */
export async function refuseLater(
  work: Work,
  season: SeasonRow,
  { rules, fromRound, reason }: Pick<Change, 'rules' | 'fromRound' | 'reason'>,
): Promise<void> {
  if (season.status === 'completed' || season.status === 'archived') {
    throw new Failure('wrong_state', 'This season is over: its rules stay as they were.')
  }
  if (fromRound === undefined) {
    throw new Failure(
      'wrong_state',
      'This season is played already: its rules stand as they were when it began. Name the first round of other ones.',
    )
  }
  if (reason === undefined) throw invalidField('reason', 'Say why they change: everybody who plays may read it.')
  const was = rulesAt(season, fromRound)
  if (!was) throw new Failure('wrong_state', 'This season has no rules that could change.')
  for (const { field, why } of stays) {
    if (!isDeepStrictEqual(was[field], rules[field])) throw invalidField(`rules.${field}`, why)
  }
  if (was.handicap.system !== rules.handicap.system) {
    throw invalidField('rules.handicap.system', 'The kind of handicap stays as it was when play began.')
  }
  await refuseRules(work, season, rules)
  const rounds = await lockRounds(work, season.id)
  const first = rounds.find(({ number }) => number === fromRound)
  if (!first) throw invalidField('fromRound', 'It has no such round.')
  const begun = rounds.findLast(({ status }) => status !== 'scheduled')
  if (begun && begun.number >= fromRound) {
    throw invalidField('fromRound', `Round ${begun.number} has begun. Name a later one.`)
  }
}

/** The rounds to come follow them; those that have begun keep theirs. */
export async function writeLater(
  work: Work,
  season: SeasonRow,
  { fromRound, rules, reason }: LaterRules & { rules: LeagueRules },
): Promise<void> {
  const actorId = actorIdOf(work.context.actor)
  await putRulesChange(work, { seasonId: season.id, fromRound, rules, reason, actorId })
  await fitRounds(work, season, rules, fromRound)
}
