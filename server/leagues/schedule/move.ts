import { recordEvent } from '#server/audit/service.ts'
import { changeBlock, findBlock, listBlocksOf, listBookingsIn } from '#server/booking/service.ts'
import { lineWhenOf } from '#server/kernel/clock/wording.ts'
import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Work } from '#server/kernel/work.ts'
import { tellMoved } from '#server/leagues/letters/moved.ts'
import { callOffSubs } from '#server/leagues/subs/serve.ts'
import { instantAt, localTimeOf } from '#shared/booking/local-time.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { RoundOfSeason } from '#shared/leagues/rounds/contract.ts'
import { listWords } from '#shared/words.ts'

import { refuseOld, refuseOver } from './pairings.ts'
import { getRound, type KnownRound, presentRound } from './round.ts'
import { raiseRounds, seatPairing, setEvening } from './store.ts'

interface MovedRound {
  roundId: string
  version: number
  day: string
  time?: string | undefined
}

/** Moves a round to another evening: its bays and its pairings come along, at the same parts of the evening. */
export function moveRound(work: Work, { roundId, version, ...to }: MovedRound): Promise<RoundOfSeason> {
  return atomically(work, async (work) => {
    await lockAll(work, { leagueRound: roundId })
    const known = await getRound(work, roundId)
    await refuseOld(work, known, version)
    refuseOver(known)
    if (known.round.status !== 'scheduled') throw new Failure('wrong_state', 'This round is being played.')

    const evening = eveningOn(known, to)
    if (evening.startsAt <= work.now) throw invalidField('day', 'Choose an evening that is to come.')
    await refuseTaken(work, known, evening)
    await setEvening(work, roundId, evening)
    await follow(work, known, evening)
    await callOffSubs(work, roundId, 'The round is played on another evening.')
    await raiseRounds(work, [roundId])
    await recordEvent(work, {
      action: 'round_moved',
      entity: 'league_round',
      entityId: roundId,
      before: { startsAt: known.round.startsAt, endsAt: known.round.endsAt },
      after: evening,
      publish: { version: version + 1, data: { seasonId: known.season.id } },
    })
    const { id: seasonId, locationId, leagueName: league } = known.season
    const { number } = known.round
    await tellMoved(work, { seasonId, locationId, league, number, roundId, from: known.round, to: evening })
    return presentRound(work, await getRound(work, roundId))
  })
}

// No interface: the audit takes any record of facts.
type Evening = Record<'startsAt' | 'endsAt', Date>

/** By the clock of its place, as long as it was. */
function eveningOn({ round, season }: KnownRound, { day, time }: Pick<MovedRound, 'day' | 'time'>): Evening {
  const startsAt = new Date(instantAt(day, time ?? localTimeOf(round.startsAt, season.zone).slice(11), season.zone))

  return { startsAt, endsAt: new Date(startsAt.getTime() + round.endsAt.getTime() - round.startsAt.getTime()) }
}

async function refuseTaken(work: Work, { round, season }: KnownRound, { startsAt, endsAt }: Evening): Promise<void> {
  const within = { resourceIds: round.bays.map(({ id }) => id), from: startsAt, until: endsAt }
  if (within.resourceIds.length === 0) return

  const [bookings, blocks] = await inOneTrip([
    listBookingsIn(work, { ...within, now: work.now }),
    listBlocksOf(work, within),
  ])
  const place = { zone: season.zone, locale: work.place.locale }
  const named = ({ resources }: { resources: readonly { id: string; name: string }[] }) =>
    resources.flatMap(({ id, name }) => (within.resourceIds.includes(id) ? name : []))
  const taken = [
    ...bookings.map((one) => `${one.reference} in ${listWords(named(one))} on ${lineWhenOf(one.startsAt, place)}`),
    ...blocks
      .filter(({ id }) => id !== round.blockId)
      .map((one) => `${one.reason || one.kind} in ${listWords(named(one))} on ${lineWhenOf(one.startsAt, place)}`),
  ]
  if (taken.length > 0) throw new Failure('slot_taken', `Its bays are taken then: ${listWords(taken)}.`)
}

/** The block and the pairings of a round that has got another evening. */
async function follow(work: Work, { round, pairings }: KnownRound, { startsAt, endsAt }: Evening): Promise<void> {
  const block = round.blockId ? await findBlock(work, round.blockId) : undefined
  if (block) {
    const during = `[${startsAt.toISOString()},${endsAt.toISOString()})`
    await changeBlock(work, block.id, { during, reason: block.reason })
  }
  for (const { id, bay, startsAt: was, blockId } of pairings) {
    if (!bay || !was || blockId) continue
    const into = new Date(was.getTime() + startsAt.getTime() - round.startsAt.getTime())
    await seatPairing(work, id, { bayId: bay.id, startsAt: into })
  }
}
