import type { EntryResult } from '#shared/leagues/results/round.ts'

export const recordKinds = ['low_gross', 'low_net', 'most_points', 'most_wins', 'longest_run', 'most_improved'] as const
export type RecordKind = (typeof recordKinds)[number]

/** A card of which every hole has a number, as its player played it. */
export interface RecordCard {
  entryId: string
  name: string
  round: number
  gross: number
  net: number
}

/** The index off which a player began a round, in tenths. */
export interface RoundIndex {
  entryId: string
  name: string
  round: number
  indexTenths: number
}

interface Season {
  /** Published rounds in their order. */
  rounds: readonly { number: number; results: readonly EntryResult[] }[]
  cards: readonly RecordCard[]
  indexes: readonly RoundIndex[]
  nameOf: (teamId: string) => string
}

export interface Holder {
  name: string
  /** Null where it is of the whole season. */
  round: number | null
}

export interface SeasonRecord {
  kind: RecordKind
  value: number
  /** Those who share it. */
  holders: Holder[]
  /** Of who has improved most: from which index to which. */
  from: number | null
  to: number | null
}

interface Mark extends Holder {
  value: number
}

/** The records of a season; one that nobody has set is left out. */
export function recordsOf(season: Season): SeasonRecord[] {
  const results = season.rounds.flatMap(({ number, results: of }) => of.map((result) => ({ ...result, number })))
  const played = results.filter(({ hasPlayed }) => hasPlayed)
  const marks: Record<Exclude<RecordKind, 'most_improved'>, Mark[]> = {
    low_gross: season.cards.map(({ name, round, gross }) => ({ name, round, value: gross })),
    low_net: season.cards.map(({ name, round, net }) => ({ name, round, value: net })),
    most_points: played.map(({ id, number, points }) => ({
      name: season.nameOf(id),
      round: number,
      value: points.mul(100).round().valueOf() / 100,
    })),
    most_wins: winsOf(season),
    longest_run: runsOf(season),
  }
  const isLow = (kind: RecordKind) => kind === 'low_gross' || kind === 'low_net'

  return recordKinds.flatMap((kind): SeasonRecord[] => {
    if (kind === 'most_improved') return improvement(season.indexes)
    const best = bestOf(marks[kind], isLow(kind))
    return best === undefined || (!isLow(kind) && best.value <= 0) ? [] : [{ kind, ...best, from: null, to: null }]
  })
}

function bestOf(marks: readonly Mark[], isLow: boolean): Pick<SeasonRecord, 'value' | 'holders'> | undefined {
  if (marks.length === 0) return undefined
  const values = marks.map(({ value }) => value)
  const value = isLow ? Math.min(...values) : Math.max(...values)

  return {
    value,
    holders: marks.filter((mark) => mark.value === value).map(({ name, round }) => ({ name, round })),
  }
}

const hasWon = ({ match, place, hasPlayed }: EntryResult): boolean =>
  hasPlayed && (match ? match.won > match.lost : place === 1)

const teamsOf = ({ rounds }: Season): string[] => [
  ...new Set(rounds.flatMap(({ results }) => results.map(({ id }) => id))),
]

const ofTeam = ({ rounds }: Season, teamId: string) =>
  rounds.flatMap(({ results }) => results.filter(({ id }) => id === teamId))

const winsOf = (season: Season): Mark[] =>
  teamsOf(season).map((id) => ({
    name: season.nameOf(id),
    round: null,
    value: ofTeam(season, id).filter(hasWon).length,
  }))

/** Rounds won one after the other; one that is missed neither ends a run nor lengthens it. */
const runsOf = (season: Season): Mark[] =>
  teamsOf(season).map((id) => {
    let [run, longest] = [0, 0]
    for (const result of ofTeam(season, id)) {
      if (!result.hasPlayed) continue
      run = hasWon(result) ? run + 1 : 0
      longest = Math.max(longest, run)
    }
    return { name: season.nameOf(id), round: null, value: longest }
  })

/** From the index of the first round to that of the last one. */
function improvement(indexes: readonly RoundIndex[]): SeasonRecord[] {
  const improved = [...Map.groupBy(indexes, ({ entryId }) => entryId).values()].flatMap((own) => {
    const ordered = own.toSorted((one, other) => one.round - other.round)
    const [first, last] = [ordered.at(0), ordered.at(-1)]
    return first && last && last.indexTenths < first.indexTenths
      ? [{ name: last.name, from: first.indexTenths, to: last.indexTenths }]
      : []
  })
  const most = Math.max(0, ...improved.map(({ from, to }) => from - to))
  const holders = improved.filter(({ from, to }) => from - to === most)
  const [first] = holders
  if (!first) return []

  const alone = holders.length === 1
  return [
    {
      kind: 'most_improved',
      value: most / 10,
      holders: holders.map(({ name }) => ({ name, round: null })),
      from: alone ? first.from / 10 : null,
      to: alone ? first.to / 10 : null,
    },
  ]
}
