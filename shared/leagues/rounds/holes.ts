import { type Hole, rankHoles } from '#shared/leagues/handicap/strokes.ts'

/** A hole of a round, as its course numbers it: 10 to 18 on the back nine, and again from 10 where nine holes are played twice. */
export interface RoundHole extends Hole {
  hole: number
}

interface Played {
  /** Of the round. */
  holes: 9 | 18
  /** Of a course of 18, which nine is played; the front where a round of nine does not say. */
  nine: 'front' | 'back' | null
}

/** The holes of a round from a tee's, in the order of the card, with the stroke indexes that its course gives them. */
export function holesOnCard(tee: readonly RoundHole[], { holes, nine }: Played): RoundHole[] {
  const inOrder = tee.toSorted((one, other) => one.hole - other.hole)
  if (holes === inOrder.length) return inOrder
  if (holes === 18) return twice(inOrder)

  return inOrder.filter(({ hole }) => (nine === 'back' ? hole > 9 : hole <= 9))
}

/** The same, their stroke indexes ranked among themselves. */
export const holesOfRound = (tee: readonly RoundHole[], played: Played): RoundHole[] =>
  rankHoles(holesOnCard(tee, played))

/** The first nine has the odd stroke indexes, the second the even ones. */
const twice = (nine: readonly RoundHole[]): RoundHole[] => [
  ...nine.map((one) => ({ ...one, strokeIndex: 2 * one.strokeIndex - 1 })),
  ...nine.map((one) => ({ ...one, hole: one.hole + nine.length, strokeIndex: 2 * one.strokeIndex })),
]
