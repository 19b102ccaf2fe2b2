import { z } from 'zod'

import type { Service } from './contract.ts'

/** The categories of things that are taxed alike (table tax_category). */
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
  'pot',
] as const
export const TaxCategory = z.enum(taxCategories)
export type TaxCategory = z.output<typeof TaxCategory>

/** A tax on a category, in millionths: 10.25 % is 102 500. */
export interface TaxRate {
  category: TaxCategory
  jurisdiction: string
  ratePpm: number
}

/** The tax rules for a client on a day. */
export interface TaxRules {
  /** True when prices include tax. */
  isIncluded: boolean
  /** Whether half cents are rounded for each line or once for an order. */
  rounding: 'line' | 'order'
  /** The rates for this client, without those that they are exempt from. */
  rates: readonly TaxRate[]
}

/** The tax category of each category of services. */
export const taxCategoryOf: Record<Service['category'], TaxCategory> = {
  evaluation: 'fitting_service',
  fitting: 'fitting_service',
  putter: 'fitting_service',
  lesson: 'lesson',
  bench: 'repair_labour',
  bay: 'bay_rental',
}
