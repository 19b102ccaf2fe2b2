import { useState } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { demoCards } from '#shared/payments/demo-cards.ts'

import { Pad, type PadProps } from './Pad.tsx'
import { isPart, partProblem } from './part.ts'

const cardOf = (typed: string) => typed.replaceAll(/\s/g, '')

/** A card of the demo's own network, which moves no money. Readers of cards come later. */
export function CardPad({ leftCents, isAsking, onTake, onBack }: PadProps) {
  const { studio, money } = useStudio()
  const [cents, change] = useState<number | null>(leftCents)
  const [typed, type] = useState('')
  const demoCard = cardOf(typed)
  const isNumber = /^\d{16}$/.test(demoCard)
  const take = (card: string) => {
    if (!isPart(cents, leftCents) || isAsking) return
    onTake({ method: 'card', amountCents: cents, demoCard: card })
  }

  return (
    <Pad label="Card" onBack={onBack} onSend={() => isNumber && take(demoCard)}>
      <div className="flex flex-wrap gap-3">
        <Field
          label="Card number"
          error={typed !== '' && /\D/.test(demoCard) ? 'A card number has digits alone.' : undefined}
          hint="A demo: no money moves."
        >
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="numeric"
              autoComplete="off"
              placeholder="4242 4242 4242 4242"
              value={typed}
              onChange={({ target }) => type(target.value)}
            />
          )}
        </Field>
        <Field label={`Sum, ${studio.currency}`} error={partProblem(cents, leftCents)}>
          {(ids) => <MoneyField {...ids} value={cents} currency={studio.currency} onChange={change} />}
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        {Object.entries(demoCards).map(([number, { what }]) => (
          <Button key={number} tone="quiet" size="small" disabled={isAsking} onClick={() => type(number)}>
            {what} <span className="figures">..{number.slice(-4)}</span>
          </Button>
        ))}
      </div>
      <Button
        type="submit"
        className="justify-self-start"
        busy={isAsking}
        disabled={!isNumber || !isPart(cents, leftCents)}
      >
        Charge {isPart(cents, leftCents) ? money(cents) : 'the card'}
      </Button>
    </Pad>
  )
}
