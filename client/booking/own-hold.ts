import { Hold } from '#shared/booking/contract.ts'

import { keptInTab } from './kept.ts'

/** The time that is kept for this visitor; it survives a reload. */
export const ownHold = keptInTab('held-time', Hold)
