import type { CandidateSum } from '#shared/fittings/compare.ts'
import { type FigureKey, figures, mainFigures } from '#shared/fittings/figures.ts'
import { shownIn, showFigure, unitWords } from '#shared/fittings/units.ts'

export const unitOf = (key: FigureKey): string => unitWords[shownIn[figures[key].measure]]

export const showKey = (key: FigureKey, value: number): string => showFigure(figures[key].measure, value)

/** Those that stand in the comparison: always the main ones, and the club's speed where it was measured. */
export const comparedFigures = (sums: readonly CandidateSum[]): readonly FigureKey[] =>
  sums.some(({ figures: { clubSpeed } }) => clubSpeed) ? ['clubSpeed', ...mainFigures] : mainFigures

/** How far it is from another one, with its sign; nothing where that rounds to none. */
export function showDifference(key: FigureKey, value: number, other: number): string {
  const [shown, from] = [Number(showKey(key, value)), Number(showKey(key, other))]
  const difference = shown - from
  const places = showKey(key, value).split('.')[1]?.length ?? 0

  return difference === 0 ? '' : `${difference > 0 ? '+' : '-'}${Math.abs(difference).toFixed(places)}`
}
