import { changesIn, historyOf, insertHistory, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { constraintBrokenBy } from '#server/kernel/db/gone.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'
import {
  type NewLeague,
  type SeasonEntry,
  type SeasonQuery,
  seasonsContract,
  type StaffSeason,
} from '#shared/leagues/seasons/contract.ts'
import { type LaterRules, type NewSeason, SeasonDocument } from '#shared/leagues/seasons/season.ts'
import { beforePlay } from '#shared/leagues/seasons/status.ts'

import { changedMeanwhile, documentOf, getSeason, present, readSeason } from './present.ts'
import { rulesAt } from './rules-of-round.ts'
import { refuseLater, refuseRules, writeLater, writeRules } from './rules.ts'
import { seasonHistory } from './step.ts'
import {
  findLeagueNamed,
  findSeason,
  insertLeague,
  insertSeason,
  listSeasons,
  type SeasonRow,
  updateSeason,
} from './store.ts'

export async function pageOfSeasons(work: Timed, query: SeasonQuery) {
  const { rows, next, total } = await listSeasons(work, query)
  const seasons = rows.map(({ leagueId, leagueName, ...season }): SeasonEntry => ({
    ...season,
    league: { id: leagueId, name: leagueName },
  }))

  return { seasons, next, total }
}

export async function historyOfSeason(work: Timed, seasonId: string, page: PageRequest) {
  await getSeason(work, seasonId)
  const { rows, next } = await historyOf(work, { entity: 'league_season', entityId: seasonId }, page)

  return { events: rows, next }
}

export function createLeague(work: Work, league: NewLeague, key: string | undefined) {
  const keyed = { endpoint: seasonsContract.createLeague, key, request: league }

  return withIdempotency(work, keyed, (keep) =>
    namingTaken(() =>
      atomically(work, async (work) => {
        const id = await insertLeague(work, league)
        const event = { action: 'league_created', entity: 'league', entityId: id, after: league }
        await recordEvent(work, { ...event, publish: { version: 1 } })
        return keep(work, { id, ...league })
      }),
    ),
  )
}

export function createSeason(work: Work, season: NewSeason, key: string | undefined): Promise<StaffSeason> {
  const keyed = { endpoint: seasonsContract.createSeason, key, request: season }

  return withIdempotency(work, keyed, (keep) =>
    namingTaken(() =>
      atomically(work, async (work) => {
        if (!(await findLeagueNamed(work, season.leagueId))) throw invalidField('leagueId', 'There is no such league.')
        const document = await likeOf(work, season)
        const id = await insertSeason(work, document)
        const made = await getSeason(work, id)
        if (document.rules) await refuseRules(work, made, document.rules)
        await insertHistory(work, seasonHistory, { id, version: 1, from: null, to: 'draft' })
        const event = { action: 'league_season_created', entity: 'league_season', entityId: id, after: document }
        await recordEvent(work, { ...event, publish: { version: 1 } })
        return keep(work, present(made))
      }),
    ),
  )
}

/** With the rules and texts of an earlier one, where it is made like that and says nothing else. */
async function likeOf(work: Work, { copyOf, ...season }: NewSeason): Promise<SeasonDocument> {
  const earlier = copyOf === undefined ? undefined : await findSeason(work, copyOf)
  if (copyOf !== undefined && !earlier) throw invalidField('copyOf', 'There is no such season.')
  const {
    summary = '',
    scoring = '',
    handicapRule = '',
    substituteRule = '',
    prizes = '',
    rules = null,
  } = earlier ?? {}

  return { summary, scoring, handicapRule, substituteRule, prizes, rules, ...season }
}

interface Change {
  seasonId: string
  /** The version that the caller has seen. */
  version: number
  document: SeasonDocument
  later?: LaterRules | null
}

const evening = ['weekday', 'starts', 'ends', 'registrationOpensOn', 'registrationClosesOn'] as const

/** Changes what is said of a season; once it is played its name and texts alone, and its rules from a later round on. */
export function changeSeason(work: Work, { seasonId, version, document, later = null }: Change): Promise<StaffSeason> {
  return namingTaken(() =>
    atomically(work, async (work) => {
      await lockAll(work, { leagueSeason: seasonId })
      const before = await getSeason(work, seasonId)
      if (before.version !== version) throw changedMeanwhile(before)
      const was = { ...documentOf(before), rules: rulesAt(before, Infinity) }
      const changes = changesIn(SeasonDocument, was, document)
      if (!changes) return present(before)
      await write(work, before, { document, later, isChanged: (field) => field in changes.after })
      const event = { action: 'league_season_changed', entity: 'league_season', entityId: seasonId, ...changes }
      const told =
        later && 'rules' in changes.after ? { facts: { fromRound: later.fromRound }, reason: later.reason } : {}
      await recordEvent(work, { ...event, ...told, publish: { version: version + 1 } })
      return readSeason(work, seasonId)
    }),
  )
}

interface Written extends Required<Pick<Change, 'document' | 'later'>> {
  isChanged: (field: keyof SeasonDocument) => boolean
}

async function write(work: Work, before: SeasonRow, { document, later, isChanged }: Written): Promise<void> {
  if (isChanged('leagueId')) throw invalidField('leagueId', 'A season stays with its league.')
  const { rules, starts, ends } = document
  if (!rules && before.rules) throw invalidField('rules', 'A season that has rules keeps some.')
  const isEvening = evening.some(isChanged)
  if (beforePlay.has(before.status)) {
    if (rules && (isEvening || isChanged('rules'))) await refuseRules(work, { ...before, starts, ends }, rules)
    await updateSeason(work, before.id, document)
    if (rules && isChanged('rules')) await writeRules(work, before, rules)
    return
  }
  if (isEvening) {
    throw new Failure('wrong_state', 'This season is played already: its evening and its days of sign-up stay.')
  }
  await updateSeason(work, before.id, document)
  if (!rules || !isChanged('rules')) return
  await refuseLater(work, before, { rules, ...later })
  if (later) await writeLater(work, before, { rules, ...later })
}

const names: Readonly<Record<string, { path: string; message: string }>> = {
  league_season_name_is_unique: { path: 'name', message: 'Another season of this league has this name.' },
  league_code_is_unique: { path: 'code', message: 'Another league has this code.' },
}

async function namingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const taken = names[constraintBrokenBy(error) ?? '']
    if (!taken) throw error

    throw new Failure('conflict', taken.message, { details: [taken], cause: error })
  }
}
