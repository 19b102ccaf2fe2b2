import type { RefundableLine } from '#shared/orders/refund-plan.ts'
import type { PaymentMethod } from '#shared/payments/contract.ts'
import type { Hand, RefundablePayment } from '#shared/payments/refund-tenders.ts'

export const minute = (minutes: number) => new Date(Date.UTC(2026, 2, 4, 9, minutes))

/** Every payment method. */
const ways = {
  card: { method: 'card', provider: 'stripe' },
  cash: { method: 'cash', provider: null },
  terminal: { method: 'terminal', provider: null },
  'a gift card': { method: 'gift_card', provider: null },
  'store credit': { method: 'credit', provider: null },
  'a house account': { method: 'house_account', provider: null },
} as const satisfies Record<string, { method: PaymentMethod; provider: string | null }>

export const wayNames = ['card', 'cash', 'terminal', 'a gift card', 'store credit', 'a house account'] as const

export const paidBy = (
  name: (typeof wayNames)[number],
  capturedCents: number,
  more: Partial<RefundablePayment> = {},
): RefundablePayment => ({
  id: name,
  ...ways[name],
  currency: 'USD',
  cashRoundingCents: 0,
  status: 'captured',
  capturedCents,
  roundingCents: 0,
  refundedCents: 0,
  roundedBackCents: 0,
  capturedAt: minute(0),
  createdAt: minute(0),
  ...more,
})

export const desk: Hand = { isAtDesk: true, hasDrawer: false, isHandedOver: true }
export const coach: Hand = { isAtDesk: false, hasDrawer: true, isHandedOver: true }
export const client: Hand = { isAtDesk: false, hasDrawer: false, isHandedOver: true }
export const deskFromAfar: Hand = { isAtDesk: true, hasDrawer: true, isHandedOver: false }

export const line: RefundableLine = {
  id: 'line',
  name: 'Glove',
  state: 'fulfilled',
  quantity: 1,
  refundedQuantity: 0,
  returnedCents: 0,
  netCents: 2000,
  taxCents: 0,
  totalCents: 2000,
  taxes: [],
}
