import { keptInTab } from '#client/ui/browser/kept.ts'
import { Hold } from '#shared/booking/contract.ts'

/** The time that is kept for this visitor; it survives a reload. */
export const ownHold = keptInTab('held-time', Hold)
