import { assignCheapest } from './assign.ts'

/** A pairing as it stands on an evening. */
export interface Standing {
  id: string
  bayId: string | null
  /** In milliseconds since 1970. */
  start: number | null
  /** Somebody has entered a hole of it. */
  isBegun: boolean
}

interface Evening {
  pairings: readonly Standing[]
  /** Those that are left. */
  bayIds: readonly string[]
  /** In milliseconds since 1970, in order; the last part ends with the evening. */
  starts: readonly number[]
  endsAt: number
  now: number
}

interface Seat {
  bayId: string
  start: number
}

const without = 1_000_000

/**
 * An evening of which a bay is gone, dealt again: whoever can keep their place does. The others get what is free, at starts that
 * have not begun first, since less is left of the one that has; whoever has begun is placed before whoever has not. Those for
 * whom nothing is left have no place. What is over stays as it was.
 */
export function dealAgain({ pairings, bayIds, starts, endsAt, now }: Evening): Map<string, Seat | null> {
  const endOf = (start: number) => starts.find((other) => other > start) ?? endsAt
  const isOver = ({ start }: Standing) => start !== null && endOf(start) <= now
  const mustLeave = pairings.filter((one) => isPlaced(one) && !isOver(one) && !bayIds.includes(one.bayId ?? ''))
  const taken = new Set(pairings.filter((one) => !mustLeave.includes(one)).map(keyOf))
  const free = bayIds
    .flatMap((bayId) => starts.map((start): Seat => ({ bayId, start })))
    .filter((seat) => endOf(seat.start) > now && !taken.has(keyOf(seat)))

  const costs = mustLeave.map((one) => [
    ...free.map((seat) => costOf(one, seat)),
    ...mustLeave.map(() => (one.isBegun ? 2 * without : without)),
  ])
  const chosen = assignCheapest(costs)

  return new Map(mustLeave.map(({ id }, at) => [id, free[chosen[at] ?? free.length] ?? null]))

  function costOf({ start }: Standing, seat: Seat): number {
    const shifted = Math.abs(starts.indexOf(seat.start) - starts.indexOf(start ?? seat.start))

    return (seat.start < now ? 1000 : 0) + shifted
  }
}

const isPlaced = ({ bayId, start }: Standing) => bayId !== null && start !== null

const keyOf = ({ bayId, start }: { bayId: string | null; start: number | null }) => `${bayId} ${start}`
