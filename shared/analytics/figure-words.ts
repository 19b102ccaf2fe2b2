/** In what a figure is counted. Cents are of the place's currency; a percent has one decimal. */
export type Unit = 'cents' | 'count' | 'percent' | 'minutes' | 'days'

export interface FigureWords {
  unit: Unit
  /** What people call it. */
  label: string
  /** What it means, as its definition says. */
  sentence: string
  /** Which way it should go; left out where neither is better. */
  better?: 'up' | 'down'
}
