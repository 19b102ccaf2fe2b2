import { useAct } from '#client/api/use-act.ts'
import { changedPrice } from '#client/booking/move-cost.ts'
import { PriceChange } from '#client/booking/wizard/details/PriceChange.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { WaitlistEntry } from '#shared/booking/waitlist/waitlist-contract.ts'
import { waitlistSteps } from '#shared/booking/waitlist/waitlist.ts'
import { Failure } from '#shared/http/failure.ts'

import { answersWith } from './queries.ts'

export type AcceptedTime = Awaited<ReturnType<ReturnType<typeof answersWith>['accept']>>

/** The steps that whoever waits can take now. */
export function WaitAnswers({
  entry,
  token,
  onAccepted,
}: {
  entry: WaitlistEntry
  /** Of the mailed link; without one it is the person who is signed in. */
  token?: string
  onAccepted?: (accepted: AcceptedTime) => void
}) {
  const { accept, decline, leave } = answersWith(token)
  const touches = [['booking']]
  const acceptAt = (agreedCents: number | undefined) =>
    accept(entry.id, agreedCents ?? entry.offer?.priceCents ?? undefined)
  const accepting = useAct(acceptAt, {
    onDone: (accepted) => onAccepted?.(accepted),
    touches,
  })
  const leaving = useAct(async () => (entry.offer ? void (await decline(entry.id)) : leave(entry.id)), { touches })
  const problem = accepting.error ?? leaving.error
  const isBusy = accepting.isPending || leaving.isPending

  return (
    <div className="grid gap-3">
      {problem && !(problem instanceof Failure && problem.code === 'price_changed') && <Refusal error={problem} />}
      <PriceChange failure={accepting.error instanceof Failure ? accepting.error : undefined} />
      <div className="flex flex-wrap gap-3">
        {entry.offer && (
          <Button
            busy={accepting.isPending}
            disabled={isBusy}
            onClick={() => accepting.mutate(changedPrice(accepting.error))}
          >
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
