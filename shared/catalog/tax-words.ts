import type { TaxCategory } from './tax.ts'

export const taxCategoryWords = {
  goods: 'Goods',
  grip_with_install: 'Grips with installation',
  install_labour: 'Installation',
  repair_labour: 'Repair',
  fabrication_labour: 'Club building',
  lesson: 'Lessons',
  fitting_service: 'Fittings',
  bay_rental: 'Bay time',
  membership_dues: 'Membership dues',
  initiation_fee: 'Initiation fees',
  league_fee: 'League fees',
  event_admission: 'Events and clinics',
  gift_card: 'Gift cards',
  shipping: 'Shipping',
  tip: 'Tips',
  cancellation_fee: 'Cancellation fees',
  pot: 'Stakes of pots',
} as const satisfies Record<TaxCategory, string>
