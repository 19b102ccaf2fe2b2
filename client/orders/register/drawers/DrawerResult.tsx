import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { explainDifference } from '#client/orders/register/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { ClosedDrawer } from '#shared/payments/drawers-contract.ts'
import { movedCentsOf } from '#shared/payments/drawers.ts'

import { CashMoves } from './CashMoves.tsx'
import { TerminalToday } from './TerminalToday.tsx'

interface DrawerResultProps {
  closed: ClosedDrawer
  onReason: (closed: ClosedDrawer) => void
  onDone: () => void
}

/** `Short 0.46`: what was counted beside what should have been there; why they differ is asked once. */
export function DrawerResult({ closed, onReason, onDone }: DrawerResultProps) {
  const { figure } = useStudio()
  const { floatCents, cashCents, moves, expectedCents, countedCents, bankedCents, differenceCents, reason } = closed

  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 figures">
        <dt className="text-muted">Float</dt>
        <dd className="text-right">{figure(floatCents)}</dd>
        <dt className="text-muted">Cash taken, less given back</dt>
        <dd className="text-right">{figure(cashCents)}</dd>
        {moves.length > 0 && (
          <>
            <dt className="text-muted">Put in, less taken out</dt>
            <dd className="text-right">{figure(movedCentsOf(moves))}</dd>
          </>
        )}
        <dt>Should be there</dt>
        <dd className="text-right">{figure(expectedCents)}</dd>
        <dt>Counted</dt>
        <dd className="text-right">{figure(countedCents)}</dd>
        <dt className="border-t border-line pt-1.5 font-semibold">{wordOf(differenceCents)}</dt>
        <dd className="border-t border-line pt-1.5 text-right font-semibold">{figure(Math.abs(differenceCents))}</dd>
        <dt className="text-muted">To the bank</dt>
        <dd className="text-right">{figure(bankedCents)}</dd>
        <dt className="text-muted">Stays in it</dt>
        <dd className="text-right">{figure(countedCents - bankedCents)}</dd>
      </dl>
      <CashMoves moves={moves} />
      <TerminalToday />
      {differenceCents !== 0 && reason === null ? (
        <Reason closed={closed} onReason={onReason} />
      ) : (
        <>
          {reason !== null && <p className="text-sm text-muted">Reason: {reason}</p>}
          <Button className="justify-self-start" onClick={onDone}>
            Done
          </Button>
        </>
      )}
    </>
  )
}

const wordOf = (differenceCents: number) =>
  differenceCents === 0 ? 'It is right, difference' : differenceCents < 0 ? 'Short' : 'Over'

function Reason({ closed, onReason }: Pick<DrawerResultProps, 'closed' | 'onReason'>) {
  const queries = useQueryClient()
  const [reason, type] = useState('')
  const explaining = useMutation({
    mutationFn: () => explainDifference(closed.id, reason.trim()),
    onSuccess: onReason,
    onSettled: () => queries.invalidateQueries({ queryKey: ['drawers'] }),
  })

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim()) explaining.mutate()
      }}
    >
      <p className="text-sm text-muted">The drawer is closed, and the difference is in the books.</p>
      <Field label="Reason" error={sentenceAfter(explaining.error)}>
        {(ids) => (
          <TextInput
            {...ids}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is left to do once it is counted
            autoFocus
            autoComplete="off"
            maxLength={300}
            value={reason}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" busy={explaining.isPending} disabled={!reason.trim()}>
        Save the reason
      </Button>
    </form>
  )
}
