import type { Discount } from '#shared/memberships/contract.ts'
import type { PlanDocument } from '#shared/memberships/plan-document.ts'

export const kindWords = {
  annual: 'By the term',
  season: 'A season',
  monthly: 'By the month',
  trial: 'A trial',
} as const satisfies Record<PlanDocument['kind'], string>

export const billingWords = {
  once: 'At once, for the whole term',
  monthly: 'Each month',
  installments: 'In installments, one a month',
} as const satisfies Record<PlanDocument['billing'], string>

export const discountWords = {
  evaluation: 'Swing evaluations',
  fitting: 'Fittings',
  putter: 'Putter fittings',
  lesson: 'Lessons',
  bench: 'Bench work',
  bay: 'Bay hours',
  parts: 'Parts',
  clinic: 'Clinics',
} as const satisfies Record<Discount['category'], string>
