import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { countTerminal, explainBatch } from '#client/ledger/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { MonthEnd } from '#shared/orders/month-end.ts'

type Day = MonthEnd['terminalDays'][number]
type Batch = Day['batches'][number]

/** What terminals say that they took, typed day by day; only then it is said what that should be. */
export function TerminalDays({ month: { terminalDays, currency, closed } }: { month: MonthEnd }) {
  const { dayAndYear } = useStudio()
  if (terminalDays.length === 0) return null

  return (
    <RecordPart title={`Terminals, ${currency}`}>
      <ul className="text-sm">
        {terminalDays.map(({ day, isCounted, batches }) => (
          <li key={day} className="grid gap-1 border-b border-line py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <span className="flex min-h-row items-center font-medium figures">{dayAndYear(day)}</span>
            <div className="grid gap-2">
              {batches.map((batch) => (
                <Counted key={batch.id} batch={batch} />
              ))}
              {!isCounted && <Count day={day} isFixed={closed !== null} />}
            </div>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}

function useMonthsAnew() {
  const queries = useQueryClient()

  return () => queries.invalidateQueries({ queryKey: ['ledger'] })
}

function Count({ day, isFixed }: { day: string; isFixed: boolean }) {
  const { studio, dayAndYear } = useStudio()
  const [cents, type] = useState<number | null>(null)
  const keyFor = useIdempotencyKey()
  const counting = useMutation({
    mutationFn: (countedCents: number) => countTerminal({ day, countedCents }, keyFor({ day, countedCents })),
    onSettled: useMonthsAnew(),
  })
  const isSum = cents !== null && !Number.isNaN(cents)

  return (
    <form
      noValidate
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isSum && !counting.isPending) counting.mutate(cents)
      }}
    >
      <MoneyField
        isTight
        label={`Total of the terminal, ${dayAndYear(day)}`}
        value={cents}
        currency={studio.currency}
        onChange={type}
      />
      <Button type="submit" tone="quiet" size="tight" disabled={!isSum} busy={counting.isPending}>
        Count
      </Button>
      {isFixed && <span className="text-muted">What differs is posted in the open month.</span>}
      {counting.error && (
        <span role="alert" className="text-flag-deep">
          {counting.error.message}
        </span>
      )}
    </form>
  )
}

function Counted({ batch }: { batch: Batch }) {
  const { money, moment } = useStudio()
  const { countedCents, expectedCents, differenceCents, reason, by, at } = batch

  return (
    <div className="grid gap-1 figures">
      <p className="flex min-h-row flex-wrap items-center gap-x-3">
        <span>Counted {money(countedCents)}</span>
        {differenceCents === 0 ? (
          <span className="text-muted">It is right.</span>
        ) : (
          <span className="font-medium">
            {differenceCents < 0 ? 'Short' : 'Over'} {money(Math.abs(differenceCents))} of {money(expectedCents)}
          </span>
        )}
        <span className="text-muted">
          {by ?? 'Staff'}, {moment(at)}
        </span>
      </p>
      {differenceCents !== 0 && (reason === null ? <Reason batch={batch} /> : <p>Reason: {reason}</p>)}
    </div>
  )
}

function Reason({ batch: { id } }: { batch: Batch }) {
  const [reason, type] = useState('')
  const explaining = useMutation({
    mutationFn: () => explainBatch(id, reason.trim()),
    onSettled: useMonthsAnew(),
  })

  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() && !explaining.isPending) explaining.mutate()
      }}
    >
      <span className="w-64 max-w-full">
        <TextInput
          isTight
          aria-label="Why it differs"
          placeholder="Why it differs"
          maxLength={300}
          value={reason}
          onChange={({ target }) => type(target.value)}
        />
      </span>
      <Button type="submit" tone="quiet" size="tight" disabled={!reason.trim()} busy={explaining.isPending}>
        Save the reason
      </Button>
      {explaining.error && (
        <span role="alert" className="text-flag-deep">
          {explaining.error.message}
        </span>
      )}
    </form>
  )
}
