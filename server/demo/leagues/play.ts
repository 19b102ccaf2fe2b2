import { insertRows } from '#server/demo/insert-rows.ts'
import type { Random } from '#server/demo/random.ts'
import type { Acting } from '#server/kernel/work.ts'
import {
  dealNextRound,
  getPlayoffs,
  getRound,
  keepPublication,
  listCardsOfRound,
  loadSeason,
  makeCards,
  planPublication,
} from '#server/leagues/service.ts'
import type { RoundStatus } from '#shared/leagues/contract.ts'
import { strokesOn } from '#shared/leagues/handicap/strokes.ts'
import { dealSeason } from '#shared/leagues/schedule/deal.ts'

export interface DemoPlayer {
  /** Of the registration. */
  id: string
  teamId: string
  personId: string
  name: string
}

export interface DemoRound {
  id: string
  number: number
  kind: 'regular' | 'playoff' | 'final'
  status: RoundStatus
  startsAt: Date
  endsAt: Date
}

export interface DemoPlay {
  seasonId: string
  players: readonly DemoPlayer[]
  rounds: readonly DemoRound[]
  bayIds: readonly string[]
  signedUpAt: Date
  /** Its rounds after the weeks are played by those who are left. */
  hasPlayoffs?: boolean
}

const perBay = 4

/**
 * Players of their own are signed up, dealt into bays and have played the evenings that are over: each hole by what their index
 * lets expect, each round published by what publishes rounds, one of them again after a card was corrected.
 */
export async function insertPlay(work: Acting, random: Random, play: DemoPlay): Promise<void> {
  await insertPlayers(work, random, play)
  const { rounds, seasonId, hasPlayoffs = false } = play
  const isPlayoff = ({ kind }: DemoRound) => hasPlayoffs && kind !== 'regular'
  await insertPairings(work, random, { ...play, rounds: rounds.filter((round) => !isPlayoff(round)) })
  const over = rounds.filter(({ status }) => status === 'published' || status === 'amended')
  for (const { id } of over) await setStatus(work, id, 'scored')
  for (const round of over) {
    if (isPlayoff(round)) await dealNextRound(work, await getPlayoffs(work, seasonId))
    await playRound(work, random, round)
    await publish(work, { round, seasonId, to: 'published', at: hoursAfter(round.endsAt, 14) })
  }
  for (const round of over.filter(({ status }) => status === 'amended')) {
    await correctCard(work, round)
    const reason = 'Hole 4 of a card was read wrong'
    const after = over.at(-1) ?? round
    await publish(work, { round, seasonId, to: 'amended', at: hoursAfter(after.endsAt, 16), reason })
  }
}

const insertPlayers = ({ trx }: Acting, random: Random, { seasonId, players, signedUpAt }: DemoPlay) =>
  insertRows(
    trx,
    'leagueRegistration',
    players.map(({ id, teamId, personId, name }) => ({
      id,
      seasonId,
      teamId,
      personId,
      shownName: name,
      ratedAs: random.chance(0.3) ? ('women' as const) : ('men' as const),
      startIndexTenths: random.between(40, 180),
      status: 'registered' as const,
      agreedVersion: 1,
      agreedAt: signedUpAt,
      createdAt: signedUpAt,
    })),
  )

async function insertPairings({ trx }: Acting, random: Random, { players, rounds, bayIds }: DemoPlay): Promise<void> {
  const nobody = players.map(() => [])
  const evenings = dealSeason({
    schedule: 'groups',
    teams: players.length,
    groupSize: perBay,
    bays: bayIds.length,
    starts: 1,
    rounds: rounds.map(() => ({ bays: bayIds.map((_, at) => at) })),
    before: { rounds: 0, bays: nobody, starts: nobody, met: nobody, rested: players.map(() => 0) },
  })
  const pairings = rounds.flatMap((round, evening) =>
    (evenings[evening]?.pairings ?? []).map(({ teams, place }, at) => ({
      group: teams,
      row: {
        id: random.uuid(),
        roundId: round.id,
        number: at + 1,
        resourceId: place ? (bayIds[place.bay] ?? null) : null,
        startsAt: round.startsAt,
      },
    })),
  )
  await insertRows(
    trx,
    'pairing',
    pairings.map(({ row }) => row),
  )
  await insertRows(
    trx,
    'pairingTeam',
    pairings.flatMap(({ row: { id: pairingId, roundId }, group }) =>
      group.map((player, position) => ({ roundId, teamId: players[player]?.teamId ?? '', pairingId, position })),
    ),
  )
}

/** The cards of an evening, each hole around the strokes that its player receives. */
async function playRound(work: Acting, random: Random, { id, endsAt }: DemoRound): Promise<void> {
  const missing = await makeCards(work, await getRound(work, id))
  if (missing.length > 0) throw new Error(missing.join(' '))

  const cards = await listCardsOfRound(work, id)
  const holes = cards.flatMap(({ id: cardId, strokes: received, holes }) =>
    holes.map(({ hole, par, strokeIndex }) => {
      const rank = Math.ceil(strokeIndex / 2)
      const most = random.weighted([-1, 0, 1, 2, 3], (over) => [7, 40, 34, 14, 5][over + 1] ?? 0) ?? 0
      return { cardId, hole, strokes: Math.max(1, par + strokesOn(received, rank, holes.length) + most) }
    }),
  )
  await insertRows(
    work.trx,
    'holeEntry',
    holes.map((one) => ({
      ...one,
      device: 'desk 1',
      enteredAt: endsAt,
      at: endsAt,
      enteredAs: 'desk' as const,
    })),
  )
  await insertRows(
    work.trx,
    'cardHole',
    holes.map((one) => ({ ...one, status: 'entered' as const })),
  )
  await work.trx.updateTable('card').set({ attestedAt: endsAt, attestedAs: 'desk' }).where('roundId', '=', id).execute()
}

/** Somebody had a stroke less on the fourth hole of their nine. */
async function correctCard(work: Acting, { id, endsAt }: DemoRound): Promise<void> {
  const [card] = await listCardsOfRound(work, id)
  const hole = card?.holes[3]
  if (!card || hole?.strokes == null) return

  const corrected = { cardId: card.id, hole: hole.hole, strokes: Math.max(1, hole.strokes - 1) }
  const at = hoursAfter(endsAt, 40)
  await work.trx
    .insertInto('holeEntry')
    .values({ ...corrected, device: 'desk 2', enteredAt: at, at, enteredAs: 'desk', decides: true })
    .execute()
  await work.trx
    .updateTable('cardHole')
    .set({ strokes: corrected.strokes, version: 2 })
    .where('cardId', '=', card.id)
    .where('hole', '=', hole.hole)
    .execute()
}

interface DemoPublication {
  round: DemoRound
  seasonId: string
  to: RoundStatus
  at: Date
  reason?: string
}

async function publish(work: Acting, { round, seasonId, to, at, reason }: DemoPublication): Promise<void> {
  const then = { ...work, now: at }
  const season = await loadSeason(then, seasonId)
  const planned = await planPublication(then, season, { ...round, seasonId })
  await keepPublication(then, { ...planned, season, seasonId, reason })
  await setStatus(work, round.id, to)
}

const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000)

const setStatus = ({ trx }: Acting, id: string, status: RoundStatus) =>
  trx.updateTable('leagueRound').set({ status }).where('id', '=', id).execute()
