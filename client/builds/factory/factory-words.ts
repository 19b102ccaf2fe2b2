import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { FactoryShelf } from '#shared/builds/factory/factory-order.ts'
import type { FactoryStatus } from '#shared/builds/factory/status.ts'
import { recordPages } from '#shared/record-pages.ts'
import { counted } from '#shared/words.ts'

export const factoryOrderPath = recordPages.factory_order.to

/** The color of each state's badge. */
export const factoryTones: Record<FactoryStatus, BadgeTone> = {
  draft: 'warning',
  ordered: 'information',
  confirmed: 'information',
  shipped: 'information',
  received: 'warning',
  checked: 'success',
  claim: 'danger',
  cancelled: 'neutral',
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
