import { recordEvent } from '#server/audit/service.ts'
import type { BaysGone } from '#server/booking/service.ts'
import { dayOf, timeOf } from '#server/kernel/clock/wording.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { queueTemplates, type TemplateMail } from '#server/notices/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { dealAgain } from '#shared/leagues/schedule/again.ts'
import { asSentence } from '#shared/words.ts'

import { seatsOf } from './pairings.ts'
import { getRound, type KnownRound } from './round.ts'
import { listToTell, type Named, type PairingRow, raiseRounds, seatPairing } from './store.ts'

export interface Seat {
  bay: Named
  startsAt: Date
}

export interface Reseated {
  pairing: PairingRow
  /** Null for one that has no place any more on this evening. */
  to: Seat | null
}

interface Loss extends Pick<BaysGone, 'out' | 'substitutes'> {
  /** The bays that the evening has from now on. */
  left: readonly Named[]
  now: Date
}

/** Who changes their place when bays are gone: the others stay where they are. */
export function reseated({ round, starts, ...known }: KnownRound, { out, substitutes, left, now }: Loss): Reseated[] {
  // Who plays at a time of their own is in no bay of the evening.
  const pairings = known.pairings.filter(({ blockId }) => blockId === null)
  const bayIds = left.map(({ id }) => id).filter((id) => !out.includes(id))
  const intoOf = ({ bay }: PairingRow) =>
    left.find(({ id }) => substitutes.some((one) => one.out === bay?.id && one.id === id))
  const replaced = pairings.map((pairing) => ({ ...pairing, bay: intoOf(pairing) ?? pairing.bay }))
  const dealt = dealAgain({
    pairings: replaced.map(({ id, bay, startsAt, isBegun }) => {
      return { id, bayId: bay?.id ?? null, start: startsAt?.getTime() ?? null, isBegun }
    }),
    bayIds,
    starts: starts.map((start) => start.getTime()),
    endsAt: round.endsAt.getTime(),
    now: now.getTime(),
  })
  const named = (bayId: string) => left.find(({ id }) => id === bayId) ?? { id: bayId, name: '' }

  return replaced.flatMap(({ id, bay, startsAt }, at): Reseated[] => {
    const pairing = pairings[at]
    if (!pairing) return []
    const seat = dealt.get(id)
    if (seat === undefined)
      return bay && startsAt && bay.id !== pairing.bay?.id ? [{ pairing, to: { bay, startsAt } }] : []

    return [{ pairing, to: seat && { bay: named(seat.bayId), startsAt: new Date(seat.start) } }]
  })
}

/** After bays have left the block of a round: deals its evening again. What does not change is not told. */
export async function reseatRound(work: Work, roundId: string, change: BaysGone): Promise<Reseated[]> {
  await lockAll(work, { leagueRound: roundId })
  const known = await getRound(work, roundId)
  const moved = reseated(known, { ...change, left: known.round.bays, now: work.now })
  for (const { pairing, to } of moved) {
    await seatPairing(work, pairing.id, to && { bayId: to.bay.id, startsAt: to.startsAt })
  }
  await raiseRounds(work, [roundId])
  await recordEvent(work, {
    action: 'round_dealt_again',
    entity: 'league_round',
    entityId: roundId,
    before: { pairings: seatsOf(known) },
    after: { pairings: seatsOf(await getRound(work, roundId)) },
    facts: { moved: moved.length, makeUps: moved.filter(({ to }) => to === null).length },
    reason: change.reason,
    publish: { version: known.round.version + 1, data: { seasonId: known.season.id } },
  })
  await tell(work, { known, moved, reason: change.reason })

  return moved
}

/** Those of the teams whose place changes, who have an address. */
export const toTell = (work: Timed, moved: readonly Reseated[]) =>
  listToTell(
    work,
    moved.flatMap(({ pairing }) => pairing.teamIds),
  )

interface Told {
  known: KnownRound
  moved: readonly Reseated[]
  reason: string
}

async function tell(work: Work, { known, moved, reason }: Told): Promise<void> {
  const people = await toTell(work, moved)
  const place = { zone: known.season.zone, locale: work.place.locale }
  const when = dayOf(localDayOf(known.round.startsAt, place.zone), place.locale)
  const seatWords = ({ bay, startsAt }: Seat) => `${bay.name} at ${timeOf(startsAt, place)}`
  const url = `${work.services.config.publicUrl}/leagues/tournament-schedule`
  const mails = people.flatMap(({ email, firstName, teamId }): TemplateMail[] => {
    const found = moved.find(({ pairing }) => pairing.teamIds.includes(teamId))
    if (!found) return []
    const { pairing, to } = found
    const was =
      pairing.bay && pairing.startsAt ? seatWords({ bay: pairing.bay, startsAt: pairing.startsAt }) : 'your bay'
    const words = to
      ? `You play in ${seatWords(to)} instead of ${was}.`
      : `${was} cannot be played on this evening: you make up for it on another day, without a penalty.`
    const kept = pairing.isBegun ? ' Holes that you have entered stay.' : ''

    return [
      {
        to: email,
        template: 'league_bay_changed',
        facts: { firstName, when, seat: to ? `${to.bay.name}, ${timeOf(to.startsAt, place)}` : 'another day' },
        lines: [`Hello ${firstName},`, asSentence(reason), `${words}${kept}`],
        action: { label: 'See who plays where', url },
      },
    ]
  })
  if (mails.length > 0) await queueTemplates(work, 'league_bay_changed', mails)
}
