import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { TransferStatus } from '#shared/inventory/transfers/status.ts'

export const transferPath = (transferId: string): string => `/admin/inventory/transfers/${transferId}`

export const transferTones: Record<TransferStatus, BadgeTone> = {
  draft: 'warning',
  sent: 'information',
  received: 'success',
  closed: 'neutral',
  cancelled: 'neutral',
}
