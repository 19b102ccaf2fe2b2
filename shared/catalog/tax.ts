import { z } from 'zod'

import type { Service } from './contract.ts'

/** What is taxed alike (table tax_category). */
export const taxCategories = [
  'goods',
  'grip_with_install',
  'install_labour',
  'repair_labour',
  'fabrication_labour',
  'lesson',
  'fitting_service',
  'bay_rental',
  'membership_dues',
  'initiation_fee',
  'league_fee',
  'event_admission',
  'gift_card',
  'shipping',
  'tip',
  'cancellation_fee',
] as const
export const TaxCategory = z.enum(taxCategories)
export type TaxCategory = z.output<typeof TaxCategory>

/** One tax on a category, as a share in millionths: 10.25 % is 102 500. */
export interface TaxRate {
  category: TaxCategory
  jurisdiction: string
  ratePpm: number
}

/** How a studio taxes somebody on a day. */
export interface TaxRules {
  /** Whether tax is within the prices. */
  isIncluded: boolean
  /** Whether half cents are rounded on each line or once an order. */
  rounding: 'line' | 'order'
  /** Those that hold for this client: without those that they are exempt from. */
  rates: readonly TaxRate[]
}

/** As what a service is taxed. */
export const taxCategoryOf: Record<Service['category'], TaxCategory> = {
  evaluation: 'fitting_service',
  fitting: 'fitting_service',
  putter: 'fitting_service',
  lesson: 'lesson',
  bench: 'repair_labour',
  bay: 'bay_rental',
}
