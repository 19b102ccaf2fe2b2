import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { TransferStatus } from '#shared/inventory/transfers/status.ts'

export const transferPath = (transferId: string): string => `/admin/inventory/transfers/${transferId}`

export const transferWords: Record<TransferStatus, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'warning' },
  sent: { label: 'On its way', tone: 'information' },
  received: { label: 'Received', tone: 'success' },
  closed: { label: 'Closed', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}
