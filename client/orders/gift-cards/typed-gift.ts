import { TypedSum } from '#client/ui/forms/typed.ts'
import { GiftCardRef } from '#shared/payments/gift-cards.ts'

/** A gift card as it is sent, of a sum that is typed. */
export const TypedGift = GiftCardRef.extend({ amountCents: TypedSum.pipe(GiftCardRef.shape.amountCents) })

/** To take with one press. */
export const usualSums: readonly number[] = [2500, 5000, 10_000]

export const giftFields = [
  { name: 'amountCents', label: 'Worth' },
  { name: 'recipient.name', label: 'For whom' },
  { name: 'recipient.email', label: 'Their e-mail address' },
] as const
