import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { WaitlistEntry } from '#shared/booking/waitlist/waitlist-contract.ts'
import { waitlistSteps } from '#shared/booking/waitlist/waitlist.ts'

import { answersWith } from './queries.ts'

/** The steps that whoever waits can take now. */
export function WaitAnswers({
  entry,
  token,
  onAccepted,
}: {
  entry: WaitlistEntry
  /** Of the mailed link; without one it is the person who is signed in. */
  token?: string
  onAccepted?: (manageToken: string) => void
}) {
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const { accept, decline, leave } = answersWith(token)
  const settled = { onSettled: () => queries.invalidateQueries({ queryKey: ['booking'] }) }
  const accepting = useMutation({
    mutationFn: () => accept(entry.id, keyFor(entry.id)),
    onSuccess: ({ manageToken }) => onAccepted?.(manageToken),
    ...settled,
  })
  const leaving = useMutation({
    mutationFn: async () => (entry.offer ? void (await decline(entry.id)) : leave(entry.id)),
    ...settled,
  })
  const problem = accepting.error ?? leaving.error
  const isBusy = accepting.isPending || leaving.isPending

  return (
    <div className="grid gap-3">
      {problem && <Notice kind="problem" title={problem.message} />}
      <div className="flex flex-wrap gap-3">
        {entry.offer && (
          <Button busy={accepting.isPending} disabled={isBusy} onClick={() => accepting.mutate()}>
            Accept and book
          </Button>
        )}
        {waitlistSteps.canBecome(entry.status, 'removed') && (
          <Button
            tone={entry.offer ? 'quiet' : 'plain'}
            busy={leaving.isPending}
            disabled={isBusy}
            onClick={() => leaving.mutate()}
          >
            {entry.offer ? 'Decline, wait no longer' : 'Leave the waitlist'}
            <span className="sr-only">: {entry.serviceName}</span>
          </Button>
        )}
      </div>
    </div>
  )
}
