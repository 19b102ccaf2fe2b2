import { sql } from 'kysely'

import { takeStep, actorIdOf } from '#server/audit/service.ts'
import { atomically, type OnDatabase } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Acting, Timed, Work } from '#server/kernel/work.ts'
import { presentRound } from '#server/leagues/cards/present.ts'
import { getRound, rounds, takeRoundStep } from '#server/leagues/cards/rounds.ts'
import { calculateIndexes, keepIndexes } from '#server/leagues/handicap/calculations.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { RoundStatus } from '#shared/leagues/contract.ts'
import type { Exact } from '#shared/leagues/handicap/exact.ts'
import type { KeptChanges, Publication } from '#shared/leagues/results/contract.ts'
import type { ReplayedRound } from '#shared/leagues/results/replay.ts'
import type { Standing } from '#shared/leagues/results/standings.ts'
import { KeptResults, KeptStandings } from '#shared/leagues/results/wire.ts'

import { onlySeen } from './only-seen.ts'
import { loadSeason, type PlayedSeason, replay } from './season.ts'
import { insertRevisions, listPlayers, listRounds, type NewRevision, type RoundRow } from './store.ts'
import { giveStrokesAnew } from './strokes-anew.ts'

interface Publishing {
  roundId: string
  /** The round's, that the caller has seen. */
  version: number
  reason?: string | undefined
  strokesToo?: boolean | undefined
  isPreview: boolean
}

/** The prizes of a round as they follow from its scores. `changed`: the rounds that are being published. */
export type PrizesOf = (
  work: OnDatabase,
  season: PlayedSeason,
  of: { seasonId: string; roundId: string; changed: readonly ReplayedRound[] },
) => Promise<Publication['prizes']>

const isPublished = ({ status }: { status: RoundStatus }) => status === 'published' || status === 'amended'

/**
 * Publishes a round: its results, the table after it and the handicaps that follow from its cards, all or nothing. One that is
 * published already needs a reason: it and all later rounds are computed anew from their cards, and each of which something
 * changes has a revision more. Whoever publishes a moment after somebody else gets what that one has published.
 */
export function publishRound(work: Work, publishing: Publishing, prizesOf: PrizesOf): Promise<Publication> {
  const { roundId, version, reason, strokesToo = false, isPreview } = publishing
  // What strokes anew would do is done, read and rolled back.
  if (strokesToo && isPreview && !work.trx.isTransaction) {
    return onlySeen(work, (work) => publishRound(work, publishing, prizesOf))
  }
  return atomically(work, async (work) => {
    const { seasonId } = await getRound(work, roundId)
    await lockSeason(work, seasonId)
    const asked = await getRound(work, roundId)
    if (asked.status === 'closed' && !isPreview && asked.version === version) {
      // Its cards are whole, or it says which are not.
      await takeRoundStep(work, asked, { to: 'scored', seen: version })
    }
    if (strokesToo) {
      if (!isPublished(asked)) throw invalidField('strokesToo', 'This round is not published yet: its strokes stand.')
      await giveStrokesAnew(work, { seasonId, number: asked.number, reason: reason ?? '' })
    }
    const season = await loadSeason(work, seasonId)
    const round = season.rounds.find(({ id }) => id === roundId)
    if (!round) throw notFound()

    const last = season.revisions.get(roundId)
    if (last && isPublished(round) && reason === undefined) {
      if (version === round.version && !isPreview) {
        throw invalidField('reason', 'This round is published. Say why it is published again.')
      }
      if (version !== asked.version)
        return told(work, season, { round, changes: last.changes, revision: last.number, changed: [], prizesOf })
    }
    if (version !== asked.version) throw changedMeanwhile(asked)
    const to = isPublished(round) ? 'amended' : 'published'
    const planned = await planPublication(work, season, round)
    const { changes } = planned
    const revision = (last?.number ?? 0) + 1
    if (isPreview) return told(work, season, { round, changes, revision, changed: planned.changed, prizesOf })

    await takeStep(work, rounds, { row: await getRound(work, roundId), to, reason })
    await keepPublication(work, { ...planned, season, seasonId, reason })
    const now = { ...round, status: to, version: round.version + 1 } as const
    return told(work, season, { round: now, changes, revision, changed: planned.changed, prizesOf })
  })
}

interface PlannedPublication {
  /** The rounds of which something changes, the published one first among them. */
  changed: readonly ReplayedRound[]
  calculated: Awaited<ReturnType<typeof calculateIndexes>>
  changes: KeptChanges
}

/** What the publication of a round changes. It and all later ones are computed anew; the others stand as they were published. */
export async function planPublication(
  work: Timed,
  season: PlayedSeason,
  round: Pick<RoundRow, 'id' | 'number' | 'seasonId'>,
): Promise<PlannedPublication> {
  const after = replay(season, {
    counts: (one) => isPublished(one) || one.id === round.id,
    isAnew: ({ number }) => number >= round.number,
  })
  // Those before it stand, also where somebody has come or gone since.
  const changed = after.filter((one) => one.id === round.id || (one.number > round.number && isChanged(one, season)))
  const calculated = await calculateIndexes(work, playersOf(season, changed), round.id)

  return {
    changed,
    calculated,
    changes: {
      changes: changesIn(before(season), after.at(-1)?.standings ?? []),
      indexes: indexChanges(calculated),
      rounds: changed.filter(({ id }) => id !== round.id).map(({ number }) => number),
    },
  }
}

interface KeptPublication extends PlannedPublication {
  season: PlayedSeason
  seasonId: string
  reason: string | undefined
}

/** Writes results, tables and handicaps of a publication, in the transaction that has locked its season. */
export async function keepPublication(work: Acting, { changed, calculated, ...of }: KeptPublication): Promise<void> {
  await insertRevisions(
    work,
    changed.map((round) => revisionOf(work, round, of)),
  )
  await keepIndexes(work, calculated)
}

const changedMeanwhile = (round: Awaited<ReturnType<typeof getRound>>) =>
  new Failure('version_conflict', 'Somebody has just changed this round. Look at it again.', {
    current: presentRound(round),
  })

const notFound = () => new Failure('not_found', 'There is no such round.')

/** Of two who publish at once the second waits for the first, whichever round each has. */
async function lockSeason(work: Work, seasonId: string): Promise<void> {
  const ids = (await listRounds(work, seasonId)).map(({ id }) => id)
  await lockAll(work, { leagueSeason: seasonId, leagueRound: ids })
  // Whoever plays in two leagues has an index of the rounds of both: one publication after the other.
  await sql`select pg_advisory_xact_lock(hashtext('league indexes'))`.execute(work.trx)
}

interface Told {
  round: Pick<RoundRow, 'id' | 'seasonId' | 'status' | 'version'>
  changes: KeptChanges
  revision: number
  /** The rounds that have just changed; none where it was published before. */
  changed: readonly ReplayedRound[]
  prizesOf: PrizesOf
}

/** A publication by the names that its teams and players have now. */
async function told(
  work: OnDatabase,
  season: PlayedSeason,
  { round: { id, seasonId, status, version }, changes, revision, changed, prizesOf }: Told,
): Promise<Publication> {
  const { teams } = season
  const players = await listPlayers(work, seasonId)
  const prizes = await prizesOf(work, season, { seasonId, roundId: id, changed })
  const nameOf = (id: string) => teams.find((team) => team.id === id)?.name ?? ''
  const playerOf = (id: string) => players.find(({ personId }) => personId === id)?.shownName ?? 'A sub'

  return {
    ...changes,
    changes: changes.changes.map((change) => ({ ...change, name: nameOf(change.entryId) })),
    indexes: changes.indexes.map((change) => ({ ...change, name: playerOf(change.personId) })),
    revision,
    version,
    status,
    prizes,
  }
}

/** The table as it is now: after the last of the rounds that are published. */
function before({ rounds, revisions }: PlayedSeason): Standing[] {
  const last = rounds.filter(isPublished).at(-1)
  const revision = last && revisions.get(last.id)

  return revision ? KeptStandings.decode(revision.standings) : []
}

function isChanged(round: ReplayedRound, { revisions }: PlayedSeason): boolean {
  const kept = revisions.get(round.id)
  if (!kept) return true
  const now = JSON.stringify([KeptResults.encode(round.results), KeptStandings.encode(round.standings)])

  // What the database returns has its keys in another order.
  return (
    now !==
    JSON.stringify([
      KeptResults.encode(KeptResults.decode(kept.results)),
      KeptStandings.encode(KeptStandings.decode(kept.standings)),
    ])
  )
}

/** Points to two places, as people read them. */
export const inHundredths = (points: Exact): number => points.mul(100).round().valueOf() / 100

function changesIn(was: readonly Standing[], is: readonly Standing[]): KeptChanges['changes'] {
  return is.flatMap(({ id, rank, points }) => {
    const then = was.find((one) => one.id === id)
    if (then?.rank === rank && then.points.equals(points)) return []

    return [
      {
        entryId: id,
        from: then?.rank ?? null,
        to: rank,
        points: { from: then ? inHundredths(then.points) : null, to: inHundredths(points) },
      },
    ]
  })
}

/** Everybody whose card counts for a handicap in these rounds. */
function playersOf({ cards }: PlayedSeason, changed: readonly ReplayedRound[]): string[] {
  const ids = new Set(changed.map(({ id }) => id))
  const people = cards.flatMap(({ roundId, registrationId, personId }) =>
    registrationId !== null && ids.has(roundId) ? (personId ?? []) : [],
  )

  return [...new Set(people)].toSorted()
}

const indexChanges = (calculated: PlannedPublication['calculated']): KeptChanges['indexes'] =>
  calculated
    .filter(({ fromTenths, toTenths }) => fromTenths !== toTenths)
    .map(({ personId, fromTenths, toTenths }) => ({
      personId,
      from: fromTenths === null ? null : fromTenths / 10,
      to: toTenths === null ? null : toTenths / 10,
    }))

const revisionOf = (
  { context, now }: Acting,
  { id, results, standings }: ReplayedRound,
  { season, seasonId, changes, reason }: Omit<KeptPublication, 'changed' | 'calculated'>,
): NewRevision => ({
  roundId: id,
  seasonId,
  number: (season.revisions.get(id)?.number ?? 0) + 1,
  results: KeptResults.encode(results),
  standings: KeptStandings.encode(standings),
  changes,
  reason: reason ?? null,
  actorId: actorIdOf(context.actor),
  at: now,
})
