import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'

import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { TypedSum } from '#client/ui/forms/typed.ts'
import type { MoneyPlace } from '#shared/money.ts'
import { GiftCardRef, refusalOfGift } from '#shared/payments/gift-cards.ts'

interface RecipientFieldsProps {
  name: UseFormRegisterReturn
  email: UseFormRegisterReturn
  errors: { name?: FieldError; email?: FieldError } | undefined
}

/** The recipient of a gift card. */
export const RecipientFields = ({ name, email, errors }: RecipientFieldsProps) => (
  <>
    <Field label="For whom" error={errors?.name?.message}>
      {(ids) => <TextInput {...ids} autoComplete="off" maxLength={80} {...name} />}
    </Field>
    <Field label="Their e-mail address" error={errors?.email?.message}>
      {(ids) => <TextInput {...ids} type="email" autoComplete="off" {...email} />}
    </Field>
  </>
)

/** The request; the sum is typed in the studio's currency. */
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
