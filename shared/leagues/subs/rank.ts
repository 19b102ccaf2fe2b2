import type { LeagueRules } from '#shared/leagues/rules.ts'

/** Somebody who could play for a player who is missing. */
export interface Candidate {
  personId: string
  indexTenths: number | null
  /** Evenings that they have played for others in this season. */
  evenings: number
  /** Since when they are willing. */
  since: Date
}

interface Missing {
  indexTenths: number | null
  flights: LeagueRules['flights']
  /** Of everybody who plays the season, for flights of equal size. */
  fieldTenths: readonly number[]
}

/** The flight of an index, the best one first; without an index the last one. */
export function flightOf(indexTenths: number | null, { flights, fieldTenths }: Omit<Missing, 'indexTenths'>): number {
  if (flights.kind === 'none') return 0
  const upTo = flights.kind === 'cuts' ? flights.upTo10 : equalCuts(fieldTenths, flights.count)
  const at = indexTenths === null ? -1 : upTo.findIndex((cut) => indexTenths <= cut)

  return at === -1 ? upTo.length : at
}

/** Where flights of equal size end; the better ones have one more where it does not divide. */
function equalCuts(fieldTenths: readonly number[], count: number): number[] {
  const sorted = fieldTenths.toSorted((one, other) => one - other)
  const [each, more] = [Math.floor(sorted.length / count), sorted.length % count]

  return Array.from({ length: count - 1 }, (_, at) => {
    const size = (at + 1) * each + Math.min(at + 1, more)
    return sorted[size - 1] ?? -Infinity
  })
}

/** Whom to ask first: by flight, fewest evenings this season, nearest index, longest wait. */
export function rankSubs(candidates: readonly Candidate[], missing: Missing): Candidate[] {
  const flight = flightOf(missing.indexTenths, missing)
  const ranked = candidates.map((candidate) => ({
    candidate,
    by: [
      Math.abs(flightOf(candidate.indexTenths, missing) - flight),
      candidate.evenings,
      Math.abs((candidate.indexTenths ?? 0) - (missing.indexTenths ?? 0)),
      candidate.since.getTime(),
    ],
  }))

  return ranked
    .toSorted((one, other) => {
      const at = one.by.findIndex((value, step) => value !== other.by[step])
      if (at === -1) return one.candidate.personId < other.candidate.personId ? -1 : 1
      return (one.by[at] ?? 0) - (other.by[at] ?? 0)
    })
    .map(({ candidate }) => candidate)
}
