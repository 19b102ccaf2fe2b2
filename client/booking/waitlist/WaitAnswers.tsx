import { useAct } from '#client/api/use-act.ts'
import { changedPrice } from '#client/booking/move-cost.ts'
import { PriceChange } from '#client/booking/PriceChange.tsx'
import { RequiredAnswers, useRequiredAnswers } from '#client/booking/RequiredAnswers.tsx'
import { TermsList } from '#client/booking/TermsList.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { WaitlistEntry } from '#shared/booking/waitlist/waitlist-contract.ts'
import { waitlistSteps } from '#shared/booking/waitlist/waitlist.ts'
import { Failure } from '#shared/http/failure.ts'

import { FreeInstead } from './FreeInstead.tsx'
import { answersWith, type GivenAnswers } from './queries.ts'

/** The buttons of a place in the waitlist: accept, decline, leave. */
export function WaitAnswers({
  entry,
  token,
}: {
  entry: WaitlistEntry
  /** The token of the mail's link; without one it is the signed-in person. */
  token?: string
}) {
  const { accept, decline, leave } = answersWith(token)
  const touches = [['booking']]
  const acceptAt = ({ agreedCents, given }: { agreedCents: number | undefined; given: GivenAnswers }) =>
    accept(entry.id, agreedCents ?? entry.offer?.priceCents ?? undefined, given)
  const accepting = useAct(acceptAt, { touches })
  const required = useRequiredAnswers(entry.asks, accepting.error)
  const leaving = useAct(async () => (entry.offer ? void (await decline(entry.id)) : leave(entry.id)), { touches })
  const problem = accepting.error ?? leaving.error
  const isBusy = accepting.isPending || leaving.isPending

  return (
    <div className="grid gap-3">
      {problem && !(problem instanceof Failure && problem.code === 'price_changed') && (
        <Refusal error={problem}>
          <FreeInstead error={problem} serviceCode={entry.serviceCode} />
        </Refusal>
      )}
      <PriceChange failure={accepting.error instanceof Failure ? accepting.error : undefined} />
      {entry.offer && <RequiredAnswers of={required} />}
      <TermsOfOffer entry={entry} />
      <div className="flex flex-wrap gap-3">
        {entry.offer && (
          <Button
            busy={accepting.isPending}
            disabled={isBusy}
            onClick={() =>
              required.refuse() ||
              accepting.mutate({ agreedCents: changedPrice(accepting.error), given: required.given })
            }
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

/** The cancellation terms, shown before the offer is accepted. */
function TermsOfOffer({ entry: { offer, cancellationPolicy, needsApproval } }: { entry: WaitlistEntry }) {
  if (!offer || !cancellationPolicy || offer.priceCents === null) return null
  // A free offer that is not held may be paid by an allowance, which is not known yet.
  if (offer.priceCents === 0 && offer.includedMinutes === 0) return null

  return (
    <div className="grid max-w-md gap-2">
      <h2 className="font-semibold">If your plans change</h2>
      <TermsList
        startsAt={offer.startsAt}
        priceCents={offer.priceCents}
        includedMinutes={offer.includedMinutes}
        cancellationPolicy={cancellationPolicy}
        {...(needsApproval && { status: 'pending_approval' })}
      />
      {needsApproval && <p className="text-sm text-muted">The studio looks at it first, and writes to you.</p>}
    </div>
  )
}
