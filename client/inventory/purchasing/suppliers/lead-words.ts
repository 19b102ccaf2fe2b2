import type { SupplierRow } from '#shared/inventory/purchasing/suppliers-contract.ts'
import { counted } from '#shared/words.ts'

/** How long a supplier takes; of what is learned also from how many deliveries. */
export function leadOf({ leadDays, learnedLead }: Pick<SupplierRow, 'leadDays' | 'learnedLead'>): string {
  if (!learnedLead) return `${counted(leadDays, 'day')}, as they say`
  const { days, deliveries } = learnedLead

  return `${counted(days, 'day')}, by ${deliveries === 1 ? 'the last delivery' : `the last ${deliveries} deliveries`}`
}
