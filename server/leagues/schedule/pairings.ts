import { recordEvent } from '#server/audit/service.ts'
import { removeBlock } from '#server/booking/service.ts'
import { timeOf } from '#server/kernel/clock/wording.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { RoundOfSeason, type WrittenPairing } from '#shared/leagues/rounds/contract.ts'
import { roundWords } from '#shared/leagues/rounds/status.ts'
import { isOfMatches } from '#shared/leagues/rules.ts'

import { getRound, type KnownRound, presentRound } from './round.ts'
import { raiseRounds, replacePairings } from './store.ts'
import { namesOf, takesPart } from './words.ts'

interface WrittenRound {
  roundId: string
  /** The version that the caller has seen. */
  version: number
  pairings: readonly WrittenPairing[]
}

/** Says by hand who meets whom, in which bay and when: all pairings of a round at once, so that two may change places. */
export function putPairings(work: Work, { roundId, version, pairings }: WrittenRound): Promise<RoundOfSeason> {
  return atomically(work, async (work) => {
    await lockAll(work, { leagueRound: roundId })
    const known = await getRound(work, roundId)
    await refuseOld(work, known, version)
    refuseOver(known)
    refuseTwice(pairings, known, work.place.locale)
    for (const [at, pairing] of pairings.entries()) refuseOdd(pairing, { at, known })
    refuseLost(pairings, known)

    const before = seatsOf(known)
    await leaveOwnTimes(work, known, pairings)
    await replacePairings(
      work,
      [roundId],
      pairings.map(({ id, teamIds, bayId, start }, at) => ({
        ...(id !== undefined && { id }),
        roundId,
        number: at + 1,
        teamIds,
        bayId,
        startsAt: start,
      })),
    )
    await raiseRounds(work, [roundId])
    const after = await getRound(work, roundId)
    await recordEvent(work, {
      action: 'pairings_written',
      entity: 'league_round',
      entityId: roundId,
      before: { pairings: before },
      after: { pairings: seatsOf(after) },
      publish: { version: version + 1, data: { seasonId: known.season.id } },
    })
    return presentRound(work, after)
  })
}

/** The blocks of those that had a time of their own and have not any more. */
async function leaveOwnTimes(work: Work, known: KnownRound, pairings: readonly WrittenPairing[]): Promise<void> {
  for (const { id, bay, startsAt, blockId } of known.pairings) {
    const after = pairings.find((pairing) => pairing.id === id)
    const stays = after && after.bayId === bay?.id && after.start?.getTime() === startsAt?.getTime()
    if (blockId && !stays) await removeBlock(work, blockId)
  }
}

/** As the audit tells them: ids and bays, no names of players. */
export const seatsOf = ({ pairings }: Pick<KnownRound, 'pairings'>) =>
  pairings.map(({ number, teamIds, bay, startsAt }) => ({ number, teamIds, bay: bay?.name ?? null, startsAt }))

export async function refuseOld(work: Timed, known: KnownRound, version: number): Promise<void> {
  if (known.round.version === version) return

  throw new Failure('version_conflict', 'Somebody has just changed this round. Look at it again.', {
    current: RoundOfSeason.encode(await presentRound(work, known)),
  })
}

export function refuseOver({ round: { status, cancelledAt } }: KnownRound): void {
  if (cancelledAt) throw new Failure('wrong_state', 'This round is called off.')
  if (status === 'scheduled' || status === 'open') return

  throw new Failure('wrong_state', `This round is ${roundWords[status].phrase}: its pairings stand.`)
}

/** Nobody plays twice in a round, and a bay has one pairing at a start. */
function refuseTwice(pairings: readonly WrittenPairing[], known: KnownRound, locale: string): void {
  const { season, teams, round } = known
  const named = namesOf(teams, season.rules)
  const placed = new Set<string>()
  const seats = new Set<string>()
  const ids = new Set<string>()
  for (const [at, { id, teamIds, bayId, start }] of pairings.entries()) {
    for (const [position, teamId] of teamIds.entries()) {
      if (placed.has(teamId))
        throw invalidField(
          `pairings.${at}.teamIds.${position}`,
          `${named([teamId])[0]?.name ?? 'A team'} stands in this round twice.`,
        )
      placed.add(teamId)
    }
    if (id !== undefined && ids.has(id)) throw invalidField(`pairings.${at}.id`, 'This pairing stands there twice.')
    if (id !== undefined) ids.add(id)
    if (bayId === null || start === null) continue

    const seat = `${bayId} ${start.toISOString()}`
    if (seats.has(seat)) {
      const bay = round.bays.find((one) => one.id === bayId)?.name ?? 'This bay'
      throw invalidField(
        `pairings.${at}.bayId`,
        `${bay} has another pairing at ${timeOf(start, { zone: season.zone, locale })} already.`,
      )
    }
    seats.add(seat)
  }
}

interface Question {
  at: number
  known: KnownRound
}

function refuseOdd({ id, teamIds, bayId, start }: WrittenPairing, { at, known }: Question): void {
  const { season, round, teams, starts } = known
  const was = known.pairings.find((pairing) => pairing.id === id)
  if (id !== undefined && !was) throw invalidField(`pairings.${at}.id`, 'This round has no such pairing.')
  for (const [position, teamId] of teamIds.entries()) {
    const team = teams.find((one) => one.id === teamId)
    if (!team || !(takesPart(team) || was?.teamIds.includes(teamId)))
      throw invalidField(`pairings.${at}.teamIds.${position}`, 'This team does not play in this season.')
  }
  if (season.rules && isOfMatches(season.rules) && teamIds.length > 2)
    throw invalidField(`pairings.${at}.teamIds`, 'Two meet in a match, no more.')
  if ((bayId === null) !== (start === null))
    throw invalidField(`pairings.${at}.bayId`, 'Give it a bay and a start, or neither.')
  const stays = was !== undefined && was.bay?.id === bayId && was.startsAt?.getTime() === start?.getTime()
  if (stays || bayId === null) return

  if (!round.bays.some((bay) => bay.id === bayId))
    throw invalidField(`pairings.${at}.bayId`, 'The evening does not have this bay.')
  if (!starts.some((one) => one.getTime() === start?.getTime()))
    throw invalidField(`pairings.${at}.start`, 'The evening has no start at this time.')
}

/** Whoever has a card stays with whom they play; only bay and start may be others. */
function refuseLost(pairings: readonly WrittenPairing[], { pairings: before }: KnownRound): void {
  for (const { id, hasCards, teamIds } of before) {
    if (!hasCards) continue
    const after = pairings.find((pairing) => pairing.id === id)
    const isSame = after && teamIds.toSorted().join() === after.teamIds.toSorted().join()
    if (!isSame) throw invalidField('pairings', 'Cards are made for this round: who has one stays in their pairing.')
  }
}
