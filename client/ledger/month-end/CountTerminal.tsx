import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { monthEndContract, type TerminalBatch } from '#shared/orders/month-end.ts'

const countTerminal = (body: { day: string; countedCents: number }) => call(monthEndContract.countTerminal, { body })

const explainBatch = (batchId: string, reason: string) =>
  call(monthEndContract.explainBatch, { params: { batchId }, body: { reason } })

interface CountTerminalProps {
  day: string
  onCounted?: (batch: TerminalBatch) => void
}

/** Takes a terminal's total before showing the expected one. */
export function CountTerminal({ day, onCounted }: CountTerminalProps) {
  const { studio, dayAndYear } = useStudio()
  const [cents, type] = useState<number | null>(null)
  const counting = useAct((countedCents: number) => countTerminal({ day, countedCents }), {
    onDone: (batch) => onCounted?.(batch),
    touches: [['ledger']],
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
      {counting.error && (
        <span role="alert" className="text-flag-deep">
          {sentenceAfter(counting.error)}
        </span>
      )}
    </form>
  )
}

interface TerminalCountedProps {
  batch: TerminalBatch
  onReason?: ((batch: TerminalBatch) => void) | undefined
}

/** A count beside the expected sum; a difference needs a reason once. */
export function TerminalCounted({ batch, onReason }: TerminalCountedProps) {
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
      {differenceCents !== 0 &&
        (reason === null ? <Reason batch={batch} onReason={onReason} /> : <p>Reason: {reason}</p>)}
    </div>
  )
}

function Reason({ batch: { id }, onReason }: TerminalCountedProps) {
  const [reason, type] = useState('')
  const explaining = useAct(() => explainBatch(id, reason.trim()), {
    onDone: (batch) => onReason?.(batch),
    touches: [['ledger']],
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
          {sentenceAfter(explaining.error)}
        </span>
      )}
    </form>
  )
}
