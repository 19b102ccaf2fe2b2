import { useWatch } from 'react-hook-form'
import { z } from 'zod'

import { RecipientFields } from '#client/orders/gift-cards/RecipientFields.tsx'
import { giftFields, typedGift } from '#client/orders/gift-cards/typed-gift.ts'
import { SumField } from '#client/settings/SumField.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { Panel } from '#client/ui/record/Panel.tsx'
import type { MoneyPlace } from '#shared/money.ts'
import { type GiftCardRef, usualGiftsOf } from '#shared/payments/gift-cards.ts'

interface SoldGift {
  amountCents: number
  given: 'printed' | 'mailed'
  recipient: { name: string; email: string }
}

const blank: SoldGift = { amountCents: Number.NaN, given: 'printed', recipient: { name: '', email: '' } }

const giftIn = (place: MoneyPlace) =>
  z
    .custom<SoldGift>()
    .transform(({ amountCents, given, recipient }): GiftCardRef => ({
      amountCents,
      ...(given === 'printed' ? { isPrinted: true } : { recipient }),
    }))
    .pipe(typedGift(place))

/** A gift card of any sum: printed here once it is paid, or mailed. */
export function GiftCardPanel({ onAdd, onClose }: { onAdd: (gift: GiftCardRef) => void; onClose: () => void }) {
  const { money, studio } = useStudio()
  const request = useRequestForm({
    schema: giftIn(studio),
    defaultValues: blank,
    fields: giftFields,
    // It is sent with the rest of the sale.
    sending: { mutate: (gift) => (onAdd(gift), onClose()), isPending: false, error: null },
  })
  const { form } = request
  const given = useWatch({ control: form.control, name: 'given' })

  return (
    <Panel title="Sell a gift card" onClose={onClose}>
      <RequestForm request={request} verb="Add to the sale" otherwise="It is not in the sale">
        <SumField
          data-first
          form={form}
          path="amountCents"
          label="Worth"
          quick={usualGiftsOf(studio.currency).map((cents) => ({ label: money(cents), cents }))}
        />
        <Field label="How it is given">
          {(ids) => (
            <Select {...ids} {...form.register('given')}>
              <option value="printed">Printed here, once it is paid</option>
              <option value="mailed">Mailed to somebody</option>
            </Select>
          )}
        </Field>
        {given === 'mailed' && (
          <RecipientFields
            name={form.register('recipient.name')}
            email={form.register('recipient.email')}
            errors={form.formState.errors.recipient}
          />
        )}
      </RequestForm>
    </Panel>
  )
}
