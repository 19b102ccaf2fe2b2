import { GiftCardPaper, type Paper, type PrintedCard, ReceiptPaper } from '#client/orders/service.ts'
import type { Order } from '#shared/orders/contract.ts'

export type Print = Paper | { card: PrintedCard }

/** The printed papers of the register: the sale's receipt, or a gift card. */
export function Papers({ order, print }: { order: Order | undefined; print: Print }) {
  if (typeof print === 'object') return <GiftCardPaper {...print.card} />

  return order && <ReceiptPaper order={order} paper={print} />
}
