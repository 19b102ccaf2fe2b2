import { useAct } from '#client/api/use-act.ts'
import { RequiredAnswers, useRequiredAnswers } from '#client/booking/RequiredAnswers.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { RenewLink } from '#client/ui/RenewLink.tsx'
import type { WaitlistRecord } from '#shared/booking/waitlist/waitlist-contract.ts'
import { isLive } from '#shared/booking/waitlist/waitlist.ts'

import { answersWith, renewWaitlistLink, type Told } from './queries.ts'

/** What the desk does for somebody who calls. */
export function DeskAnswers({ entry }: { entry: WaitlistRecord }) {
  const { accept, leave } = answersWith()
  const touches = [['booking']]
  const accepting = useAct((told: Told) => accept(entry.id, entry.offer?.priceCents ?? undefined, told), {
    touches,
  })
  const asked = useRequiredAnswers(entry.asks, accepting.error)
  const removing = useAct(() => leave(entry.id), { touches })
  const problem = accepting.error ?? removing.error
  if (!isLive(entry.status)) return null

  return (
    <div className="grid gap-2 @2xl:justify-items-end">
      {problem && <Refusal error={problem} />}
      {entry.offer && <RequiredAnswers of={asked} />}
      <div className="flex gap-2">
        {entry.offer && (
          <Button
            size="small"
            busy={accepting.isPending}
            onClick={() => asked.refuse() || accepting.mutate(asked.told)}
          >
            Accept<span className="sr-only"> for {entry.personName}</span>
          </Button>
        )}
        <Button
          size="small"
          tone="quiet"
          className="whitespace-nowrap"
          busy={removing.isPending}
          onClick={() => removing.mutate()}
        >
          Take out<span className="sr-only"> {entry.personName}</span>
        </Button>
      </div>
      <RenewLink hasEmail={entry.hasEmail} renew={() => renewWaitlistLink(entry.id)}>
        Send a new link<span className="sr-only"> to {entry.personName}</span>
      </RenewLink>
    </div>
  )
}
