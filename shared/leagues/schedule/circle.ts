/** Who meets whom, by their places in the list; one of an odd number rests. */
export interface RoundOfPairs {
  pairs: readonly (readonly [number, number])[]
  resting: number | null
}

/**
 * Everybody against everybody by the circle method: the first stays, the others turn. After a whole turn it begins again, so
 * that nobody meets anybody twice before all have met.
 */
export function circleRounds(teams: number, weeks: number): RoundOfPairs[] {
  if (teams < 2) return Array.from({ length: weeks }, () => ({ pairs: [], resting: teams === 1 ? 0 : null }))
  const seats = teams + (teams % 2)

  return Array.from({ length: weeks }, (_, week) => {
    const turned = Array.from({ length: seats - 1 }, (__, seat) => 1 + ((seat + week) % (seats - 1)))
    const around = [0, ...turned]
    const all = Array.from({ length: seats / 2 }, (__, at) => [around[at] ?? 0, around[seats - 1 - at] ?? 0] as const)
    const off = all.find((pair) => Math.max(...pair) >= teams)
    return {
      pairs: all.filter((pair) => pair !== off),
      resting: off ? Math.min(...off) : null,
    }
  })
}
