import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { PurchaseShelf } from '#shared/inventory/purchasing/contract.ts'
import type { PurchaseStatus } from '#shared/inventory/purchasing/status.ts'
import { recordPages } from '#shared/record-pages.ts'

export const purchasePath = recordPages.purchase_order.to

export const supplierPath = (supplierId: string): string => `/admin/inventory/suppliers/${supplierId}`

/** The color of each state's badge. */
export const purchaseTones: Record<PurchaseStatus, BadgeTone> = {
  draft: 'warning',
  sent: 'information',
  partially_received: 'information',
  received: 'success',
  closed: 'neutral',
  cancelled: 'neutral',
}

export const shelfWords: Record<PurchaseShelf, string> = {
  open: 'Open',
  draft: 'Drafts',
  late: 'Late',
  to_pay: 'To be paid',
  over: 'Over',
}

/** What a step is called by whoever takes it; what comes is received instead. */
export const stepWords: Partial<Record<PurchaseStatus, string>> = {
  sent: 'Send',
  closed: 'Close',
  cancelled: 'Cancel the order',
}
