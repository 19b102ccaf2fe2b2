interface Field {
  /** The first leads. */
  teams: number
  met: readonly (readonly number[])[]
  rested: readonly number[]
}

/**
 * Who is near in the standings meets: from the top, each the next one of those whom it has met least often. Of an odd number the
 * last rests of those who have rested least often.
 */
export function meetByStanding({ teams, met, rested }: Field): { pairs: [number, number][]; resting: number[] } {
  const left = Array.from({ length: teams }, (_, team) => team)
  const resting = teams % 2 === 0 ? [] : left.splice(lastOfLeast(left.map((team) => rested[team] ?? 0)), 1)
  const pairs: [number, number][] = []
  for (let one = left.shift(); one !== undefined; one = left.shift()) {
    const meetings = left.map((other) => met[one ?? 0]?.[other] ?? 0)
    const [other] = left.splice(meetings.indexOf(Math.min(...meetings)), 1)
    if (other !== undefined) pairs.push([one, other])
  }

  return { pairs, resting }
}

const lastOfLeast = (counts: readonly number[]): number => counts.lastIndexOf(Math.min(...counts))
