import { useState } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { cashRoundingOf } from '#shared/payments/cash-rounding.ts'

import { quickNotes } from './notes.ts'
import { Pad, type PadProps } from './Pad.tsx'

/** What is handed over: change is given for what is more, and less of it pays a part. */
export function CashPad({ leftCents, isAsking, onTake, onBack }: PadProps) {
  const { studio, figure, money } = useStudio()
  const { currency, cashRoundingCents } = studio
  // What pays all that is left, in the coins that are used.
  const wholeCents = leftCents + cashRoundingOf(leftCents, cashRoundingCents)
  const [cents, change] = useState<number | null>(wholeCents)
  const isSum = cents !== null && (cents > 0 || cents === wholeCents)
  const cashCents = isSum ? Math.min(cents, wholeCents) : 0
  const changeCents = isSum ? cents - cashCents : 0
  const take = (tenderedCents: number) =>
    onTake({
      method: 'cash',
      amountCents: tenderedCents >= wholeCents ? leftCents : tenderedCents,
      ...(tenderedCents > 0 && { tenderedCents }),
    })

  return (
    <Pad label="Cash" onBack={onBack} onSend={() => isSum && !isAsking && take(cents)}>
      <Field
        label={`Cash handed over, ${currency}`}
        hint={wholeCents === leftCents ? undefined : `${money(leftCents)}, rounded to ${money(wholeCents)}.`}
        error={cents !== null && !isSum ? 'Type a sum, such as 20 or 12.50.' : undefined}
      >
        {(ids) => <MoneyField {...ids} value={cents} currency={currency} onChange={change} />}
      </Field>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
        {quickNotes(wholeCents, currency).map((sum) => (
          <Button key={sum} tone="quiet" className="px-1! figures" disabled={isAsking} onClick={() => take(sum)}>
            {figure(sum)}
          </Button>
        ))}
        <Button tone="quiet" className="px-1!" disabled={isAsking} onClick={() => take(wholeCents)}>
          Exact
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isAsking} disabled={!isSum}>
          Take {money(cashCents)} in cash
        </Button>
        {changeCents > 0 && <p className="font-semibold figures">Change {money(changeCents)}</p>}
      </div>
    </Pad>
  )
}
