const minute = 60_000

interface Evening {
  startsAt: Date
  endsAt: Date
}

/** The starts of an evening: equal parts of its minutes as they pass, also where the clocks change within it. */
export function startsOf({ startsAt, endsAt }: Evening, count: number): Date[] {
  const minutes = Math.floor((endsAt.getTime() - startsAt.getTime()) / minute / count)

  return Array.from({ length: count }, (_, at) => new Date(startsAt.getTime() + at * minutes * minute))
}

interface Matches {
  /** How many are played one after the other in one bay, from one start. */
  atMost: number
  bays: number
  starts: number
}

/**
 * Into how many starts an evening is divided: as many as the rules say, unless the matches only have their room where several
 * follow one another in each.
 */
export function startsFor(pairs: number, { atMost, bays, starts }: Matches): number {
  const each = Math.ceil(pairs / Math.max(1, bays * starts))

  return starts * Math.max(1, Math.min(atMost, each))
}
