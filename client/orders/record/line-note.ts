import type { OrderLine } from '#shared/orders/contract.ts'

const stateNotes: Partial<Record<OrderLine['state'], string>> = {
  reserved: 'kept for the client',
  started: 'under way',
  ready: 'ready to be fetched',
  released: 'given up',
  returned: 'came back',
}

/** What became of a line, where that is not plain. */
export function lineNote({
  state,
  quantity,
  refundedQuantity,
  returnedCents,
  totalCents,
}: OrderLine): string | undefined {
  if (refundedQuantity > 0 && refundedQuantity < quantity) return `${refundedQuantity} of ${quantity} came back`

  if (state !== 'returned' && returnedCents > 0 && returnedCents < totalCents) return 'given back in part'

  return stateNotes[state]
}
