import { localDayOf } from '#shared/booking/local-time.ts'

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
