import { GiftCardPaper, type PrintedCard } from '#client/orders/gift-cards/GiftCardPaper.tsx'
import { type Paper, ReceiptPaper } from '#client/orders/receipt/ReceiptPaper.tsx'
import type { Order } from '#shared/orders/contract.ts'

export type Print = Paper | { card: PrintedCard }

/** The printed papers of the register: the sale's receipt, or a gift card. */
export function Papers({ order, print }: { order: Order | undefined; print: Print }) {
  if (typeof print === 'object') return <GiftCardPaper {...print.card} />

  return order && <ReceiptPaper order={order} paper={print} />
}
