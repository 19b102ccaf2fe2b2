import type { Work } from '#server/kernel/work.ts'
import { readLeaderboard } from '#server/leagues/cards/leaderboard.ts'
import { presentBracket } from '#server/leagues/playoffs/bracket.ts'
import { getPlayoffs, nameIn } from '#server/leagues/playoffs/known.ts'
import { readPots } from '#server/leagues/pots/service.ts'
import { readStandings } from '#server/leagues/results/table.ts'
import { readRound } from '#server/leagues/schedule/round.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Leaderboard } from '#shared/leagues/cards/contract.ts'
import type { RoundOfSeason } from '#shared/leagues/rounds/contract.ts'
import type { Tv, TvPairing, TvPot } from '#shared/leagues/tv/contract.ts'
import { roundOnScreen } from '#shared/leagues/tv/round-on-screen.ts'
import { listWords } from '#shared/words.ts'

import { findSeason, listRoundTimes } from './store.ts'

/** What the screen of a season shows, to whoever has its code. */
export async function readTv(work: Work): Promise<Tv> {
  const { actor } = work.context
  const season = actor.kind === 'link' ? await findSeason(work, actor.bookingId) : undefined
  if (!season) throw new Failure('not_found', 'There is no screen without the code of a season: type it.')
  const shown = { id: season.id, name: season.name, league: season.league, status: season.status }
  if (season.status === 'draft') return { season: shown, ...nothing }

  const known = await getPlayoffs(work, season.id)
  const rounds = await listRoundTimes(work, season.id)
  const found = roundOnScreen(rounds, { now: work.now, dayOf: (at) => localDayOf(at, known.season.zone) })
  const round = found && (await readRound(work, found.round.id))
  const board = round && (await boardOf(work, round.id))
  const standings = await readStandings(work, season.id)
  const bracket = presentBracket(known)
  const pairings = round ? byStart(round, work.place.locale) : []
  const named = nameIn(known)

  return {
    season: shown,
    round: found && round ? presentRound(round, { kind: found.round.kind, when: found.when }) : null,
    leaderboard: board ? asNamed(board, named) : null,
    pairings,
    nextOn: nextOn(pairings, work.now),
    standings: {
      round: standings.round,
      rows: standings.rows.map(({ id, flight, rank, points, played, lastPoints }) => {
        return { id, flight, rank, name: named(id), points, played, lastPoints }
      }),
    },
    bracket: bracket.rounds.length > 0 ? bracket : null,
    pots: round ? await potsOf(work, round.id) : [],
  }
}

/** Of a season that is still set up nobody outside knows more than its name. */
const nothing: Omit<Tv, 'season'> = {
  round: null,
  leaderboard: null,
  pairings: [],
  nextOn: [],
  standings: { round: null, rows: [] },
  bracket: null,
  pots: [],
}

/** A leaderboard by the names of its teams as they are now: whoever plays alone by the one that they chose. */
const asNamed = (board: Leaderboard, named: (teamId: string) => string): Leaderboard => ({
  ...board,
  rows: board.rows.map((row) => ({ ...row, name: named(row.teamId) })),
  matches: board.matches.map((match) => ({
    ...match,
    sides: match.sides.map((side) => ({ ...side, name: named(side.teamId) })),
  })),
})

/** No scores are kept where it is not set how the season is played. */
const boardOf = (work: Work, roundId: string) =>
  readLeaderboard(work, roundId).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'not_found') return undefined
    throw error
  })

/** What is played for on an evening, and who would have it as the cards are now. */
async function potsOf(work: Work, roundId: string): Promise<TvPot[]> {
  const { pots } = await readPots(work, roundId)

  return pots
    .filter(({ cents }) => cents > 0)
    .map(({ id, name, cents, won }) => ({
      id,
      name,
      cents,
      lines: won.map(({ hole, names }) => [hole === null ? '' : `Hole ${hole}: `, listWords(names)].join('')),
    }))
}

const presentRound = (
  { id, number, status, startsAt, endsAt, local, localEnd, course }: RoundOfSeason,
  also: Pick<NonNullable<Tv['round']>, 'kind' | 'when'>,
): Tv['round'] => ({ id, number, status, startsAt, endsAt, local, localEnd, course, ...also })

const never = Number.MAX_SAFE_INTEGER

function byStart({ pairings }: RoundOfSeason, locale: string): TvPairing[] {
  // Bay 10 after Bay 9.
  const byName = new Intl.Collator(locale, { numeric: true })

  return pairings
    .map(({ id, bay, start, local, isApart, teams }) => ({ id, bay, start, local, isApart, teams }))
    .toSorted(
      (one, other) =>
        (one.start?.getTime() ?? never) - (other.start?.getTime() ?? never) ||
        byName.compare(one.bay?.name ?? '', other.bay?.name ?? ''),
    )
}

function nextOn(pairings: readonly TvPairing[], now: Date): string[] {
  const next = pairings.find(({ start }) => start !== null && start > now)?.start

  return pairings.filter(({ start }) => next && start?.getTime() === next.getTime()).map(({ id }) => id)
}
