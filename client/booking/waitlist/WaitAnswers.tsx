import { useAct } from '#client/api/use-act.ts'
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
  const { accept, decline, leave } = answersWith(token)
  const touches = [['booking']]
  const accepting = useAct(() => accept(entry.id), {
    onDone: ({ manageToken }) => onAccepted?.(manageToken),
    touches,
  })
  const leaving = useAct(async () => (entry.offer ? void (await decline(entry.id)) : leave(entry.id)), { touches })
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
