import { GiftCardForm } from '#client/orders/pay/GiftCardForm.tsx'
import { payOrder } from '#client/orders/record/queries.ts'

/** One's own order, by a gift card that one was given. */
export const PayByGiftCard = ({ orderId, shownDueCents }: { orderId: string; shownDueCents: number }) => (
  <GiftCardForm pay={(giftCardCode) => payOrder(orderId, { method: 'gift_card', giftCardCode, shownDueCents })} />
)
