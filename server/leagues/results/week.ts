import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { getRound, whyNotOpen } from '#server/leagues/cards/rounds.ts'
import { rulesBySeason } from '#server/leagues/seasons/rules-of-round.ts'
import { openHoles } from '#shared/leagues/cards/open-holes.ts'
import type { CardProblem, WeekRound } from '#shared/leagues/results/contract.ts'
import { holesOfRound } from '#shared/leagues/rounds/holes.ts'

import { type CardRow, listCardsOfRounds, listTeesOf, listWaitingRounds, type WaitingRound } from './store.ts'

/** The rounds that are played or wait to be published, with what each waits for. */
export async function listWeek(work: Work): Promise<WeekRound[]> {
  const rounds = await listWaitingRounds(work)
  const cards = await listCardsOfRounds(
    work,
    rounds.map(({ id }) => id),
  )
  const [tees, rules] = await inOneTrip([
    listTeesOf(work, [...new Set(cards.map(({ teeId }) => teeId))]),
    rulesBySeason(work, [...new Set(rounds.map(({ seasonId }) => seasonId))]),
  ])

  const refusals = await refusalsOf(work, rounds)

  return rounds.map((round) => {
    const own = cards.filter(({ roundId }) => roundId === round.id)
    const holes = rules.get(round.seasonId)?.(round.number)?.holes
    const numbersOf = ({ teeId }: CardRow) =>
      holes === undefined
        ? []
        : holesOfRound(tees.find(({ id }) => id === teeId)?.holes ?? [], { holes, nine: round.nine }).map(
            ({ hole }) => hole,
          )

    return { ...present(round, own, numbersOf), refusal: refusals.get(round.id) ?? null }
  })
}

/** Why those that are still to begin could not be opened as they stand. */
async function refusalsOf(work: Work, rounds: readonly WaitingRound[]): Promise<ReadonlyMap<string, string>> {
  const refusals = new Map<string, string>()
  for (const { id, status } of rounds) {
    const missing = status === 'scheduled' ? await whyNotOpen(work, await getRound(work, id)) : []
    if (missing.length > 0) refusals.set(id, missing.join(' '))
  }

  return refusals
}

function present(
  round: WaitingRound,
  cards: readonly CardRow[],
  numbersOf: (card: CardRow) => number[],
): Omit<WeekRound, 'refusal'> {
  const { id, number, seasonId, seasonName, league, status, version, startsAt, course, isChanged } = round
  const playing = cards.filter(({ isAbsent }) => !isAbsent)
  const problems = playing.flatMap((card) => problemsOf(card, { holes: numbersOf(card), isTimeUp: status !== 'open' }))
  const waiting = new Set(problems.map(({ entryId }) => entryId))

  return {
    id,
    number,
    season: { id: seasonId, name: seasonName, league },
    status,
    version,
    startsAt,
    course,
    cards: playing.length,
    cardsDone: playing.filter(({ entryId }) => !waiting.has(entryId)).length,
    problems,
    isChanged,
  }
}

/** What a card lacks: the first that must be seen to. */
function problemsOf(
  { entryId, name, scores, disputed, isAttested }: CardRow,
  { holes, isTimeUp }: { holes: readonly number[]; isTimeUp: boolean },
): CardProblem[] {
  if (disputed.length > 0) return [{ kind: 'disputed', entryId, name, holes: disputed }]
  const { missing } = openHoles(
    holes.map((hole) => ({ hole, status: scores[hole] === undefined ? 'missing' : 'entered' })),
    isTimeUp,
  )
  if (missing.length > 0) return [{ kind: 'missing', entryId, name, holes: [...missing] }]

  return isAttested ? [] : [{ kind: 'not_attested', entryId, name, holes: [] }]
}
