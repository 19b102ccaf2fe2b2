import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically, inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Work } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { RoundStakes } from '#shared/leagues/pots/contract.ts'
import { contestHoles } from '#shared/leagues/pots/rules.ts'
import { roundWords } from '#shared/leagues/rounds/status.ts'

import { getPot } from './pots.ts'
import {
  deleteStakes,
  findRoundToStake,
  insertStakes,
  listContests,
  listHolesOf,
  listRoundPlayers,
  listStakesOfRound,
  putContest as writeContest,
  type RoundPlayer,
  type StakedRound,
} from './stake-store.ts'
import { listPots, type PotRow } from './store.ts'

export async function getRoundToStake(work: OnDatabase, roundId: string): Promise<StakedRound> {
  const round = await findRoundToStake(work, roundId)
  if (!round) throw new Failure('not_found', 'There is no such round.')

  return round
}

/** Why nobody enters a pot of this round; null while somebody may. The desk enters them until the scores are in. */
export function whyClosed({ hasPots, cancelledAt, status }: StakedRound): string | null {
  if (!hasPots) return 'Pots are off in this season.'
  if (cancelledAt) return 'This round was called off.'
  if (status === 'scheduled' || status === 'open' || status === 'closed') return null

  return `This round is ${roundWords[status].phrase}: no stake is taken any more.`
}

export const takesStakes = ({ isActive, fromRound }: PotRow, { number }: Pick<StakedRound, 'number'>) =>
  isActive && fromRound <= number

export async function readStakes(work: OnDatabase, roundId: string): Promise<RoundStakes> {
  const round = await getRoundToStake(work, roundId)
  const { id, number, status, startsAt, seasonId, league } = round
  const [pots, players, stakes, contests, holes] = await inOneTrip([
    listPots(work, seasonId),
    listRoundPlayers(work, { roundId, seasonId }),
    listStakesOfRound(work, roundId),
    listContests(work, seasonId),
    listHolesOf(work, round),
  ])
  const shown = pots.filter((pot) => takesStakes(pot, round) || stakes.some(({ potId }) => potId === pot.id))

  return {
    round: { id, number, status, startsAt, seasonId, league },
    closed: whyClosed(round),
    pots: shown.map(({ id, name, stakeCents, rules }) => ({ id, name, stakeCents, rules })),
    players: players.map(({ teamId: _team, payerId: _payer, ...player }) => ({
      ...player,
      stakes: stakes
        .filter(({ registrationId }) => registrationId === player.registrationId)
        .flatMap(({ potId, status, cents }) => (potId === null || status === 'void' ? [] : [{ potId, status, cents }])),
    })),
    contests: contests
      .filter((one) => one.roundId === roundId)
      .map(({ potId, hole, registrationId }) => ({ potId, hole, registrationId })),
    holes,
  }
}

interface Stakes {
  roundId: string
  potId: string
  registrationIds: readonly string[]
}

/** The desk says who is in a pot. Each owes its stake; whoever pays or has paid it stays in. */
export const putStakes = (work: Work, { roundId, potId, registrationIds }: Stakes): Promise<RoundStakes> =>
  atomically(work, async (work) => {
    const round = await lockRound(work, roundId)
    const pot = await getPotOf(work, potId, round)
    const players = await listRoundPlayers(work, round)
    const unknown = registrationIds.findIndex((id) => !players.some(({ registrationId }) => registrationId === id))
    if (unknown !== -1) throw invalidField(`registrationIds.${unknown}`, 'Nobody like that plays in this season.')

    await enter(work, { round, pot, players }, (player) => registrationIds.includes(player.registrationId))
    return readStakes(work, roundId)
  })

/** A stake is entered under the lock of its season, as charges are. */
export async function lockRound(work: Work, roundId: string): Promise<StakedRound & { roundId: string }> {
  const seen = await getRoundToStake(work, roundId)
  await lockAll(work, { leagueSeason: seen.seasonId, leagueRound: roundId })
  const round = await getRoundToStake(work, roundId)
  const why = whyClosed(round)
  if (why !== null) throw new Failure('wrong_state', why)

  return { ...round, roundId }
}

export async function getPotOf(work: OnDatabase, potId: string, round: StakedRound): Promise<PotRow> {
  const pot = await getPot(work, potId)
  if (pot.seasonId !== round.seasonId) throw new Failure('not_found', 'There is no such pot.')
  if (!pot.isActive) throw new Failure('wrong_state', `${pot.name} has ended: it takes no stakes any more.`)
  if (pot.fromRound > round.number) {
    throw new Failure('wrong_state', `${pot.name} begins with round ${pot.fromRound}.`)
  }

  return pot
}

interface Entering {
  round: StakedRound
  pot: PotRow
  /** Those of whom something is said; the others stay as they are. */
  players: readonly RoundPlayer[]
}

/** Within the lock of the season. */
export async function enter(
  work: Work,
  { round, pot, players }: Entering,
  isIn: (player: RoundPlayer) => boolean,
): Promise<void> {
  const stakes = await listStakesOfRound(work, round.id)
  const stakeOf = ({ registrationId }: RoundPlayer) =>
    stakes.find((stake) => stake.potId === pot.id && stake.registrationId === registrationId)
  // Whoever plays in somebody's place owes the stake that is not paid yet.
  const entering = players.filter((player) => {
    const stake = stakeOf(player)
    return isIn(player) && (!stake || (stake.status === 'open' && stake.personId !== player.payerId))
  })
  const leaving = players.filter((player) => !isIn(player) && stakeOf(player)?.status === 'open')
  const facts = { roundId: round.id, potId: pot.id }
  const dueOn = localDayOf(round.startsAt, work.place.zone)
  const added = entering.map((player) => ({
    ...facts,
    registrationId: player.registrationId,
    personId: payerOf(player),
    number: round.number,
    dueOn,
    cents: pot.stakeCents,
    createdAt: work.now,
  }))
  if (added.length === 0 && leaving.length === 0) return

  await insertStakes(work, added)
  await deleteStakes(
    work,
    leaving.map(({ registrationId }) => ({ ...facts, registrationId })),
  )
  await recordEvent(work, {
    action: 'league_stakes_set',
    entity: 'league_round',
    entityId: round.id,
    facts: { pot: pot.name, entered: added.length, left: leaving.length },
  })
}

function payerOf({ isAbsent, payerId, name }: RoundPlayer): string {
  if (isAbsent) throw new Failure('not_offered', `${name} does not play on this evening. Take them out of the pot.`)
  if (payerId === null) {
    throw new Failure('not_offered', `The studio has no client for ${name}: nobody could be paid a prize.`)
  }

  return payerId
}

interface Contest {
  roundId: string
  potId: string
  hole: number
  registrationId: string | null
}

/** The desk types who was closest, or longest. It may be corrected; once its prize is paid, paying again moves the difference. */
export const putContest = (work: Work, { roundId, potId, hole, registrationId }: Contest): Promise<RoundStakes> =>
  atomically(work, async (work) => {
    const seen = await getRoundToStake(work, roundId)
    await lockAll(work, { leagueSeason: seen.seasonId, leagueRound: roundId })
    const pot = await getPot(work, potId)
    if (pot.seasonId !== seen.seasonId) throw new Failure('not_found', 'There is no such pot.')
    const [stakes, holes] = await inOneTrip([listStakesOfRound(work, roundId), listHolesOf(work, seen)])
    if (!contestHoles(pot.rules).includes(hole) || !holes.includes(hole)) {
      throw new Failure('not_offered', `${pot.name} is not played for on hole ${hole} of this round.`)
    }
    const isIn = stakes.some((stake) => stake.potId === potId && stake.registrationId === registrationId)
    if (registrationId !== null && !isIn) {
      throw new Failure('not_offered', `They are not in ${pot.name}. Choose somebody who has entered it.`)
    }
    await writeContest(work, {
      roundId,
      potId,
      hole,
      registrationId,
      actorId: actorIdOf(work.context.actor),
      at: work.now,
    })
    await recordEvent(work, {
      action: 'league_contest_typed',
      entity: 'league_round',
      entityId: roundId,
      facts: { pot: pot.name, hole },
      after: { registrationId },
    })
    return readStakes(work, roundId)
  })
