import { clubSalesFigures } from './club-sales-figures.ts'
import { membershipFigures } from './membership-figures.ts'
import { moneyFigures } from './money-figures.ts'
import { servicesFigures } from './services-figures.ts'

export type { FigureWords, Unit } from './figure-words.ts'

/** The pages of figures, and what stands on each. */
export const figurePages = {
  membership: membershipFigures,
  services: servicesFigures,
  'club-sales': clubSalesFigures,
  money: moneyFigures,
} as const

export type FigurePage = keyof typeof figurePages
export type FigureCode<Page extends FigurePage> = keyof (typeof figurePages)[Page] & string
