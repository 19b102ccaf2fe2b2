import { assignCheapest } from './assign.ts'

/** Where and when a match is played: a bay and one of the evening's starts, by their places in their lists. */
export interface Place {
  bay: number
  start: number
}

interface Balanced {
  /** For each round, the place of each of its pairs. */
  placesOf: Place[][]
  /** The most by which a team's evenings in one bay differ from those in another; and of starts. */
  spread: { bays: number; starts: number }
}

interface Balancing {
  /** Of each round, who plays together: two that meet, or a group. */
  rounds: readonly { pairs: Pairs }[]
  teams: number
  bays: number
  starts: number
  /** The places of each round; as many as pairs, or more. All of them when left out. */
  placesOf?: (round: number) => readonly Place[]
  /** How often each team has had each bay and each start in rounds that stay. */
  before?: { bays: readonly (readonly number[])[]; starts: readonly (readonly number[])[] }
  /** How often all evenings are dealt anew at most. */
  turns?: number
}

type Pairs = readonly (readonly number[])[]

/**
 * Deals bays and starts so that each team has each about equally often. Evening by evening the cheapest deal is found beside
 * all others, again and again, until nothing becomes more even: what is paid is the square of how often a team has a place, so
 * that the total is least where all are within one.
 */
export function balancePlaces({ rounds, teams, bays, starts, placesOf, before: had, turns = 60 }: Balancing): Balanced {
  const everywhere = Array.from({ length: bays * starts }, (_, at) => ({
    bay: at % bays,
    start: Math.floor(at / bays),
  }))
  const counts = {
    bays: Array.from({ length: teams }, (_, team) => countsFrom(had?.bays[team], bays)),
    starts: Array.from({ length: teams }, (_, team) => countsFrom(had?.starts[team], starts)),
  }
  const dealt: Place[][] = rounds.map(() => [])
  const spreadNow = () => ({ bays: spreadOf(counts.bays, bays), starts: spreadOf(counts.starts, starts) })

  for (let turn = 0; turn < turns; turn += 1) {
    let hasChanged = false
    for (const [at, { pairs }] of rounds.entries()) {
      const places = placesOf?.(at) ?? everywhere
      if (places.length < pairs.length) throw new RangeError('There are fewer places than pairs.')
      const before = dealt[at] ?? []
      count(counts, pairs, before, -1)
      const costs = pairs.map((pair) => places.map((place) => costOf(counts, pair, place)))
      // Which of equally even deals is taken turns with the evening, or the first bay would always be the same one's.
      const next = assignCheapest(
        costs.map((row, match) => row.map((cost, place) => cost + tieBreak(match, place, at + turn))),
      ).map((place) => places[place] ?? { bay: 0, start: 0 })
      count(counts, pairs, next, 1)
      hasChanged ||= next.some(({ bay, start }, match) => before[match]?.bay !== bay || before[match].start !== start)
      dealt[at] = next
    }
    const { bays: ofBays, starts: ofStarts } = spreadNow()
    if (!hasChanged || (ofBays <= 1 && ofStarts <= 1)) break
  }

  return { placesOf: dealt, spread: spreadNow() }
}

function countsFrom(had: readonly number[] = [], length: number): Int32Array {
  return Int32Array.from({ length }, (_, at) => had[at] ?? 0)
}

interface Counts {
  bays: Int32Array[]
  starts: Int32Array[]
}

function count(counts: Counts, pairs: Pairs, places: readonly Place[], by: 1 | -1): void {
  for (const [match, { bay, start }] of places.entries()) {
    for (const team of pairs[match] ?? []) {
      const [ofBays, ofStarts] = [counts.bays[team], counts.starts[team]]
      if (ofBays) ofBays[bay] = (ofBays[bay] ?? 0) + by
      if (ofStarts) ofStarts[start] = (ofStarts[start] ?? 0) + by
    }
  }
}

/** One more evening there adds this to the squares. */
const costOf = ({ bays, starts }: Counts, pair: readonly number[], { bay, start }: Place): number =>
  pair.reduce((sum, team) => sum + (bays[team]?.[bay] ?? 0) + (starts[team]?.[start] ?? 0), 0)

/** Less than any difference that counts, and another for each evening. */
const tieBreak = (match: number, place: number, turn: number): number =>
  (((match * 7919 + place * 104_729 + turn * 1299709) % 1009) / 1009) * 1e-3

const spreadOf = (counts: readonly Int32Array[], length: number): number =>
  length === 0 ? 0 : Math.max(0, ...counts.map((times) => Math.max(...times) - Math.min(...times)))
