import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { paymentConfigQuery, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { Payment } from '#shared/payments/contract.ts'

import { cancelOnReader, paymentOnReader, readersQuery, touchDemoReader } from './queries.ts'
import { isOnReader } from './reader-words.ts'

interface WaitingForReaderProps {
  payment: Payment
  /** The reader is done: paid, declined or canceled. */
  onEnd: (payment: Payment) => void
}

/** Waits for a card on a reader until it is paid, declined or canceled. */
export function WaitingForReader({ payment, onEnd }: WaitingForReaderProps) {
  const { money } = useStudio()
  const { data: config } = useQuery(paymentConfigQuery)
  const { error, cancelling, touching } = useWaiting(payment, onEnd)
  const reader = payment.reader ?? 'the reader'
  const sum = money(payment.amountCents)

  return (
    <section
      ref={focusOn}
      tabIndex={-1}
      aria-label="Card reader"
      className="grid gap-3 rounded border border-line p-3 outline-none"
    >
      {error ? (
        <Notice kind="warning" title={`It is not known whether ${sum} was paid on ${reader}`}>
          {error.message} It is asked after by itself. Do not take the money another way yet.
        </Notice>
      ) : (
        <output className="grid gap-0.5">
          <span className="font-semibold">Waiting for card on {reader}</span>
          <span className="text-sm text-muted figures">
            {cancelling.data && isOnReader(cancelling.data)
              ? 'A card is there already: its bank is asked.'
              : `It shows ${sum}.`}
          </span>
        </output>
      )}
      <Button
        tone="quiet"
        className="justify-self-start"
        busy={cancelling.isPending}
        onClick={() => cancelling.mutate()}
      >
        Cancel
      </Button>
      {cancelling.error && <Refusal error={cancelling.error} />}
      {config?.provider === 'demo' && (
        <fieldset className="grid gap-2 border-t border-line pt-3">
          <legend className="sr-only">The reader of the demo</legend>
          <p className="text-sm text-muted">A demo: no money moves. What the client does at the reader:</p>
          <div className="flex flex-wrap gap-2">
            {touches.map(({ touch, label }) => (
              <Button
                key={touch}
                tone="quiet"
                size="small"
                busy={touching.isPending && touching.variables === touch}
                onClick={() => touching.mutate(touch)}
              >
                {label}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </section>
  )
}

// The pressed button is gone: focus Cancel.
const focusOn = (section: HTMLElement | null) => section?.focus()

const touches = [
  { touch: 'tap', label: 'Tap' },
  { touch: 'decline', label: 'Decline' },
  { touch: 'cancel', label: 'Cancel on the reader' },
] as const

function useWaiting({ id }: Payment, onEnd: (payment: Payment) => void) {
  const queries = useQueryClient()
  const asked = paymentOnReader(id)
  const { data, error } = useQuery(asked)
  const learn = { onDone: (payment: Payment) => queries.setQueryData(asked.queryKey, payment) }
  const cancelling = useAct(() => cancelOnReader(id), learn)
  const touching = useAct((touch: 'tap' | 'decline' | 'cancel') => touchDemoReader(id, touch), learn)
  const isEnded = data !== undefined && !isOnReader(data)
  const end = useEffectEvent(() => {
    if (data) onEnd(data)
    // The reader is free for others.
    void queries.invalidateQueries({ queryKey: readersQuery.queryKey, exact: true })
  })
  useEffect(() => {
    if (isEnded) end()
  }, [isEnded])

  return { error: touching.error ?? error, cancelling, touching }
}
