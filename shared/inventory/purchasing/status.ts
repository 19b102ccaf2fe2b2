import { z } from 'zod'

import { always, type Guard, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

export const PurchaseStatus = z.enum(['draft', 'sent', 'partially_received', 'received', 'closed', 'cancelled'])
export type PurchaseStatus = z.output<typeof PurchaseStatus>

/** Each state on its badge, and in a sentence such as "This order is received in part". */
export const purchaseWords: WordsOf<PurchaseStatus> = {
  draft: { label: 'Draft', phrase: 'a draft' },
  sent: { label: 'Sent', phrase: 'sent' },
  partially_received: { label: 'Came in part', phrase: 'received in part' },
  received: { label: 'Received', phrase: 'received' },
  closed: { label: 'Closed', phrase: 'closed' },
  cancelled: { label: 'Canceled', phrase: 'canceled' },
}

/** The states in which something is still to come. */
export const openPurchases = ['sent', 'partially_received'] as const satisfies readonly PurchaseStatus[]

interface PurchaseStepFacts {
  status: PurchaseStatus
  lineCount: number
}

const onceSomethingIsOrdered: Guard<PurchaseStepFacts> = ({ lineCount }) =>
  lineCount > 0 ? undefined : 'Nothing is on it yet. Add what you want to order.'

/** The steps of an order at a supplier. What an order lacks when it is closed is no longer waited for. */
export const purchaseSteps = stateMachine<PurchaseStatus, PurchaseStepFacts>({
  draft: { sent: onceSomethingIsOrdered, cancelled: always },
  sent: { partially_received: always, received: always, cancelled: always },
  partially_received: { partially_received: always, received: always, closed: always },
  received: { closed: always },
  closed: {},
  cancelled: {},
})

/** Reached only by receiving goods. */
export const receivedStates = ['partially_received', 'received'] as const satisfies readonly PurchaseStatus[]
