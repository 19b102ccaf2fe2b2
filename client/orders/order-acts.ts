import type { Order } from '#shared/orders/contract.ts'
import { orderSteps } from '#shared/orders/status.ts'

const takesNothing = new Set<Order['status']>(['closed', 'cancelled', 'expired', 'cancel_requested'])

export const canBePaid = ({ status, dueCents }: Order): boolean => dueCents > 0 && !takesNothing.has(status)

/** It waits for a card on file: nothing is paid now. */
export const needsCardAlone = ({ needsCard, dueNowCents }: Pick<Order, 'needsCard' | 'dueNowCents'>): boolean =>
  needsCard && dueNowCents === 0

/** A removed line can be refunded while the order owes the client money for it. */
export const linesToRefund = ({ lines, dueCents }: Order) =>
  lines.filter(
    ({ state, quantity, refundedQuantity, totalCents, returnedCents }) =>
      (state !== 'released' || dueCents < 0) && (refundedQuantity < quantity || returnedCents < totalCents),
  )

/** Whether anything paid can be refunded, including money that went back at the card provider without naming its lines. */
export const canBeRefunded = (order: Order): boolean => order.paidCents > 0 && linesToRefund(order).length > 0

export const canBeCancelled = ({ status, paidCents, refundedCents }: Order): boolean =>
  orderSteps.canBecome(status, 'cancelled') && paidCents === refundedCents

export const canBeClosed = ({ status }: Order): boolean => orderSteps.canBecome(status, 'closed')

/** The sum to pay first: what is due now, then the rest. */
export const askedCentsOf = ({ dueNowCents, dueCents }: Order): number => (dueNowCents > 0 ? dueNowCents : dueCents)

/** As the server decides: nothing is left to pay, or nothing to deliver. */
export const canBeInvoiced = ({ status, paidCents, refundedCents, totalCents }: Order): boolean =>
  status === 'fulfilled' ||
  (!['awaiting_payment', 'cancelled', 'expired'].includes(status) && paidCents - refundedCents >= totalCents)
