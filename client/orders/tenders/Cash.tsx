import { useState } from 'react'

import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { cashRoundingOf } from '#shared/payments/cash-rounding.ts'

import { quickNotes } from './notes.ts'
import { TenderForm, type TenderProps } from './TenderForm.tsx'

/** Cash and its change. At the register, less than the sum pays a part. */
export function Cash(tender: TenderProps) {
  const { at, leftCents, act } = tender
  const { studio, money } = useStudio()
  // The sum left, rounded to the coins in use.
  const wholeCents = leftCents + cashRoundingOf(leftCents, studio.cashRoundingCents)
  const [typed, type] = useState<number | null>(wholeCents)
  const isRegister = at === 'register'
  const isSum = typed !== null && (typed >= wholeCents || (isRegister && typed > 0))
  const cashCents = isSum ? Math.min(typed, wholeCents) : isRegister ? 0 : wholeCents
  const changeCents = isSum ? typed - cashCents : 0
  const change = changeCents > 0 && `Change ${money(changeCents)}`
  const take = (tenderedCents: number) =>
    act.mutate({
      method: 'cash',
      amountCents: tenderedCents >= wholeCents ? leftCents : tenderedCents,
      ...(tenderedCents > 0 && { tenderedCents }),
    })

  return (
    <TenderForm
      tender={tender}
      label="Cash"
      verb={`Take ${money(cashCents)} in cash`}
      refused="It is not taken"
      isReady={isSum}
      beside={isRegister && change && <p className="font-semibold figures">{change}</p>}
      onSend={() => typed !== null && take(typed)}
    >
      <HandedOver isRegister={isRegister} leftCents={leftCents} {...{ wholeCents, typed, type }} />
      {isRegister ? (
        <Notes wholeCents={wholeCents} isOff={act.isPending} onTake={take} />
      ) : (
        <output className="block text-lg figures">{change}</output>
      )}
    </TenderForm>
  )
}

interface HandedOverProps {
  isRegister: boolean
  leftCents: number
  wholeCents: number
  typed: number | null
  type: (cents: number | null) => void
}

function HandedOver({ isRegister, leftCents, wholeCents, typed, type }: HandedOverProps) {
  const { studio, money } = useStudio()
  const { currency } = studio
  const isRounded = wholeCents !== leftCents
  const missingCents = wholeCents - (typed ?? Number.NaN)
  const words = isRegister
    ? {
        label: `Cash handed over, ${currency}`,
        hint: isRounded ? `${money(leftCents)}, rounded to ${money(wholeCents)}.` : undefined,
        error: typed !== null && !(typed > 0 || typed === wholeCents) ? 'Type a sum, such as 20 or 12.50.' : undefined,
        quick: [],
      }
    : {
        label: 'Handed over',
        hint: isRounded ? `Rounded to ${money(wholeCents)}.` : undefined,
        error: missingCents > 0 ? `${money(missingCents)} is missing.` : undefined,
        quick: [wholeCents, ...quickNotes(wholeCents, currency)].map((cents) => ({ label: money(cents), cents })),
      }

  return (
    <Field label={words.label} hint={words.hint} error={words.error}>
      {(ids) => <MoneyField {...ids} value={typed} currency={currency} onChange={type} quick={words.quick} />}
    </Field>
  )
}

/** The usual notes for the sum, one press each. */
function Notes({ wholeCents, isOff, onTake }: { wholeCents: number; isOff: boolean; onTake: (cents: number) => void }) {
  const { studio, figure } = useStudio()
  const press = (cents: number, label: string, look = 'px-1!') => (
    <Button key={label} tone="quiet" className={look} disabled={isOff} onClick={() => onTake(cents)}>
      {label}
    </Button>
  )

  return (
    <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
      {quickNotes(wholeCents, studio.currency).map((cents) => press(cents, figure(cents), 'px-1! figures'))}
      {press(wholeCents, 'Exact')}
    </div>
  )
}

/** The change stays visible while it is counted. */
export function ChangeToGive({ cents, onDone }: { cents: number; onDone: () => void }) {
  const { money } = useStudio()

  return (
    <div className="grid gap-4">
      <output className="block font-display text-3xl figures">Change {money(cents)}</output>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing left to do */}
      <Button autoFocus onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
