import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { moveSchedules } from '#server/ledger/service.ts'
import { readStudioZone } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { hasBegun } from '#shared/lessons/clinics/status.ts'

import { findTold, type ToldClinic } from './letter-store.ts'
import { tellMoved } from './letters.ts'
import { listRegistered, markMoved, takerOf } from './seat-store.ts'

/** What whoever has a place goes by: when it is, and who gives it. */
export const readAgreed = (work: OnDatabase, clinicId: string) => findTold(work, { clinicId, personId: null })

/**
 * Where it is another time or somebody else gives it: whoever has a place is written to once and may give it back free of
 * charge, and what is not earned yet is earned by the new days.
 */
export async function followMove(work: Work, clinicId: string, was: ToldClinic | undefined) {
  const { now } = work
  const is = await readAgreed(work, clinicId)
  if (!was || !is || !isMoved(was, is)) return

  const zone = await readStudioZone(work)
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

const timesOf = ({ sessions }: ToldClinic) => JSON.stringify(sessions)

export const isMoved = (was: ToldClinic, is: ToldClinic): boolean =>
  was.coachName !== is.coachName || timesOf(was) !== timesOf(is)

interface ClinicSessions {
  sessions: readonly { start: string }[]
}

/** By which its places are earned: from the day of the first session to that of the last. */
export function daysOf(clinic: ClinicSessions | undefined, { zone, now }: { zone: string; now: Date }) {
  const [first, last] = [clinic?.sessions[0], clinic?.sessions.at(-1)]

  return {
    from: localDayOf(first ? new Date(first.start) : now, zone),
    until: localDayOf(last ? new Date(last.start) : now, zone),
  }
}
