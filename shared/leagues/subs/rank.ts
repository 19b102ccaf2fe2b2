import { flightOf } from '#shared/leagues/flights.ts'
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
