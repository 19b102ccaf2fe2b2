/** A round by places in the lists of teams, bays and starts. */
export interface CountedRound {
  pairings: readonly { teams: readonly number[]; place: { bay: number; start: number } | null }[]
  resting: readonly number[]
}

interface Lists {
  teams: number
  bays: number
  starts: number
}

export interface Counted {
  /** By team: how often it has each bay, and each start. */
  bays: number[][]
  starts: number[][]
  /** By team: how often it meets each other. */
  met: number[][]
  rested: number[]
}

const zeros = (rows: number, columns: number) =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => 0))

/** How often each team has what, over some rounds. */
export function countRounds(rounds: readonly CountedRound[], { teams, bays, starts }: Lists): Counted {
  const counted: Counted = {
    bays: zeros(teams, bays),
    starts: zeros(teams, starts),
    met: zeros(teams, teams),
    rested: Array.from({ length: teams }, () => 0),
  }
  for (const { pairings, resting } of rounds) {
    for (const team of resting) raise(counted.rested, team)
    for (const { teams: together, place } of pairings) {
      for (const team of together) {
        if (place) raise(counted.bays[team], place.bay)
        if (place) raise(counted.starts[team], place.start)
        for (const other of together) if (other !== team) raise(counted.met[team], other)
      }
    }
  }

  return counted
}

function raise(row: number[] | undefined, at: number): void {
  if (row && at in row) row[at] = (row[at] ?? 0) + 1
}

/** The most by which one number of a row differs from another of it, over all rows. */
export const spreadOf = (rows: readonly (readonly number[])[]): number =>
  rows.reduce((most, row) => (row.length === 0 ? most : Math.max(most, Math.max(...row) - Math.min(...row))), 0)

/** How often those two meet who do so least, and most. */
export function meetingsOf({ met }: Counted): { least: number; most: number } {
  const all = met.flatMap((row, team) => row.filter((_, other) => other !== team))

  return all.length === 0 ? { least: 0, most: 0 } : { least: Math.min(...all), most: Math.max(...all) }
}
