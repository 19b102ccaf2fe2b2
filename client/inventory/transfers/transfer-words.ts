import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { TransferStatus } from '#shared/inventory/transfers/status.ts'
import { recordPages } from '#shared/record-pages.ts'

export const transferPath = recordPages.stock_transfer.to

export const transferTones: Record<TransferStatus, BadgeTone> = {
  draft: 'warning',
  sent: 'information',
  received: 'success',
  closed: 'neutral',
  cancelled: 'neutral',
}
