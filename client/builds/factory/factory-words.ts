import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { FactoryShelf } from '#shared/builds/factory/factory-order.ts'
import type { FactoryStatus } from '#shared/builds/factory/status.ts'
import { counted } from '#shared/words.ts'

export const factoryOrderPath = (factoryOrderId: string): string => `/admin/clubs-2/factory/${factoryOrderId}`

/** Each state's word and color. */
export const factoryWords: Record<FactoryStatus, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'warning' },
  ordered: { label: 'Ordered', tone: 'information' },
  confirmed: { label: 'Confirmed', tone: 'information' },
  shipped: { label: 'On its way', tone: 'information' },
  received: { label: 'To be measured', tone: 'warning' },
  checked: { label: 'Checked', tone: 'success' },
  claim: { label: 'Claim', tone: 'danger' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
}

export const shelfWords: Record<FactoryShelf, string> = {
  open: 'Open',
  draft: 'Drafts',
  late: 'Late',
  here: 'To be measured',
  claim: 'Claims',
  over: 'Over',
}

export const clubsWord = (count: number): string => counted(count, 'club')
