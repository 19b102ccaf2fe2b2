import { findMember } from '#server/booking/member.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Days } from '#shared/booking/availability.ts'
import { Failure } from '#shared/http/failure.ts'

import { daysAround, getCalendar, getStart, nearest, othersNamed, type StartRequest, utcDay } from './calendar.ts'

const turnsByInstant = new Map<number, Promise<unknown>>()

interface SlotAttempt<Found, Result> {
  /** Fails with `slot_taken` if it is not free. */
  look: () => Promise<Found>
  take: (found: Found) => Promise<Result>
}

/**
 * A mutex for each instant: one caller at a time takes what starts then, and the others look again after its turn.
 * Seeing together that it is gone costs far less than losing the race in a transaction. Callers who want another
 * instant do not wait.
 */
export async function takeExclusively<Found, Result>(
  startsAt: Date,
  attempt: SlotAttempt<Found, Result>,
): Promise<Result> {
  const instant = startsAt.getTime()
  await turnsByInstant.get(instant)
  const found = await attempt.look()
  if (turnsByInstant.has(instant)) return takeExclusively(startsAt, attempt)

  const turn = attempt.take(found)
  turnsByInstant.set(
    instant,
    turn.catch(() => undefined),
  )
  try {
    return await turn
  } finally {
    turnsByInstant.delete(instant)
  }
}

/** The time was free when it was read, and taken when it was to be taken. */
class LostRace extends Failure {
  constructor() {
    super('slot_taken', 'Somebody has just taken this time.', { nearest: [] })
  }
}

export const slotTaken = (): Failure => new LostRace()

/**
 * Takes a time that was found free. If it is not, the failure says who or what has it, as far as the caller may know,
 * and names the nearest times that are free now.
 */
export async function takeTime<Found, Result>(
  work: Timed,
  request: StartRequest,
  attempt: SlotAttempt<Found, Result>,
): Promise<Result> {
  try {
    // Waiting within a transaction would hold its locks.
    if (work.trx.isTransaction) return await attempt.take(await attempt.look())
    return await takeExclusively(request.startsAt, attempt)
  } catch (error) {
    const seen = error instanceof LostRace ? await seenAfter(error, attempt.look) : error
    // An objection that is not about the time names no alternatives.
    if (!(seen instanceof Failure) || seen.facts.nearest?.length !== 0) throw seen
    throw new Failure(seen.code, seen.message, { ...seen.facts, nearest: await nearestFree(work, request) })
  }
}

/** Reads once more to see who was faster. */
async function seenAfter(lost: Failure, look: () => Promise<unknown>): Promise<unknown> {
  try {
    await look()
    return lost
  } catch (error) {
    return error
  }
}

/**
 * Why a promised time cannot be had, regardless of notice, with the nearest alternatives. Undefined if nothing is
 * against it by now.
 */
export async function refusalOfPromised(
  work: Timed,
  request: StartRequest,
  isForStaff: boolean,
): Promise<Failure | undefined> {
  try {
    await getStart(work, { ...request, isByDesk: true, isForStaff, whose: undefined })
    return undefined
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return new Failure(error.code, error.message, { ...error.facts, nearest: await nearestFree(work, request) })
  }
}

export async function nearestFree(work: Timed, { startsAt, whose, ...question }: StartRequest) {
  const { now } = question
  const member = await findMember(work, whose, question)
  const nearestIn = async (days: Omit<Days, 'now'>) =>
    nearest(await getCalendar(work, { ...question, ...days }), member, startsAt, { ...days, now })
  const nearby = await nearestIn(daysAround(startsAt))

  return nearby.length >= othersNamed ? nearby : nearestIn({ from: utcDay(now), days: longestLook })
}

const longestLook = 31
