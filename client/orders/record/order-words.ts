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
import type { OrderLine, OrderRow } from '#shared/orders/contract.ts'
import type { OrderStatus } from '#shared/orders/status.ts'

/** Each state by word, icon and color, so that none is needed alone. */
export const orderWords: Record<OrderStatus, { label: string; tone: BadgeTone; Icon: LucideIcon }> = {
  awaiting_payment: { label: 'To be paid', tone: 'warning', Icon: Hourglass },
  placed: { label: 'Placed', tone: 'information', Icon: ReceiptText },
  deposit_paid: { label: 'Paid in part', tone: 'information', Icon: CreditCard },
  paid: { label: 'Paid', tone: 'success', Icon: CreditCard },
  in_fulfilment: { label: 'Under way', tone: 'information', Icon: Wrench },
  ready: { label: 'Ready', tone: 'success', Icon: PackageOpen },
  fulfilled: { label: 'Done', tone: 'success', Icon: PackageCheck },
  closed: { label: 'Closed', tone: 'neutral', Icon: CircleCheck },
  cancel_requested: { label: 'To be canceled', tone: 'warning', Icon: Hourglass },
  cancelled: { label: 'Canceled', tone: 'neutral', Icon: CircleSlash },
  expired: { label: 'Expired', tone: 'neutral', Icon: CircleSlash },
}

export const channelWords: Record<OrderRow['channel'], string> = {
  online: 'Online',
  desk: 'Desk',
  register: 'Register',
  link: 'By link',
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
