import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { endHoldsWithin, findBlock, listBlocksOf, makeBlock, replaceInBlock } from '#server/booking/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { keepEvenings } from '#server/leagues/evenings.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import type { DealtAgain } from '#shared/leagues/rounds/contract.ts'

import { refuseOver } from './pairings.ts'
import { type Reseated, reseated, reseatRound, type Seat, toTell } from './reseat.ts'
import { getRound, type KnownRound } from './round.ts'
import { findBay, findBlockPlace, type Named } from './store.ts'
import { namesOf } from './words.ts'

interface FailedBay {
  roundId: string
  bayId: string
  reason: string
  isPreview: boolean
}

/**
 * Takes a bay out of an evening from now on: it leaves the block of the round, is out of order until its end, and the evening is
 * dealt again over what is left. Whoever says so second changes nothing.
 */
export async function failBay(work: Work, request: FailedBay): Promise<DealtAgain> {
  const { roundId, bayId, isPreview } = request
  if (isPreview) return preview(work, request)

  return atomically(work, async (work) => {
    await lockAll(work, { resource: bayId, leagueRound: roundId })
    const known = await withBlock(work, roundId)
    const bay = await bayOf(work, known, bayId)
    if (bay.isOut) return present(work, { known, bay, moved: [], version: known.round.version })

    const { out, told } = await planOf(work, known, bayId)
    await takeOut(work, known, { bay, reason: request.reason })
    await reseatRound(work, roundId, { out: [bayId], substitutes: [], reason: request.reason })
    return { ...present(work, { known, bay, moved: out, version: known.round.version + 1 }), toTell: told }
  })
}

async function preview(work: Work, { roundId, bayId }: FailedBay): Promise<DealtAgain> {
  const known = await getRound(work, roundId)
  const bay = await bayOf(work, known, bayId)
  const { out, told } = bay.isOut ? { out: [], told: 0 } : await planOf(work, known, bayId)

  return { ...present(work, { known, bay, moved: out, version: known.round.version }), toTell: told }
}

async function planOf(work: Timed, known: KnownRound, bayId: string) {
  const out = reseated(known, { out: [bayId], substitutes: [], left: known.round.bays, now: work.now })

  return { out, told: (await toTell(work, out)).length }
}

/** An evening whose bays are not kept yet gets its block first. */
async function withBlock(work: Work, roundId: string): Promise<KnownRound> {
  const known = await getRound(work, roundId)
  if (known.round.blockId) return known

  await keepEvenings(work)
  return getRound(work, roundId)
}

interface FoundBay extends Named {
  /** It was taken out before. */
  isOut: boolean
}

async function bayOf(work: Timed, known: KnownRound, bayId: string): Promise<FoundBay> {
  refuseOver(known)
  const { round } = known
  if (round.endsAt <= work.now) throw new Failure('wrong_state', 'This evening is over.')
  const bay = await findBay(work, bayId)
  if (!bay) throw new Failure('not_found', 'There is no such bay.')

  const block = round.blockId ? await findBlock(work, round.blockId) : undefined
  const held = block ? block.resources : round.bays
  if (held.some(({ id }) => id === bayId)) return { ...bay, isOut: false }

  const within = { resourceIds: [bayId], from: round.startsAt, until: round.endsAt }
  const isOut = (await listBlocksOf(work, within)).some(({ kind }) => kind === 'maintenance')
  if (!isOut) throw new Failure('not_found', `${bay.name} is none of this evening.`)
  return { ...bay, isOut }
}

async function takeOut(work: Work, { round }: KnownRound, { bay, reason }: { bay: Named; reason: string }) {
  const block = round.blockId ? await findBlock(work, round.blockId) : undefined
  if (!block) throw new Failure('wrong_state', 'This round has no bays.')

  const from = work.now > round.startsAt ? work.now : round.startsAt
  const left = block.resources.filter(({ id }) => id !== bay.id)
  await endHoldsWithin(work, [bay.id], { from, until: round.endsAt })
  await replaceInBlock(
    work,
    block.id,
    left.map(({ id }) => id),
  )
  await recordEvent(work, {
    action: 'block_resources_changed',
    entity: 'block',
    entityId: block.id,
    before: { resources: block.resources.map(({ name }) => name) },
    after: { resources: left.map(({ name }) => name) },
    reason,
    publish: { version: block.version + 1, data: { kind: block.kind } },
  })
  const { locationId } = await findBlockPlace(work, block.id)
  const during = `[${from.toISOString()},${round.endsAt.toISOString()})`
  const maintenance = {
    locationId,
    kind: 'maintenance' as const,
    during,
    reason,
    createdBy: actorIdOf(work.context.actor),
  }
  const made = await makeBlock(work, maintenance, [bay.id])
  await recordEvent(work, {
    action: 'absence_added',
    entity: 'block',
    entityId: made.id,
    after: { kind: 'maintenance', reason, startsAt: from, endsAt: round.endsAt, resources: [bay.name] },
    publish: { version: 1, data: { kind: 'maintenance' } },
  })
}

interface Presented {
  known: KnownRound
  bay: FoundBay
  moved: readonly Reseated[]
  version: number
}

function present({ place }: Timed, { known, bay, moved, version }: Presented): DealtAgain {
  const { round, season, pairings, teams } = known
  const named = namesOf(teams, season.rules)
  const zone = season.zone || place.zone
  const seat = (one: Seat) => ({ bay: one.bay, start: one.startsAt, local: localTimeOf(one.startsAt, zone) })

  return {
    round: { id: round.id, version, local: localTimeOf(round.startsAt, zone) },
    bay: { id: bay.id, name: bay.name },
    isOut: bay.isOut,
    pairings: pairings.map((pairing) => {
      const { id, number, teamIds, isBegun, startsAt } = pairing
      const change = moved.find((one) => one.pairing.id === id)
      const from = pairing.bay && startsAt ? seat({ bay: pairing.bay, startsAt }) : null
      return { id, number, teams: named(teamIds), isBegun, from, to: change ? change.to && seat(change.to) : from }
    }),
    makeUps: moved.filter(({ to }) => to === null).length,
    toTell: 0,
  }
}
