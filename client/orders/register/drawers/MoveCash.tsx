import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { moveCash } from '#client/orders/register/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { MoveKind, NewCashMove } from '#shared/payments/drawers-contract.ts'

import { moveWords } from './move-words.ts'

const kinds: readonly MoveKind[] = ['banked', 'added', 'spent']

/** Which way, how much, and why: all three are in the books. */
export function MoveCash({ sessionId, onMoved }: { sessionId: string; onMoved: () => void }) {
  const { studio, money } = useStudio()
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  const [kind, choose] = useState<MoveKind>('banked')
  const [cents, change] = useState<number | null>(null)
  const [reason, type] = useState('')
  const isSum = cents !== null && cents > 0
  const isReady = isSum && reason.trim() !== ''
  const moving = useMutation({
    mutationFn: (body: NewCashMove) => moveCash(sessionId, body, keyOf(body)),
    onSuccess(move) {
      toastDone(`${moveWords[move.kind].done}: ${money(move.cents)}`)
      onMoved()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['drawers'] }),
  })

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !moving.isPending) moving.mutate({ kind, cents, reason: reason.trim() })
      }}
    >
      <KindField kind={kind} onChoose={choose} />
      <Field label={`Sum, ${studio.currency}`} error={cents !== null && !isSum ? 'Type a sum, such as 20.' : undefined}>
        {(ids) => <MoneyField {...ids} value={cents} currency={studio.currency} onChange={change} />}
      </Field>
      <ReasonField hint={`Such as “${moveWords[kind].why}”. Kept with your name.`} reason={reason} onType={type} />
      {moving.error && (
        <Notice kind="problem" title="Nothing is written down">
          {moving.error.message}
        </Notice>
      )}
      <Button type="submit" className="justify-self-start" busy={moving.isPending} disabled={!isReady}>
        {moveWords[kind].done} {isSum ? money(cents) : ''}
      </Button>
    </form>
  )
}

const KindField = ({ kind, onChoose }: { kind: MoveKind; onChoose: (kind: MoveKind) => void }) => (
  <Field label="What">
    {(ids) => (
      <Select
        {...ids}
        data-first
        value={kind}
        onChange={({ target }) => onChoose(kinds.find((one) => one === target.value) ?? 'banked')}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {moveWords[one].choice}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
