import { useState } from 'react'

import { RecipientFields } from '#client/orders/gift-cards/RecipientFields.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'
import { GiftCardRef } from '#shared/payments/gift-cards.ts'

const blank = { amountCents: null as number | null, isPrinted: true, name: '', email: '' }
type GiftCardFields = typeof blank

const asked = ({ amountCents, isPrinted, name, email }: GiftCardFields) =>
  GiftCardRef.safeParse({ amountCents, ...(isPrinted ? { isPrinted } : { recipient: { name, email } }) })

/** A gift card of any sum: printed here once it is paid, or mailed. */
export function GiftCardPanel({ onAdd, onClose }: { onAdd: (gift: GiftCardRef) => void; onClose: () => void }) {
  const { studio, money } = useStudio()
  const [typed, type] = useState<GiftCardFields>(blank)
  const [isTried, setTried] = useState(false)
  const parsed = asked(typed)
  const problemOf = (path: string) =>
    isTried ? parsed.error?.issues.find((issue) => issue.path.join('.') === path)?.message : undefined

  return (
    <Panel title="Sell a gift card" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!parsed.success) return
          onAdd(parsed.data)
          onClose()
        }}
      >
        <Field label={`Worth, ${studio.currency}`} error={problemOf('amountCents')}>
          {(ids) => (
            <MoneyField
              {...ids}
              data-first
              value={typed.amountCents}
              currency={studio.currency}
              quick={[2500, 5000, 10_000].map((cents) => ({ label: money(cents), cents }))}
              onChange={(amountCents) => type({ ...typed, amountCents })}
            />
          )}
        </Field>
        <Field label="How it is given">
          {(ids) => (
            <Select
              {...ids}
              value={typed.isPrinted ? 'printed' : 'mailed'}
              onChange={({ target }) => type({ ...typed, isPrinted: target.value === 'printed' })}
            >
              <option value="printed">Printed here, once it is paid</option>
              <option value="mailed">Mailed to somebody</option>
            </Select>
          )}
        </Field>
        {!typed.isPrinted && <RecipientFields typed={typed} type={type} problemOf={problemOf} />}
        <Button type="submit" className="justify-self-start">
          Add to the sale
        </Button>
      </form>
    </Panel>
  )
}
