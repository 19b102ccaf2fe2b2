import { useState } from 'react'

import { leastNoteOf } from '#client/orders/register/pads/notes.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { cashRoundingOf } from '#shared/payments/cash-rounding.ts'

import { notesFor } from './notes-for.ts'
import type { TakingProps } from './TakeTerminal.tsx'
import { useTaking } from './use-taking.ts'

/** Cash: what is handed over, and the change, which stays to be read until it is counted out. */
export function TakeCash({ orderId, amountCents, onDone }: TakingProps) {
  const { studio, money } = useStudio()
  const cashCents = amountCents + cashRoundingOf(amountCents, studio.cashRoundingCents)
  const [tenderedCents, setTendered] = useState<number | null>(cashCents)
  const [changeCents, setChange] = useState<number>()
  const change = (tenderedCents ?? Number.NaN) - cashCents
  const said = `${money(cashCents)} is paid in cash`
  const taking = useTaking(orderId, () => (change > 0 ? setChange(change) : onDone(said)))
  if (changeCents !== undefined) return <Change cents={changeCents} onDone={() => onDone(said)} />

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (taking.isPending || tenderedCents === null || !(change >= 0)) return
        taking.mutate({ method: 'cash', amountCents, tenderedCents })
      }}
    >
      <Field
        label="Handed over"
        hint={cashCents === amountCents ? undefined : `Rounded to ${money(cashCents)}.`}
        error={change < 0 ? `${money(-change)} is missing.` : undefined}
      >
        {(ids) => (
          <MoneyField
            {...ids}
            value={tenderedCents}
            currency={studio.currency}
            onChange={setTendered}
            quick={notesFor(cashCents, leastNoteOf(studio.currency) / 5).map((cents) => ({
              label: money(cents),
              cents,
            }))}
          />
        )}
      </Field>
      <output className="block text-lg figures">{change > 0 && `Change ${money(change)}`}</output>
      {taking.error && <Refusal title="It is not taken" error={taking.error} />}
      <Button type="submit" busy={taking.isPending} disabled={!(change >= 0)}>
        Take {money(cashCents)} in cash
      </Button>
    </form>
  )
}

function Change({ cents, onDone }: { cents: number; onDone: () => void }) {
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
