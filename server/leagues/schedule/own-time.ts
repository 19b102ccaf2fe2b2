import { recordEvent } from '#server/audit/service.ts'
import { deleteExpiredHolds, makeBlock, removeBlock } from '#server/booking/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { addDays, localDayOf, localTimeOf } from '#shared/booking/local-time.ts'
import { openAround } from '#shared/booking/opening.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { PairingTimes, RoundOfSeason } from '#shared/leagues/rounds/contract.ts'
import { roundWords } from '#shared/leagues/rounds/status.ts'
import { holds } from '#shared/permissions/may.ts'

import { findOpening, findRoundOfPairing, hasWaiting, listBaysWithTaken, playsIn } from './own-time-store.ts'
import { getRound, type KnownRound, presentRound } from './round.ts'
import { ownerOfPairing, type PairingRow, raiseRounds, seatPairing } from './store.ts'
import { namesOf } from './words.ts'

interface Own {
  known: KnownRound
  pairing: PairingRow
  /** How long it plays. */
  minutes: number
  /** The days within which it plays. */
  from: string
  until: string
}

const noPairing = () => new Failure('not_found', 'There is no such pairing.')
const stepMinutes = 30

/** Staff see every pairing; a player only one of their own. */
async function getOwn(work: Acting, pairingId: string): Promise<Own> {
  const roundId = await findRoundOfPairing(work, pairingId)
  const known = roundId === undefined ? undefined : await getRound(work, roundId)
  const pairing = known?.pairings.find(({ id }) => id === pairingId)
  if (!known || !pairing) throw noPairing()
  const { actor } = work.context
  const isPlayer = actor.kind === 'person' && (await playsIn(work, { userId: actor.userId, teamIds: pairing.teamIds }))
  if (!isPlayer && !holds(actor, 'manage_leagues/leagues')) throw noPairing()

  return { known, pairing, ...termsOf(known, pairing, work.now) }
}

/** Within the window of the round; a make-up from now on, as long after its evening as the rules say. */
function termsOf({ season, round }: KnownRound, pairing: PairingRow, now: Date) {
  const { rules, zone } = season
  const today = localDayOf(now, zone)
  const [first, last] = [localDayOf(round.startsAt, zone), localDayOf(round.endsAt, zone)]
  const isWindow = rules?.play.kind === 'window'
  const end =
    rules?.play.kind === 'window' ? addDays(first, rules.play.days - 1) : addDays(last, rules?.makeUpDays ?? 0)
  const players = pairing.teamIds.length * (rules?.teamSize ?? 1)

  return {
    minutes: Math.max(1, players) * stepMinutes * (season.holes / 9),
    from: isWindow && first > today ? first : today,
    until: end > last ? end : last,
  }
}

export async function listPairingTimes(
  work: Acting,
  { pairingId, day }: { pairingId: string; day: string },
): Promise<PairingTimes> {
  const own = await getOwn(work, pairingId)
  const { minutes, from, until } = own

  const refusal = refusalOf(work, own)?.message ?? null
  const times = refusal !== null || day < from || day > until ? [] : await timesOn(work, own, day)

  return { minutes, from, until, refusal, times }
}

/** The half hours of a day at which a bay of the league is free for as long as they play. */
async function timesOn(work: Acting, { known: { season }, minutes }: Own, day: string) {
  const { zone, locationId, leagueId } = season
  const opening = await findOpening(work, { locationId, from: day, days: 1 })
  const open = openAround(day, { ...opening, zone }).filter(({ start, end }) => {
    return localDayOf(start, zone) <= day && localDayOf(end, zone) >= day
  })
  const [first, last] = [open[0], open.at(-1)]
  if (!first || !last) return []

  const within = { leagueId, from: new Date(first.start), until: new Date(last.end) }
  const bays = await listBaysWithTaken(work, within)
  const step = stepMinutes * 60_000
  const starts = open.flatMap(({ start, end }) =>
    Array.from(
      { length: Math.max(0, Math.floor((end - start - minutes * 60_000) / step) + 1) },
      (_, at) => start + at * step,
    ),
  )
  return starts
    .filter((start) => start > work.now.getTime() && localDayOf(start, zone) === day)
    .flatMap((start) => {
      const end = start + minutes * 60_000
      const free = bays.filter(({ taken }) => taken.every((one) => one.end <= start || end <= one.start))
      return free.length === 0
        ? []
        : [
            {
              start: new Date(start),
              local: localTimeOf(start, zone),
              bays: free.map(({ id, name }) => ({ id, name })),
            },
          ]
    })
}

interface WantedTime {
  pairingId: string
  bayId: string
  start: Date
}

/** Takes a bay for a pairing at a time of its own; the one that it had before is given back. */
export function takePairingTime(work: Work, { pairingId, bayId, start }: WantedTime): Promise<RoundOfSeason> {
  return changeOwn(work, pairingId, async (work, own) => {
    const { known, pairing, minutes, from, until } = own
    const { season } = known
    const day = localDayOf(start, season.zone)
    if (day < from || day > until) throw invalidField('start', 'This is not within the days in which they play.')
    await deleteExpiredHolds(work)
    if (pairing.blockId) await removeBlock(work, pairing.blockId)
    const times = await timesOn(work, own, day)
    const found = times.find((time) => time.start.getTime() === start.getTime())
    if (!found?.bays.some(({ id }) => id === bayId)) throw taken()

    const names = namesOf(known.teams, season.rules)(pairing.teamIds).map(({ name }) => name)
    const { id: blockId } = await makeBlock(
      work,
      {
        ownerKind: ownerOfPairing,
        ownerId: pairingId,
        locationId: season.locationId,
        during: `[${start.toISOString()},${new Date(start.getTime() + minutes * 60_000).toISOString()})`,
        kind: 'league',
        reason: `${season.leagueName}: ${names.join(' v. ')}`,
      },
      [bayId],
    )
    if (await hasWaiting(work, blockId)) throw taken()
    await seatPairing(work, pairingId, { bayId, startsAt: start })
    return { action: 'pairing_time_taken', after: { startsAt: start, bayId } }
  })
}

const taken = () => new Failure('slot_taken', 'This time has just been taken. Choose another one.')

export function leavePairingTime(work: Work, pairingId: string): Promise<RoundOfSeason> {
  return changeOwn(work, pairingId, async (work, { pairing }) => {
    if (!pairing.blockId) throw new Failure('wrong_state', 'It has no time of its own.')
    await removeBlock(work, pairing.blockId)
    await seatPairing(work, pairingId, null)
    return { action: 'pairing_time_left', before: { startsAt: pairing.startsAt, bay: pairing.bay?.name } }
  })
}

type Change = (
  work: Work,
  own: Own,
) => Promise<{ action: string; before?: Record<string, unknown>; after?: Record<string, unknown> }>

function changeOwn(work: Work, pairingId: string, change: Change): Promise<RoundOfSeason> {
  return atomically(work, async (work) => {
    const roundId = await findRoundOfPairing(work, pairingId)
    if (roundId === undefined) throw noPairing()
    await lockAll(work, { leagueRound: roundId })
    const own = await getOwn(work, pairingId)
    const refusal = refusalOf(work, own)
    if (refusal) throw refusal
    const event = await change(work, own)
    await raiseRounds(work, [roundId])
    await recordEvent(work, {
      ...event,
      entity: 'league_round',
      entityId: roundId,
      facts: { pairing: pairingId },
      publish: { version: own.known.round.version + 1, data: { seasonId: own.known.season.id } },
    })
    return presentRound(work, await getRound(work, roundId))
  })
}

/** Why somebody cannot choose the time of a pairing. */
function refusalOf({ context: { actor } }: Acting, { known: { round, season }, pairing }: Own): Failure | undefined {
  if (round.cancelledAt) return new Failure('wrong_state', 'This round is called off.')
  if (!['scheduled', 'open', 'closed'].includes(round.status))
    return new Failure('wrong_state', `This round is ${roundWords[round.status].phrase}.`)
  if (pairing.bay && !pairing.blockId) return new Failure('wrong_state', 'It has its bay on the evening.')
  // Both sides of a make-up are asked by the desk; in a window whoever is first books for both.
  return season.rules?.play.kind === 'window' || holds(actor, 'manage_leagues/leagues')
    ? undefined
    : new Failure('not_allowed', 'The desk finds a time with both of you.')
}
