import { type ReactNode, useState } from 'react'

import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { demoCards } from '#shared/payments/demo-cards.ts'

interface BankPageProps {
  /** The question after the studio's name. */
  asks: string
  confirm: string
  isBusy: boolean
  problem: string | undefined
  onAnswer: (accepted: boolean) => void
  onAnotherCard: () => void
}

/** What a real bank asks a card's holder on its own page. */
export function BankPage({ asks, confirm, isBusy, problem, onAnswer, onAnotherCard }: BankPageProps) {
  const { studio } = useStudio()

  return (
    <section aria-label="The bank’s page" className="grid gap-3 rounded border border-sky/50 bg-mist p-4">
      <p className="text-sm">The bank’s page (demo)</p>
      <p className="font-semibold figures">
        {studio.name} {asks}
      </p>
      {problem !== undefined && (
        <Notice kind="problem" title="The bank was not told">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button busy={isBusy} onClick={() => onAnswer(true)}>
          {confirm}
        </Button>
        <Button tone="quiet" busy={isBusy} onClick={() => onAnswer(false)}>
          Refuse
        </Button>
        <Button tone="plain" onClick={onAnotherCard}>
          Use another card
        </Button>
      </div>
    </section>
  )
}

const cards = Object.entries(demoCards).map(([number, { what }]) => ({ number, what }))

const inGroups = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

interface CardNumberProps {
  /** The last button's label. */
  label: string
  onPay: (card: string) => void
  /** Further fields above it. */
  children?: ReactNode
  isReady?: boolean
}

/** A demo card's number, typed or chosen. */
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
