import { changeBlock, listTakersFrom, makeBlock, removeBlock, replaceInBlock } from '#server/booking/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { spanAt } from '#shared/booking/opening.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'
import type { SessionDocument } from '#shared/lessons/editor/clinic-document.ts'
import { counted } from '#shared/words.ts'

import {
  deleteSession,
  insertSession,
  listCalledOff,
  listSessions,
  moveSession,
  type SessionRow,
} from './clinic-store.ts'

interface SessionsDraft {
  clinicId: string
  title: { was: string; is: string }
  /** The former and the new coach. */
  coach: { was: string | null; is: string | null }
  sessions: readonly SessionDocument[]
  placesTaken: number
  now: Date
}

interface PlannedSession {
  session: SessionDocument
  /** The session as it stands; undefined for a new one. */
  was: SessionRow | undefined
  /** Its position in the request, which names it in a refusal. */
  at: number
  startsAt: Date
  endsAt: Date
  isMoved: boolean
}

/** Makes the sessions of a clinic those that are wanted, and blocks people and bays for them. Refuses a taken one. */
export async function saveSessions(work: Timed, draft: SessionsDraft): Promise<void> {
  const { id: locationId, zone } = work.place
  const here = await listSessions(work, draft.clinicId)
  const calledOff = await listCalledOff(work, draft.clinicId)
  await removeOthers(work, here, draft)

  const kept: { at: number; blockId: string }[] = []
  for (const [at, session] of draft.sessions.entries()) {
    const planned = planSession({ session, at }, here, zone)
    refusePast(planned, draft.now)
    refuseCalledOff(planned, calledOff)
    await saveRow(work, draft.clinicId, planned)
    const blockId = await keepTime(work, planned, { ...draft, locationId })
    if (blockId !== undefined) kept.push({ at, blockId })
  }
  // Last, because a session may take the time that another one has left.
  for (const one of kept) await refuseTaken(work, one)
}

const refused = (code: FailureCode, path: string, message: string) =>
  new Failure(code, message, { details: [{ path, message }] })

async function removeOthers(
  work: OnDatabase,
  here: readonly SessionRow[],
  { sessions, placesTaken, now }: SessionsDraft,
): Promise<void> {
  for (const { id, blockId, startsAt } of here) {
    if (sessions.some((session) => session.id === id)) continue

    if (startsAt <= now) throw refused('invalid_input', 'sessions', 'A session that has begun stays.')
    if (placesTaken > 0)
      throw refused('invalid_input', 'sessions', `${taken(placesTaken)} taken: call the session off instead.`)
    if (blockId) await removeBlock(work, blockId)
    await deleteSession(work, id)
  }
}

const taken = (places: number) => counted(places, 'place is', 'places are')

function planSession(
  { session, at }: Pick<PlannedSession, 'session' | 'at'>,
  here: readonly SessionRow[],
  zone: string,
): PlannedSession {
  const was = here.find(({ id }) => id === session.id)
  if (session.id !== undefined && !was)
    throw refused('invalid_input', `sessions.${at}.day`, 'This session is not there any more.')

  const { start, end } = spanAt(session.day, session.from, session.until, zone)
  const [startsAt, endsAt] = [new Date(start), new Date(end)]
  const isMoved = was?.startsAt.getTime() !== startsAt.getTime() || was.endsAt.getTime() !== endsAt.getTime()

  return { session, was, at, startsAt, endsAt, isMoved }
}

function refusePast({ was, at, startsAt, isMoved }: PlannedSession, now: Date): void {
  if (!isMoved) return

  if (was && was.startsAt <= now) throw refused('invalid_input', `sessions.${at}.from`, 'It has begun: its time stays.')
  if (startsAt <= now) throw refused('invalid_input', `sessions.${at}.from`, 'This time has passed.')
}

function refuseCalledOff({ at, startsAt, isMoved }: PlannedSession, calledOff: readonly { startsAt: Date }[]): void {
  if (!isMoved || calledOff.every((one) => one.startsAt.getTime() !== startsAt.getTime())) return

  throw refused('conflict', `sessions.${at}.from`, 'A session of it was called off at that time.')
}

function saveRow(work: OnDatabase, clinicId: string, { was, startsAt, endsAt, isMoved }: PlannedSession) {
  if (!was) return insertSession(work, clinicId, { startsAt, endsAt })

  return isMoved ? moveSession(work, was.id, { startsAt, endsAt }) : undefined
}

/** Blocks the session's time, if it or its resources have changed. Returns the block in that case. */
async function keepTime(
  work: OnDatabase,
  { session, was, startsAt, endsAt, isMoved }: PlannedSession,
  { clinicId, title, coach, locationId, now }: SessionsDraft & { locationId: string },
): Promise<string | undefined> {
  if (was && was.startsAt <= now) return undefined

  const resourceIds = [...staffOf(was, coach), ...session.bayIds]
  const areSame = isSameSet(was?.resources.map(({ id }) => id) ?? [], resourceIds)
  const change = { during: `[${startsAt.toISOString()},${endsAt.toISOString()})`, reason: title.is }
  const blockId = was?.blockId ?? undefined
  if (blockId !== undefined && resourceIds.length === 0) await removeBlock(work, blockId)
  if (resourceIds.length === 0) return undefined

  if (blockId === undefined) {
    const block = { ...change, ownerKind: 'clinic', ownerId: clinicId, locationId, kind: 'clinic' as const }
    return (await makeBlock(work, block, resourceIds)).id
  }
  if (isMoved || title.was !== title.is) await changeBlock(work, blockId, change)
  if (!areSame) await replaceInBlock(work, blockId, resourceIds)

  return isMoved || !areSame ? blockId : undefined
}

/** A substitute at one session stays in it. */
function staffOf(was: SessionRow | undefined, { was: out, is: into }: SessionsDraft['coach']): string[] {
  const staff = was?.resources.filter(({ kind }) => kind !== 'bay').map(({ id }) => id) ?? []
  const isReplaced = staff.length > 0 && (out === null || !staff.includes(out))
  if (isReplaced || (staff.length > 0 && out === into)) return staff

  return [...staff.filter((id) => id !== out), ...(into === null ? [] : [into])]
}

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id))

/** Refuses a blocked time with bookings in it: they were there before, because nobody is offered a blocked time. */
async function refuseTaken(work: OnDatabase, { at, blockId }: { at: number; blockId: string }): Promise<void> {
  const takers = await listTakersFrom(work, blockId)
  if (takers.length === 0) return

  const named = takers.map(({ resource, taker }) => `${resource} (${taker ?? 'somebody who is booking'})`)
  throw refused(
    'slot_taken',
    `sessions.${at}.from`,
    `Taken at that time: ${named.join(', ')}. Choose another time, or other bays.`,
  )
}
