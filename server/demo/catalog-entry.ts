import type { Insertable } from 'kysely'

import type { Service as ServiceTable } from '#server/db/schema.ts'
import type { CancellationPolicy, Service } from '#shared/catalog/contract.ts'

import type { Feature, Skill } from './capabilities.ts'

/** The terms that a booking can be made under. */
export const cancellationPolicies = {
  standard: {
    bands: [
      { untilHours: 24, feePercent: 0 },
      { untilHours: 0, feePercent: 50 },
    ],
    noShowFeePercent: 100,
  },
  // A bay and a fitter for half a day are not filled again overnight.
  long_fitting: {
    bands: [
      { untilHours: 72, feePercent: 0 },
      { untilHours: 24, feePercent: 50 },
      { untilHours: 0, feePercent: 100 },
    ],
    noShowFeePercent: 100,
  },
} satisfies Record<string, CancellationPolicy>

export const policyRows = Object.entries(cancellationPolicies).map(([code, policy]) => ({ code, ...policy }))

export interface CatalogEntry extends Omit<Service, 'cancellationPolicy' | 'maximumAdvanceDays'> {
  bufferAfterMinutes: number
  cancellationPolicyCode: keyof typeof cancellationPolicies
  requiredSkill: Skill | null
  requiredFeature: Feature | null
}

export type DemoService = CatalogEntry & Insertable<ServiceTable> & { id: string }
