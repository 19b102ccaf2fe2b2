import { compare, halfUp, inTenths, minus, plus, type Ratio, ratio, sumOf, times } from './ratio.ts'

// The Rules of Handicapping (2024) as they are written, computed anew: what the studio calculates is held against it.

/** How a tee is rated for the holes of a round. */
export interface RatedCourse {
  holes: 9 | 18
  rating10: number
  slope: number
  par: number
}

/** Strokes of a course for an index: half of it, rounded to a tenth first, for nine holes. */
export function courseHandicap(index10: number, { holes, rating10, slope, par }: RatedCourse): Ratio {
  const tenths = holes === 18 ? index10 : halfUp(ratio(index10, 2))

  return plus(times(ratio(tenths, 10), ratio(slope, 113)), minus(ratio(rating10, 10), ratio(par)))
}

export const playedOff = (course: Ratio, percent: number): number => halfUp(times(course, ratio(percent, 100)))

/** Strokes one by one: from the hardest hole on, around as often as need be; who gives strokes does so from the easiest on. */
export function strokesFor(strokes: number, rank: number, holes: number): number {
  let received = 0
  for (let at = 0; at < Math.abs(strokes); at += 1) {
    const hole = strokes > 0 ? (at % holes) + 1 : holes - (at % holes)
    if (hole === rank) received += Math.sign(strokes)
  }

  return received
}

/** The score for the handicap: no hole counts more than two over par and the strokes that the course gives there. */
export function adjustedScore(
  pars: readonly number[],
  ranks: readonly number[],
  { scores, strokes }: { scores: readonly (number | null)[]; strokes: number | null },
): number {
  let sum = 0
  for (const [at, par] of pars.entries()) {
    const most = strokes === null ? par + 5 : par + 2 + strokesFor(strokes, ranks[at] ?? 0, pars.length)
    sum += Math.min(scores[at] ?? most, most)
  }

  return sum
}

/** A round that is whole. */
export interface RecordedRound {
  /** A day. */
  on: string
  course: RatedCourse
  adjusted: number
}

interface Differential {
  unrounded: Ratio
  tenths: number
  /** What exceptional scores took from it. */
  taken: number
}

/** Rule 5.2a: of so many differentials so many count, and so many tenths are added. */
const howMany: ReadonlyArray<readonly [most: number, best: number, added: number]> = [
  [3, 1, -20],
  [4, 1, -10],
  [5, 1, 0],
  [6, 2, -10],
  [8, 2, 0],
  [11, 3, 0],
  [14, 4, 0],
  [16, 5, 0],
  [18, 6, 0],
  [19, 7, 0],
  [20, 8, 0],
]

const daysBetween = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 86_400_000

interface Issued {
  on: string
  index10: number
}

/** Each index that rounds in the order of their days make, the index of a morning for all rounds of its day. */
export function indexesOf(rounds: readonly RecordedRound[], start10: number | null): Issued[] {
  const all: Differential[] = []
  const issued: Issued[] = []
  let waiting: Ratio | undefined
  for (const day of [...new Set(rounds.map(({ on }) => on))].toSorted()) {
    const morning = issued.at(-1)?.index10 ?? null
    let isPlayed = false
    for (const { course, adjusted } of rounds.filter(({ on }) => on === day)) {
      let value: Ratio | undefined = raw(course, adjusted)
      const known = morning ?? start10
      if (course.holes === 9 && known !== null) {
        value = plus(value, plus(times(ratio(52, 100), ratio(known, 10)), ratio(12, 10)))
      } else if (course.holes === 9) {
        const other: Ratio | undefined = waiting
        waiting = other ? undefined : value
        value = other && plus(other, value)
      }
      if (!value) continue
      isPlayed = true
      all.push({ unrounded: value, tenths: inTenths(value), taken: 0 })
      const taken = morning === null ? 0 : exceptional(minus(ratio(morning, 10), value))
      for (const one of all.slice(-20)) one.taken -= taken
    }
    const index10 = isPlayed ? issuedOf(all, lowOf(issued, day)) : undefined
    if (index10 !== undefined) issued.push({ on: day, index10 })
  }

  return issued
}

const raw = ({ rating10, slope }: RatedCourse, adjusted: number): Ratio =>
  times(ratio(113, slope), minus(ratio(adjusted), ratio(rating10, 10)))

/** Seven strokes better than the index take one stroke, ten take two. */
const exceptional = (better: Ratio): number =>
  compare(better, ratio(10)) >= 0 ? 20 : compare(better, ratio(7)) >= 0 ? 10 : 0

function lowOf(issued: readonly Issued[], day: string): number | null {
  const year = issued.filter(({ on }) => on < day && daysBetween(on, day) <= 365).map(({ index10 }) => index10)

  return year.length === 0 ? null : Math.min(...year)
}

function issuedOf(all: readonly Differential[], low: number | null): number | undefined {
  const latest = all.slice(-20).map(({ tenths, taken }) => tenths + taken)
  const found = howMany.find(([most]) => latest.length <= most)
  if (!found || latest.length < 3) return undefined
  const [, best, added] = found
  const lowest = latest.toSorted((one, other) => one - other).slice(0, best)
  const mean = inTenths(times(sumOf(lowest.map((tenths) => ratio(tenths, 10))), ratio(1, best))) + added
  const held = low === null || latest.length < 20 ? mean : capped(mean, low)

  return Math.min(540, held)
}

/** Half of what is more than three above the lowest of the year, and never more than five above. */
const capped = (mean: number, low: number): number =>
  mean <= low + 30 ? mean : Math.min(low + 50, halfUp(plus(ratio(low + 30), ratio(mean - low - 30, 2))))
