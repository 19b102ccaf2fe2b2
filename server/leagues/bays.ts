import { changesIn, recordEvent } from '#server/audit/service.ts'
import {
  type AffectedRow,
  type BlockRow,
  findBlock,
  listBlocksOf,
  listBookingsIn,
  presentAffected,
  removeBlock,
  replaceInBlock,
} from '#server/booking/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting, Timed, Work } from '#server/kernel/work.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { ChangedLeague, type LeagueBays, type LeagueBaysPlan } from '#shared/leagues/bays.ts'

import {
  type EveningTime,
  findLeague,
  type LeagueBaysRow,
  listBays,
  listEveningsOf,
  listLeagues,
  lockLeague,
  setBays,
  updateLeague,
} from './bay-store.ts'
import { keepEvenings } from './evenings.ts'

export async function listLeagueBays(work: Timed) {
  const [bays, leagues] = await inOneTrip([listBays(work), listLeagues(work)])

  return { bays, leagues: leagues.map(present) }
}

const present = ({ nextAt, zone, ...league }: LeagueBaysRow): LeagueBays => ({
  ...league,
  nextLocal: nextAt && localTimeOf(nextAt, zone),
})

interface LeagueBaysRequest {
  leagueId: string
  bayIds: readonly string[]
  version: number
  isPreview: boolean
}

const notFound = () => new Failure('not_found', 'There is no such league.')

/** Sets the bays of a league and blocks them on its coming evenings. Bookings in those bays stay. */
export function putLeagueBays(work: Work, request: LeagueBaysRequest): Promise<LeagueBaysPlan> {
  const { leagueId, version, isPreview } = request

  return atomically(work, async (work) => {
    await lockLeague(work, leagueId)
    const league = await getLeague(work, leagueId, version)
    const bays = await baysNamed(work, request.bayIds)
    const evenings = await listEveningsOf(work, leagueId)
    const conflicts = await conflictsIn(work, { bayIds: bays.map(({ id }) => id), evenings, now: work.now })
    if (isPreview) return { league: present(league), ...conflicts }

    await save(work, { league, bays, evenings })
    return { league: present((await findLeague(work, leagueId)) ?? league), ...conflicts }
  })
}

/** A league as the caller has seen it. */
async function getLeague(work: Timed, leagueId: string, version: number): Promise<LeagueBaysRow> {
  const league = await findLeague(work, leagueId)
  if (!league) throw notFound()
  if (league.version === version) return league

  throw new Failure('version_conflict', `Somebody has just changed ${league.name}. Look at it again.`, {
    current: present(league),
  })
}

interface LeagueChange extends ChangedLeague {
  leagueId: string
  /** The version that the caller has seen. */
  version: number
}

/** Changes what a league is called and what visitors read of it; its code stays, since addresses and files have it. */
export function changeLeague(work: Work, { leagueId, version, ...words }: LeagueChange): Promise<LeagueBays> {
  return atomically(work, async (work) => {
    await lockLeague(work, leagueId)
    const before = await getLeague(work, leagueId, version)
    const changes = changesIn(ChangedLeague, before, words)
    if (!changes) return present(before)
    await updateLeague(work, leagueId, words)
    const event = { action: 'league_changed', entity: 'league', entityId: leagueId, ...changes }
    await recordEvent(work, { ...event, publish: { version: version + 1 } })
    return present((await findLeague(work, leagueId)) ?? before)
  })
}

type Bay = Awaited<ReturnType<typeof listBays>>[number]

async function baysNamed(work: OnDatabase, bayIds: readonly string[]): Promise<Bay[]> {
  const known = await listBays(work)
  if (bayIds.every((id) => known.some((bay) => bay.id === id))) return known.filter(({ id }) => bayIds.includes(id))

  throw new Failure('not_found', 'One of these bays is not there any more.')
}

interface Question {
  bayIds: readonly string[]
  evenings: readonly EveningTime[]
  now: Date
}

type Span = Pick<EveningTime, 'startsAt' | 'endsAt'>

const overlap = (one: Span, other: Span) => one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** The bookings and blocks on some bays during a league's evenings, read for the whole time at once. */
async function conflictsIn(work: OnDatabase, { bayIds: resourceIds, evenings, now }: Question) {
  const [first, last] = [evenings[0], evenings.at(-1)]
  if (!first || !last || resourceIds.length === 0) return { bookings: [], others: [] }

  const within = { resourceIds, from: first.startsAt, until: last.endsAt }
  const [bookings, blocks] = await inOneTrip([listBookingsIn(work, { ...within, now }), listBlocksOf(work, within)])
  const isInEvening = (span: Span) => evenings.some((evening) => overlap(evening, span))
  const isOwn = ({ id }: BlockRow) => evenings.some(({ blockId }) => blockId === id)
  const takesOne = ({ resources }: AffectedRow) =>
    resources.some(({ id, start, end }) => {
      const taken = { startsAt: new Date(start), endsAt: new Date(end) }
      return resourceIds.includes(id) && isInEvening(taken)
    })

  return {
    bookings: bookings.filter(takesOne).map(presentAffected),
    others: blocks
      .filter((block) => !isOwn(block) && isInEvening(block))
      .map(({ id, reason: title, kind, startsAt, endsAt, zone }) => {
        const local = { local: localTimeOf(startsAt, zone), localEnd: localTimeOf(endsAt, zone) }
        return { id, title, kind, ...local }
      }),
  }
}

interface LeagueBaysDraft {
  league: LeagueBaysRow
  bays: readonly Bay[]
  evenings: readonly EveningTime[]
}

async function save(work: Work, { league, bays, evenings }: LeagueBaysDraft): Promise<void> {
  const before = await listBays(work)
  const bayIds = bays.map(({ id }) => id)
  await setBays(work, league.id, bayIds)
  await recordEvent(work, {
    action: 'league_bays_changed',
    entity: 'league',
    entityId: league.id,
    before: { bays: before.filter(({ id }) => league.bayIds.includes(id)).map(({ name }) => name) },
    after: { bays: bays.map(({ name }) => name) },
    publish: { version: league.version + 1 },
  })
  const left = league.bayIds.filter((id) => !bayIds.includes(id))
  const come = bayIds.filter((id) => !league.bayIds.includes(id))
  for (const { blockId } of evenings) if (blockId) await exchange(work, { blockId, left, come })
  await keepEvenings(work)
}

interface BayExchange {
  blockId: string
  left: readonly string[]
  come: readonly string[]
}

/** Changes the bays of an evening's block. A bay that replaced one out of order stays. */
async function exchange(work: Acting, { blockId, left, come }: BayExchange): Promise<void> {
  const block = await findBlock(work, blockId)
  if (!block) return

  const held = block.resources.map(({ id }) => id)
  const after = [...new Set([...held.filter((id) => !left.includes(id)), ...come])]
  if (after.length > 0) await replaceInBlock(work, blockId, after)
  else await removeBlock(work, blockId)
  await recordEvent(work, {
    action: after.length > 0 ? 'block_resources_changed' : 'block_removed',
    entity: 'block',
    entityId: blockId,
    before: { resources: block.resources.map(({ name }) => name) },
    publish: { version: block.version + 1, data: { kind: block.kind } },
  })
}
