import { insertHistory, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import type { Acting, Timed, Work } from '#server/kernel/work.ts'
import { clientFor, profileOf } from '#server/people/service.ts'
import { addDays, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import { afterLapse, afterWakingMinutes, isLive, offerWindow } from '#shared/booking/waitlist/waitlist.ts'
import { Failure } from '#shared/http/failure.ts'
import { type OwnWait, type SeasonWait, waitsContract } from '#shared/leagues/registrations/waits-contract.ts'
import { holds, signedIn } from '#shared/permissions/may.ts'

import { refuseMinor } from './minors.ts'
import { joinable } from './price.ts'
import { findSeasonToJoin, type JoinedSeason, lockSeasons } from './season-store.ts'
import { freeSeats, hasSeatFor } from './seats.ts'
import { stepWait } from './step.ts'
import { listSeasonsOf } from './store.ts'
import { notOffered, titleOf } from './terms.ts'
import { tellOffered, tellWaitOver } from './wait-letters.ts'
import {
  findLiveWait,
  findWait,
  insertWait,
  listLine,
  listWaitedFor,
  listWaitsOf,
  waitHistory,
  type WaitRow,
} from './wait-store.ts'

const waitNotFound = () => new Failure('not_found', 'There is no such place in a line.')

export const presentWait = ({ id, status, version, personId, name, createdAt, expiresAt }: WaitRow): SeasonWait => ({
  id,
  status,
  version,
  person: { id: personId, name },
  createdAt,
  expiresAt: status === 'offered' ? expiresAt : null,
})

async function presentOwn(work: Timed, row: WaitRow): Promise<OwnWait> {
  const season = await findSeasonToJoin(work, row.seasonId)
  if (!season) throw waitNotFound()
  const line = await listLine(work, row.seasonId)
  const { id, name, leagueName, status, teamSize } = season

  return {
    id: row.id,
    status: row.status,
    season: { id, name, league: leagueName, status, teamSize },
    ahead: line.filter((one) => one.id < row.id).length,
    expiresAt: row.status === 'offered' ? row.expiresAt : null,
    isForEverybody: row.forEverybody,
  }
}

/** Where the signed-in person waits. */
export async function listOwnWaits(work: Timed, personId: string): Promise<OwnWait[]> {
  const own: OwnWait[] = []
  for (const row of await listWaitsOf(work, personId)) own.push(await presentOwn(work, row))

  return own
}

/** Nobody waits for a place that is free. */
export function joinLine(
  work: Work,
  { seasonId, key }: { seasonId: string; key: string | undefined },
): Promise<OwnWait> {
  const keyed = { endpoint: waitsContract.joinWaitlistOfSeason, key, request: { seasonId } }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const own = await profileOf(work, signedIn(work.context.actor).userId)
      if (!own) throw new Failure('wrong_state', 'Confirm your e-mail address first. Then join the line.')
      const personId = await clientFor(work, own.id)
      const [locked] = await lockSeasons(work, [seasonId])
      if (!locked) throw new Failure('not_found', 'There is no such season.')
      const day = localDayOf(work.now, work.place.zone)
      const season = joinable(locked, { channel: 'online', day }, work)
      await refuseMinor(work, { personId, day })
      if ((await listSeasonsOf(work, personId, [seasonId])).length > 0) {
        throw notOffered(`You are signed up for ${titleOf(season)} already.`)
      }
      if (await findLiveWait(work, { personId, seasonId })) {
        throw new Failure('wrong_state', 'You wait for it already. We tell you as soon as a place is free.')
      }
      if (hasSeatFor(season, { isDesk: false, wait: undefined }, work.now)) {
        throw new Failure('wrong_state', 'A place is free: sign up at once.')
      }
      const made = await insertWait(work, { seasonId, personId, createdAt: work.now })
      const row = made && (await findWait(work, made.id))
      if (!row) throw new Error('The place in the line is gone.')
      await insertHistory(work, waitHistory, { id: row.id, version: 1, from: null, to: 'waiting' })
      await recordEvent(work, {
        action: 'league_wait_joined',
        entity: 'league_wait',
        entityId: row.id,
        facts: { seasonId },
        publish: { version: 1, personId, data: { seasonId } },
      })
      return keep(work, await presentOwn(work, row))
    }),
  )
}

/** Waits no longer, or declines what is offered: the next one has it within the minute. */
export function leaveLine(work: Work, waitId: string): Promise<OwnWait> {
  return atomically(work, async (work) => {
    const own = await profileOf(work, signedIn(work.context.actor).userId)
    const seen = await findWait(work, waitId)
    const isTheirs = seen !== undefined && own !== undefined && seen.personId === own.id
    if (!seen || (!isTheirs && !holds(work.context.actor, 'manage_leagues/leagues'))) throw waitNotFound()
    await lockSeasons(work, [seen.seasonId])
    const row = await findWait(work, waitId)
    if (!row) throw waitNotFound()
    if (!isLive(row.status)) throw new Failure('wrong_state', 'This place in the line is given up already.')
    await stepWait(work, row, { to: row.status === 'offered' && isTheirs ? 'declined' : 'removed' })
    const left = await findWait(work, waitId)
    if (!left) throw waitNotFound()
    return presentOwn(work, left)
  })
}

/** The desk offers a free place out of turn. */
export function offerPlace(work: Work, waitId: string): Promise<SeasonWait> {
  return atomically(work, async (work) => {
    const seen = await findWait(work, waitId)
    const [season] = seen ? await lockSeasons(work, [seen.seasonId]) : []
    const row = await findWait(work, waitId)
    if (!season || !row) throw waitNotFound()
    if (row.status !== 'waiting') throw new Failure('wrong_state', 'They have an offer already, or wait no longer.')
    if (freeSeats(season) <= season.keptSeats) {
      throw new Failure('slot_taken', `No place in ${titleOf(season)} is free. Withdraw somebody first.`)
    }
    await offer(work, row, season)
    const offered = await findWait(work, waitId)
    if (!offered) throw waitNotFound()
    return presentWait(offered)
  })
}

/** Whoever has come waits no longer, by whichever way they came. */
export async function endWaitOf(work: Acting, { personId, seasonId }: { personId: string; seasonId: string }) {
  const wait = await findLiveWait(work, { personId, seasonId })
  if (!wait) return
  if (wait.status === 'waiting') await stepWait(work, wait, { to: 'removed', reason: 'Signed up' })
  else await stepWait(work, wait, { to: 'accepted' })
}

/** The end of sign-up, by which a place is taken. */
const deadlineOf = ({ registrationClosesOn }: JoinedSeason, { place }: Timed) =>
  new Date(instantAt(addDays(registrationClosesOn, 1), '00:00', place.zone))

async function offer(work: Work, row: WaitRow, season: JoinedSeason): Promise<void> {
  const { expiresAt, forEverybody } = offerWindow(deadlineOf(season, work), work.now, work.place.zone)
  await stepWait(work, row, { to: 'offered', set: { offeredAt: work.now, expiresAt, forEverybody } })
  await tellOffered(work, row, { season, expiresAt, isForEverybody: forEverybody })
}

/**
 * A job: offers free places to those who wait for them, in their order. It looks at the present state: running it again does
 * nothing twice, and makes up for what was missed.
 */
export async function serveLines(asked: Work): Promise<void> {
  const work = { ...asked, context: systemContext('leagues') }
  for (const seasonId of await listWaitedFor(work)) {
    await atomically(work, async (work) => {
      const [season] = await lockSeasons(work, [seasonId])
      if (season) await serve(work, season)
    })
  }
}

async function serve(work: Work, locked: JoinedSeason): Promise<void> {
  for (const row of await listLine(work, locked.id)) {
    if (isOverFor(locked, work)) await end(work, row, locked, 'over')
    else if (row.status === 'offered' && row.expiresAt !== null && row.expiresAt <= work.now) {
      await lapse(work, row, locked)
    }
  }
  // Nobody is woken: what comes free at night is offered in the morning.
  if (afterWakingMinutes(work.now, 0, work.place.zone).getTime() !== work.now.getTime()) return
  for (const row of await listLine(work, locked.id)) {
    const season = await findSeasonToJoin(work, locked.id)
    if (!season || freeSeats(season) <= season.keptSeats) return
    if (row.status === 'waiting') await offer(work, row, season)
  }
}

function isOverFor(season: JoinedSeason, work: Timed): boolean {
  const { status, active } = season

  return !active || status !== 'registration_open' || deadlineOf(season, work) <= work.now
}

async function end(work: Work, row: WaitRow, season: JoinedSeason, why: 'over' | 'lapsed'): Promise<void> {
  const reason = why === 'over' ? 'Sign-up is over.' : 'Nobody answered, twice.'
  await stepWait(work, row, { to: 'removed', reason })
  await tellWaitOver(work, row, { season, why })
}

/** Somebody who lets an offer lapse keeps their place once. */
async function lapse(work: Work, row: WaitRow, season: JoinedSeason): Promise<void> {
  const counts = !row.forEverybody
  await stepWait(work, row, { to: 'lapsed', set: { lapseCount: row.lapseCount + (counts ? 1 : 0) } })
  const lapsed = await findWait(work, row.id)
  if (!lapsed) return
  if (counts && afterLapse(row.lapseCount) === 'removed') await end(work, lapsed, season, 'lapsed')
  else await stepWait(work, lapsed, { to: 'waiting', reason: 'Nobody answered: back in the same place, once.' })
}
