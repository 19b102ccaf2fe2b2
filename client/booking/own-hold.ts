import type { z } from 'zod'

import { keptInTab } from '#client/ui/browser/kept.ts'
import { Hold, NewHold } from '#shared/booking/contract.ts'

/** With whom it was asked to be kept with and for. */
const OwnHold = Hold.extend(NewHold.pick({ personId: true, staffId: true }).shape)
export type OwnHold = z.output<typeof OwnHold>

/** The time that is kept for this visitor; it survives a reload. */
export const ownHold = keptInTab('held-time', OwnHold)
