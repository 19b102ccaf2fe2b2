import { z } from 'zod'

import { always, type Guard, stateMachine } from '#shared/status/state-machine.ts'

export const PurchaseStatus = z.enum(['draft', 'sent', 'partially_received', 'received', 'closed', 'cancelled'])
export type PurchaseStatus = z.output<typeof PurchaseStatus>

/** Those of which something is still to come. */
export const openPurchases = ['sent', 'partially_received'] as const satisfies readonly PurchaseStatus[]

interface PurchaseStepFacts {
  status: PurchaseStatus
  lineCount: number
}

const onceSomethingIsOrdered: Guard<PurchaseStepFacts> = ({ lineCount }) =>
  lineCount > 0 ? undefined : 'Nothing is on it yet. Add what you want to order.'

/** An order at a supplier. What is closed short is waited for no longer. */
export const purchaseSteps = stateMachine<PurchaseStatus, PurchaseStepFacts>({
  draft: { sent: onceSomethingIsOrdered, cancelled: always },
  sent: { partially_received: always, received: always, cancelled: always },
  partially_received: { partially_received: always, received: always, closed: always },
  received: { closed: always },
  closed: {},
  cancelled: {},
})

/** Taken by receiving what came, and by nothing else. */
export const receivedStates = ['partially_received', 'received'] as const satisfies readonly PurchaseStatus[]
