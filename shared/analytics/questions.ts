import { analyticsContract } from './contract.ts'
import type { FigurePage } from './figures.ts'

/** The question of each page. Their queries differ in what they divide by alone. */
export const questions = {
  membership: analyticsContract.readMembershipFigures,
  services: analyticsContract.readServicesFigures,
  'club-sales': analyticsContract.readClubSalesFigures,
  money: analyticsContract.readMoneyFigures,
} as const satisfies Record<FigurePage, unknown>
