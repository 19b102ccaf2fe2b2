import {
  CircleCheck,
  CircleSlash,
  CreditCard,
  Hourglass,
  type LucideIcon,
  PackageCheck,
  PackageOpen,
  ReceiptText,
  Wrench,
} from 'lucide-react'

import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { OrderLine } from '#shared/orders/contract.ts'
import type { OrderStatus } from '#shared/orders/status.ts'

/** Each state has an icon beside its color, so that neither carries it alone. */
export const orderLooks: Record<OrderStatus, { tone: BadgeTone; Icon: LucideIcon }> = {
  awaiting_payment: { tone: 'warning', Icon: Hourglass },
  placed: { tone: 'information', Icon: ReceiptText },
  deposit_paid: { tone: 'information', Icon: CreditCard },
  paid: { tone: 'success', Icon: CreditCard },
  in_fulfilment: { tone: 'information', Icon: Wrench },
  ready: { tone: 'success', Icon: PackageOpen },
  fulfilled: { tone: 'success', Icon: PackageCheck },
  closed: { tone: 'neutral', Icon: CircleCheck },
  cancel_requested: { tone: 'warning', Icon: Hourglass },
  cancelled: { tone: 'neutral', Icon: CircleSlash },
  expired: { tone: 'neutral', Icon: CircleSlash },
}

const stateNotes: Partial<Record<OrderLine['state'], string>> = {
  reserved: 'kept for the client',
  started: 'under way',
  ready: 'ready to be fetched',
  released: 'given up',
  returned: 'came back',
}

/** The state of a line, unless the order's state implies it. */
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
