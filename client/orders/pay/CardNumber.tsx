import { type ReactNode, useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { demoCards } from '#shared/payments/demo-cards.ts'

const cards = Object.entries(demoCards).map(([number, { what }]) => ({ number, what }))

const inGroups = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

interface CardNumberProps {
  /** What the last press says. */
  label: string
  onPay: (card: string) => void
  /** What else is asked before it. */
  children?: ReactNode
  isReady?: boolean
}

/** The number of a card of the demo, typed or taken from those that there are. */
export function CardNumber({ label, onPay, children, isReady = true }: CardNumberProps) {
  const [typed, type] = useState('')
  const [error, setError] = useState<string>()
  const digits = typed.replaceAll(/\D/g, '')

  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (/^\d{16}$/.test(digits)) onPay(digits)
        else setError('Type the sixteen digits of a test card.')
      }}
    >
      <Field label="Card number" error={error} hint="Demo: no money moves. Type no real card; press a test card below.">
        {(ids) => (
          <TextInput
            {...ids}
            data-first
            inputMode="numeric"
            autoComplete="off"
            maxLength={19}
            className="font-mono figures"
            value={typed}
            onChange={({ target }) => {
              setError(undefined)
              type(target.value)
            }}
          />
        )}
      </Field>
      <ul aria-label="Test cards" className="grid grid-cols-1 border-y border-line text-sm">
        {cards.map(({ number, what }) => (
          <li key={number} className="border-b border-line last:border-0">
            <button
              type="button"
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 px-1 py-1.5 text-left hover:bg-sunken"
              onClick={() => {
                setError(undefined)
                type(inGroups(number))
              }}
            >
              <span className="font-mono">{inGroups(number)}</span>
              <span className="text-muted">{what}</span>
            </button>
          </li>
        ))}
      </ul>
      {children}
      <Button type="submit" disabled={!isReady}>
        {label}
      </Button>
    </form>
  )
}
