import { TypedSum } from '#client/ui/forms/typed.ts'
import type { MoneyPlace } from '#shared/money.ts'
import { GiftCardRef, refusalOfGift } from '#shared/payments/gift-cards.ts'

/** A gift card as it is sent, of a sum that is typed in the studio's currency. */
export const typedGift = (place: MoneyPlace) =>
  GiftCardRef.extend({
    amountCents: TypedSum.superRefine((cents, context) => {
      const message = refusalOfGift(cents, place)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    }),
  })

export const giftFields = [
  { name: 'amountCents', label: 'Worth' },
  { name: 'recipient.name', label: 'For whom' },
  { name: 'recipient.email', label: 'Their e-mail address' },
] as const
