import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { addToCart } from '#client/routing/add-to-cart.ts'
import { SumField, useStudio, useToday } from '#client/settings/service.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import type { MoneyPlace } from '#shared/money.ts'
import { type GiftCardRef, usualGiftsOf } from '#shared/payments/gift-cards.ts'

import { cartOf } from './queries.ts'
import { giftFields, RecipientFields, typedGift } from './RecipientFields.tsx'

interface GivenGift {
  amountCents: number
  recipient: { name: string; email: string; message: string; sendOn: string }
}

const giftIn = (place: MoneyPlace) =>
  z
    .custom<GivenGift>()
    .transform(({ amountCents, recipient: { message, sendOn, ...recipient } }): GiftCardRef => ({
      amountCents,
      recipient: { ...recipient, ...(message && { message }), ...(sendOn && { sendOn }) },
    }))
    .pipe(typedGift(place))

const fields = [
  ...giftFields,
  { name: 'recipient.message', label: 'A word to go with it' },
  { name: 'recipient.sendOn', label: 'Mailed on' },
] as const

interface GiftFormProps {
  /** The account whose cart it goes into; a visitor has none. */
  userId: string | undefined
  onAdded?: (() => void) | undefined
}

/** A gift card for somebody, mailed at once or on a chosen day. */
export function GiftForm({ userId, onAdded }: GiftFormProps) {
  const { money, studio } = useStudio()
  const usual = usualGiftsOf(studio.currency)
  const request = useRequestForm({
    schema: giftIn(studio),
    defaultValues: { amountCents: usual[1] ?? Number.NaN, recipient: { name: '', email: '', message: '', sendOn: '' } },
    fields,
    sending: useAdding({ userId, onAdded }),
    isRepeated: true,
  })

  return (
    <section className="grid max-w-xl gap-4">
      <h2 id="gift-card" className="font-display text-2xl font-medium tracking-tight">
        Give a gift card
      </h2>
      <RequestForm
        aria-labelledby="gift-card"
        request={request}
        verb="Put into the cart"
        tone="quiet"
        otherwise="It is not in the cart"
      >
        <SumField
          form={request.form}
          path="amountCents"
          label="Worth"
          quick={usual.map((cents) => ({ label: money(cents), cents }))}
        />
        <Recipient form={request.form} />
      </RequestForm>
    </section>
  )
}

function useAdding({ userId, onAdded }: GiftFormProps) {
  const queries = useQueryClient()

  return useAct((card: GiftCardRef) => addToCart({ kind: 'gift_card', quantity: 1, ...card }), {
    onDone(cart) {
      queries.setQueryData(cartOf(userId).queryKey, cart)
      onAdded?.()
    },
  })
}

function Recipient({ form }: { form: UseFormReturn<GivenGift, unknown, GiftCardRef> }) {
  const today = useToday()
  const errors = form.formState.errors.recipient

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <RecipientFields
          name={form.register('recipient.name')}
          email={form.register('recipient.email')}
          errors={errors}
        />
      </div>
      <Field label="A word to go with it" optional error={errors?.message?.message}>
        {(ids) => <TextArea {...ids} rows={3} maxLength={500} {...form.register('recipient.message')} />}
      </Field>
      <Field label="Mailed on" optional hint="Without a day, as soon as it is paid." error={errors?.sendOn?.message}>
        {(ids) => <TextInput {...ids} type="date" min={today} {...form.register('recipient.sendOn')} />}
      </Field>
    </>
  )
}
