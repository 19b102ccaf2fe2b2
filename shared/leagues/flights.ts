import type { LeagueRules } from './rules.ts'

type Flights = LeagueRules['flights']

interface Field {
  flights: Flights
  /** Of everybody who plays the season, for flights of equal size. */
  fieldTenths: readonly number[]
}

/** The flight of an index, the best one first; without an index the last one. */
export function flightOf(indexTenths: number | null, { flights, fieldTenths }: Field): number {
  if (flights.kind === 'none') return 0
  const upTo = flights.kind === 'cuts' ? flights.upTo10 : equalCuts(fieldTenths, flights.count)
  const at = indexTenths === null ? -1 : upTo.findIndex((cut) => indexTenths <= cut)

  return at === -1 ? upTo.length : at
}

/** Where flights of equal size end; the better ones have one more where it does not divide. */
function equalCuts(fieldTenths: readonly number[], count: number): number[] {
  const sorted = fieldTenths.toSorted((one, other) => one - other)

  return Array.from({ length: count - 1 }, (_, at) => sorted[sizesUntil(sorted.length, count, at) - 1] ?? -Infinity)
}

/** How many are in the flights up to this one. */
const sizesUntil = (all: number, count: number, at: number): number =>
  (at + 1) * Math.floor(all / count) + Math.min(at + 1, all % count)

interface FlownTeam {
  id: string
  /** The mean of its players; null where none of them has an index. */
  indexTenths: number | null
}

/** The flight of each team, from 1; empty where a season has none. Flights of equal size are so also where indexes are the same. */
export function flightsOfTeams(teams: readonly FlownTeam[], flights: Flights): Map<string, number> {
  if (flights.kind === 'none') return new Map()
  if (flights.kind === 'cuts') {
    return new Map(teams.map(({ id, indexTenths }) => [id, 1 + flightOf(indexTenths, { flights, fieldTenths: [] })]))
  }
  const sorted = teams.toSorted((one, other) => (one.indexTenths ?? Infinity) - (other.indexTenths ?? Infinity) || 0)
  const ends = Array.from({ length: flights.count }, (_, at) => sizesUntil(teams.length, flights.count, at))

  return new Map(sorted.map(({ id }, at) => [id, 1 + ends.findIndex((end) => at < end)]))
}

/** The table of each flight, with places of its own; one of all where there are none. */
export function byFlight<Row extends { id: string; rank: number }>(
  table: readonly Row[],
  flights: ReadonlyMap<string, number>,
): Row[][] {
  const tables = [...Map.groupBy(table, ({ id }) => flights.get(id) ?? 0)].toSorted(([one], [other]) => one - other)

  return tables.map(([, own]) =>
    own.map((row) => ({ ...row, rank: 1 + own.filter(({ rank }) => rank < row.rank).length })),
  )
}

/** The table in which a team stands; empty for one that stands in none. */
export const tableOf = <Row extends { id: string; rank: number }>(
  table: readonly Row[],
  { flights, teamId }: { flights: ReadonlyMap<string, number>; teamId: string },
): Row[] => byFlight(table, flights).find((own) => own.some(({ id }) => id === teamId)) ?? []
