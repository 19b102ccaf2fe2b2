import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { RecipientFields } from '#client/orders/gift-cards/RecipientFields.tsx'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { GiftCardRef } from '#shared/payments/gift-cards.ts'

import { addToCart, cartOf } from './queries.ts'

const blank = { amountCents: 5000, name: '', email: '', message: '', sendOn: '' }
type GiftFields = Omit<typeof blank, 'amountCents'> & { amountCents: number | null }

const asked = ({ amountCents, name, email, message, sendOn }: GiftFields) =>
  GiftCardRef.safeParse({
    amountCents,
    recipient: { name, email, ...(message && { message }), ...(sendOn && { sendOn }) },
  })

/** A gift card for somebody: mailed to them at once, or on the day that is chosen. */
export function GiftForm({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const [typed, type] = useState<GiftFields>(blank)
  const [isTried, setTried] = useState(false)
  const parsed = asked(typed)
  const adding = useMutation({
    mutationFn: (card: GiftCardRef) => addToCart({ kind: 'gift_card', quantity: 1, ...card }),
    onSuccess(cart) {
      queries.setQueryData(cartOf(userId).queryKey, cart)
      type(blank)
      setTried(false)
    },
  })
  const problemOf = (path: string) =>
    isTried ? parsed.error?.issues.find((issue) => issue.path.join('.') === path)?.message : undefined

  return (
    <form
      noValidate
      aria-labelledby="gift-card"
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (parsed.success && !adding.isPending) adding.mutate(parsed.data)
      }}
    >
      <h2 id="gift-card" className="font-display text-2xl font-medium tracking-tight">
        Give a gift card
      </h2>
      <Amount typed={typed} type={type} problem={problemOf('amountCents')} />
      <Recipient typed={typed} type={type} problemOf={problemOf} />
      {adding.error && <Notice kind="problem">{adding.error.message}</Notice>}
      <Button type="submit" tone="quiet" className="justify-self-start" busy={adding.isPending}>
        Put into the cart
      </Button>
    </form>
  )
}

interface FieldsProps {
  typed: GiftFields
  type: (typed: GiftFields) => void
}

function Amount({ typed, type, problem }: FieldsProps & { problem: string | undefined }) {
  const { studio, money } = useStudio()
  const quick = [2500, 5000, 10_000].map((cents) => ({ label: money(cents), cents }))

  return (
    <Field label={`Worth, ${studio.currency}`} error={problem}>
      {(ids) => (
        <MoneyField
          {...ids}
          value={typed.amountCents}
          currency={studio.currency}
          quick={quick}
          onChange={(amountCents) => type({ ...typed, amountCents })}
        />
      )}
    </Field>
  )
}

interface RecipientProps extends FieldsProps {
  problemOf: (path: string) => string | undefined
}

function Recipient({ typed, type, problemOf }: RecipientProps) {
  const today = useToday()

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <RecipientFields typed={typed} type={type} problemOf={problemOf} />
      </div>
      <Field label="A word to go with it" optional error={problemOf('recipient.message')}>
        {(ids) => (
          <TextArea
            {...ids}
            rows={3}
            maxLength={500}
            value={typed.message}
            onChange={({ target }) => type({ ...typed, message: target.value })}
          />
        )}
      </Field>
      <Field
        label="Mailed on"
        optional
        hint="Without a day, as soon as it is paid."
        error={problemOf('recipient.sendOn')}
      >
        {(ids) => (
          <TextInput
            {...ids}
            type="date"
            min={today}
            value={typed.sendOn}
            onChange={({ target }) => type({ ...typed, sendOn: target.value })}
          />
        )}
      </Field>
    </>
  )
}
