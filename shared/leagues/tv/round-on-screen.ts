import type { RoundStatus } from '#shared/leagues/contract.ts'

interface TimedRound {
  status: RoundStatus
  startsAt: Date
  endsAt: Date
}

interface Clock {
  now: Date
  /** By the clock of the place. */
  dayOf: (at: Date) => string
}

export interface OnScreen<Round> {
  round: Round
  when: 'tonight' | 'next' | 'last'
}

/** The round that a screen shows: the one that is played, or of this day, else the next one, else the last. */
export function roundOnScreen<Round extends TimedRound>(
  rounds: readonly Round[],
  { now, dayOf }: Clock,
): OnScreen<Round> | undefined {
  const ordered = rounds.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  const today = dayOf(now)
  const tonight =
    ordered.findLast(({ status }) => status === 'open') ??
    ordered.find(({ startsAt, endsAt }) => startsAt <= now && endsAt > now) ??
    ordered.find(({ startsAt }) => dayOf(startsAt) === today)
  if (tonight) return { round: tonight, when: 'tonight' }

  const next = ordered.find(({ startsAt }) => startsAt > now)
  if (next) return { round: next, when: 'next' }

  const last = ordered.at(-1)
  return last && { round: last, when: 'last' }
}
