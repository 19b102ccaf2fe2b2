import { type Exact, exactly } from '#shared/leagues/handicap/exact.ts'

export interface Placed<Id> {
  id: Id
  /** 1 is the first; those who tie share one. */
  place: number
}

/** The places of scores, the best first as `better` orders them; who ties shares the place, and the next ones are left out. */
export function placesOf<Id, Score>(
  scores: readonly { id: Id; score: Score }[],
  better: (one: Score, other: Score) => number,
): Placed<Id>[] {
  const ordered = scores.toSorted((one, other) => better(one.score, other.score))
  let place = 0

  return ordered.map(({ id, score }, at) => {
    const before = ordered[at - 1]
    if (!before || better(before.score, score) !== 0) place = at + 1
    return { id, place }
  })
}

/** The points of places by a table, from the first place on: who ties shares what their places have together. */
export function pointsOfPlaces<Id>(placed: readonly Placed<Id>[], table: readonly number[]): Map<Id, Exact> {
  const sharing = Map.groupBy(placed, ({ place }) => place)

  return new Map(
    placed.map(({ id, place }) => {
      const count = sharing.get(place)?.length ?? 1
      const together = table.slice(place - 1, place - 1 + count).reduce((sum, points) => sum + points, 0)
      return [id, exactly(together, count)]
    }),
  )
}
