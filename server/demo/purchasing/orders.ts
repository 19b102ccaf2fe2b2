import { onDemand } from '#server/demo/stock/stock.ts'

import type { SupplierName } from './suppliers.ts'

type Status = 'draft' | 'sent' | 'partially_received' | 'received' | 'closed' | 'cancelled'

export interface PurchasePlan {
  from: SupplierName
  /** How many days ago it was sent; for a draft, written. */
  sentAgo: number
  /** Days from sending to each delivery. */
  took: readonly number[]
  status: Status
  lineCount: number
  /** Days from sending to the expected day. */
  due: number
  /** An item below its minimum, ordered with it. */
  withShort?: string
  /** Why its expected day was moved. */
  movedFor?: string
  reason?: string
}

/** Orders in every state. The closed ones teach how long the next one takes. */
export const orders: readonly PurchasePlan[] = [
  { from: 'prairie', sentAgo: 88, took: [6], status: 'closed', lineCount: 4, due: 7 },
  { from: 'lakeshore', sentAgo: 81, took: [12], status: 'closed', lineCount: 3, due: 10 },
  { from: 'northern', sentAgo: 74, took: [4], status: 'closed', lineCount: 3, due: 5 },
  { from: 'prairie', sentAgo: 61, took: [4, 13], status: 'closed', lineCount: 5, due: 7 },
  { from: 'lakeshore', sentAgo: 52, took: [9], status: 'closed', lineCount: 4, due: 10 },
  {
    from: 'lakeshore',
    sentAgo: 40,
    took: [],
    status: 'cancelled',
    lineCount: 2,
    due: 10,
    reason: 'The maker has stopped this head',
  },
  { from: 'prairie', sentAgo: 33, took: [5], status: 'closed', lineCount: 4, due: 6 },
  { from: 'northern', sentAgo: 26, took: [6], status: 'received', lineCount: 4, due: 5 },
  {
    from: 'lakeshore',
    sentAgo: 16,
    took: [10],
    status: 'partially_received',
    lineCount: 4,
    due: 14,
    withShort: 'SHF-FW70-X',
  },
  {
    from: 'prairie',
    sentAgo: 8,
    took: [],
    status: 'sent',
    lineCount: 3,
    due: 6,
    withShort: 'GRP-JR',
    movedFor: 'The truck was full',
  },
  {
    from: 'lakeshore',
    sentAgo: 4,
    took: [],
    status: 'sent',
    lineCount: 2,
    due: 25,
    withShort: onDemand,
    movedFor: 'The mill is behind',
  },
  { from: 'northern', sentAgo: 2, took: [], status: 'sent', lineCount: 3, due: 5 },
  { from: 'prairie', sentAgo: 0, took: [], status: 'draft', lineCount: 3, due: 6 },
]
