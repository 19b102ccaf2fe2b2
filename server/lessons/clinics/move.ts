import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { moveSchedules } from '#server/ledger/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { hasBegun } from '#shared/lessons/clinics/status.ts'

import { findClinicForLetter, type LetterClinic } from './letter-store.ts'
import { tellMoved } from './letters.ts'
import { listRegistered, markMoved, takerOf } from './seat-store.ts'

/** The dates and the coach, which participants rely on. */
export const readAgreed = (work: OnDatabase, clinicId: string) =>
  findClinicForLetter(work, { clinicId, personId: null })

/**
 * If dates or coach change: writes to participants once, lets them cancel for free, and spreads unearned
 * revenue over the new days.
 */
export async function followMove(work: Work, clinicId: string, was: LetterClinic | undefined) {
  const { now } = work
  const is = await readAgreed(work, clinicId)
  if (!was || !is || !isMoved(was, is)) return

  const zone = work.place.zone
  if (timesOf(was) !== timesOf(is)) {
    const days = { ...daysOf(is, { zone, now }), today: localDayOf(now, zone) }
    await moveSchedules(work, { kind: 'clinic', ownerIds: [clinicId] }, days)
  }
  await markMoved(work, clinicId, now)
  const seats = await listRegistered(work, clinicId)
  for (const own of Map.groupBy(seats, takerOf).values()) {
    await tellMoved(work, own, { was, mayCancel: !own.some((seat) => hasBegun(seat, now)) })
  }
}

const timesOf = ({ sessions }: LetterClinic) => JSON.stringify(sessions)

export const isMoved = (was: LetterClinic, is: LetterClinic): boolean =>
  was.coachName !== is.coachName || timesOf(was) !== timesOf(is)

interface ClinicSessions {
  sessions: readonly { start: string }[]
}

/** The period in which places are earned: first to last session. */
export function daysOf(clinic: ClinicSessions | undefined, { zone, now }: { zone: string; now: Date }) {
  const [first, last] = [clinic?.sessions[0], clinic?.sessions.at(-1)]

  return {
    from: localDayOf(first ? new Date(first.start) : now, zone),
    until: localDayOf(last ? new Date(last.start) : now, zone),
  }
}
