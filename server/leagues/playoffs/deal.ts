import { recordEvent } from '#server/audit/service.ts'
import { atomically, type OnDatabase } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Work } from '#server/kernel/work.ts'
import { keepEvenings } from '#server/leagues/evenings.ts'
import { raiseRounds, replacePairings, type RoundRow, type WantedPairing } from '#server/leagues/schedule/store.ts'
import { insertRounds, listRounds } from '#server/leagues/seasons/round-store.ts'
import { takeSeasonStep } from '#server/leagues/seasons/step.ts'
import { addDays, instantAt, localTimeOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { type BracketRound, roundsFor, roundToDeal } from '#shared/leagues/playoffs/bracket.ts'
import type { Bracket } from '#shared/leagues/playoffs/contract.ts'
import { roundWords } from '#shared/leagues/rounds/status.ts'
import { isOfMatches, type LeagueRules } from '#shared/leagues/rules.ts'
import { roomOf } from '#shared/leagues/schedule/room.ts'
import { startsFor, startsOf } from '#shared/leagues/schedule/starts.ts'
import { seasonWords } from '#shared/leagues/seasons/status.ts'
import { listWords } from '#shared/words.ts'

import { presentBracket } from './bracket.ts'
import { bracketWith, getPlayoffs, isPublished, type KnownPlayoffs, seedsByTable } from './known.ts'
import { putSeeds } from './store.ts'

/**
 * Deals the next round of the playoffs into its bays. Seeds are taken from the table until the first round has begun; from then on
 * they stand, whatever is corrected of the weeks.
 */
export const dealPlayoffs = (work: Work, seasonId: string): Promise<Bracket> =>
  atomically(work, async (work) => {
    const ids = (await listRounds(work, seasonId)).map(({ id }) => id)
    await lockAll(work, { leagueSeason: seasonId, leagueRound: ids })
    const before = await getPlayoffs(work, seasonId)
    refuseOver(before)
    const known = await withEvenings(work, before)
    const round = await dealNextRound(work, known, refuseBegun)
    await raiseRounds(work, [round.id])
    await recordEvent(work, {
      action: 'playoffs_dealt',
      entity: 'league_round',
      entityId: round.id,
      facts: { round: round.number },
      publish: { version: round.version + 1, data: { seasonId } },
    })
    if (known.season.status === 'in_season') await takeSeasonStep(work, seasonId, { to: 'playoffs' })
    await keepEvenings(work)

    return presentBracket(await getPlayoffs(work, seasonId))
  })

/** Writes with whom the next round is played, and in which bays; which round that is. */
export async function dealNextRound(
  work: OnDatabase,
  known: KnownPlayoffs,
  refuse: (round: RoundRow) => void = () => undefined,
): Promise<RoundRow> {
  const rules = rulesIn(known)
  const published = new Set(known.playoffs.filter(isPublished).map(({ id }) => id))
  const isAnew = published.size === 0
  const seeds = isAnew ? seedsByTable(known) : known.seeds
  if (seeds.length < 2) throw new Failure('not_offered', 'Two teams at least play on, and the table has fewer.')

  const next = roundToDeal(bracketWith(known, seeds), (id) => published.has(id))
  if (!next) throw new Failure('wrong_state', 'The final is published: the playoffs are over.')
  const round = known.playoffs.find(({ id }) => id === next.roundId)
  if (!round) throw new Failure('not_offered', 'This round of the playoffs has no evening.')
  refuse(round)
  if (isAnew) await putSeeds(work, known.season.id, seeds)
  const dealt = bracketWith(known, seeds, round.id).find(({ roundId }) => roundId === round.id)
  await replacePairings(work, [round.id], dealt ? pairingsOf(dealt, { round, rules }) : [])

  return round
}

function refuseOver({ season: { status } }: KnownPlayoffs): void {
  if (status === 'in_season' || status === 'playoffs') return

  throw new Failure('wrong_state', `This season is ${seasonWords[status].phrase}: nothing of it is dealt.`)
}

function rulesIn({ rules, regular }: KnownPlayoffs): LeagueRules {
  if (!rules || rules.playoffs.teams < 2) {
    throw new Failure('not_offered', 'This season has no playoffs: its rules say how many teams play on.')
  }
  const open = regular.filter((round) => !isPublished(round)).map(({ number }) => String(number))
  if (open.length > 0) {
    const which = open.length === 1 ? `Round ${open[0]} is` : `Rounds ${listWords(open)} are`
    throw new Failure('not_offered', `${which} not published. The table after the last week says who plays on.`)
  }

  return rules
}

function refuseBegun({ number, status, hasCards }: RoundRow): void {
  if (status === 'scheduled' && !hasCards) return

  throw new Failure(
    'wrong_state',
    `Round ${number} is ${roundWords[status].phrase}. Publish it first: who wins plays on.`,
  )
}

/** A season whose rounds were set before it had playoffs gets an evening for each, a week after the one before. */
async function withEvenings(work: Work, known: KnownPlayoffs): Promise<KnownPlayoffs> {
  const { season, playoffs, regular } = known
  const rules = rulesIn(known)
  const missing = roundsFor(Math.min(rules.playoffs.teams, seedsByTable(known).length)) - playoffs.length
  const all = await listRounds(work, season.id)
  const last = all.at(-1)
  const [before] = [...regular, ...playoffs].toSorted((one, other) => other.number - one.number)
  if (missing <= 0 || !last || !before) return known

  await insertRounds(
    work,
    season.id,
    Array.from({ length: missing }, (_, at) => ({
      id: null,
      number: last.number + at + 1,
      kind: at === missing - 1 ? ('final' as const) : ('playoff' as const),
      format: rules.format,
      startsAt: weeksAfter(before.startsAt, at + 1, season.zone),
      endsAt: weeksAfter(before.endsAt, at + 1, season.zone),
      course: last.course,
      tee: last.tee,
      courseId: last.courseId,
      teeName: last.teeName,
      nine: last.nine,
    })),
  )
  return getPlayoffs(work, season.id)
}

/** At the same time by the clock of the place. */
function weeksAfter(at: Date, weeks: number, zone: string): Date {
  const local = localTimeOf(at, zone)

  return new Date(instantAt(addDays(local.slice(0, 10), 7 * weeks), local.slice(11, 16), zone))
}

interface Evening {
  round: RoundRow
  rules: LeagueRules
}

/** Each match in a bay of its own as far as they go; who plays for a score shares one where there are more. */
function pairingsOf({ matches }: BracketRound, { round, rules }: Evening): WantedPairing[] {
  const pairs = matches.flatMap(({ sides, isBye }) => (isBye ? [] : [sides.flatMap((side) => side?.teamId ?? [])]))
  const seats = rules.play.kind === 'window' ? [] : seatsOf(pairs.length, { round, rules })
  const groups = isOfMatches(rules) || seats.length === 0 || pairs.length <= seats.length ? pairs : inTwos(pairs)

  return groups.map((teamIds, at) => ({
    roundId: round.id,
    number: at + 1,
    teamIds,
    bayId: seats[at]?.bayId ?? null,
    startsAt: seats[at]?.startsAt ?? null,
  }))
}

const inTwos = (pairs: readonly string[][]): string[][] =>
  pairs.flatMap((pair, at) => (at % 2 === 0 ? [[...pair, ...(pairs[at + 1] ?? [])]] : []))

function seatsOf(pairs: number, { round, rules }: Evening): { bayId: string; startsAt: Date }[] {
  const minutes = (round.endsAt.getTime() - round.startsAt.getTime()) / 60_000
  const evening = { minutes, bays: round.bays.length, starts: rules.starts }
  const { playersAtOnce } = roomOf(evening, { ...rules, isMatch: isOfMatches(rules) })
  const atMost = Math.max(1, Math.floor(playersAtOnce / rules.teamSize / 2))
  const starts = isOfMatches(rules)
    ? startsFor(pairs, { atMost, bays: evening.bays, starts: rules.starts })
    : rules.starts

  return startsOf(round, starts).flatMap((startsAt) => round.bays.map(({ id: bayId }) => ({ bayId, startsAt })))
}
