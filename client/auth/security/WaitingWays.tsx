import { OutboxLink } from '#client/auth/OutboxLink.tsx'
import { sentenceOf } from '#client/auth/refusals.ts'
import { ResendButton } from '#client/auth/ResendButton.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'

import { useChanging } from './use-changing.ts'

/** What else can be done about an unconfirmed change: send its code again, or cancel it. */
export function WaitingWays({
  userId,
  sent,
  current,
  onResend,
  keep,
  onKept,
}: {
  userId: string
  sent: 'e-mail' | 'text'
  /** The present address or number; empty if there is none to go back to. */
  current: string
  onResend: () => Promise<void>
  keep: () => Promise<unknown>
  onKept: () => void
}) {
  const keeping = useChanging(userId, keep, onKept)

  return (
    <>
      {keeping.error && (
        <Refusal title="The change is not called off" error={keeping.error} why={sentenceOf(keeping.error)} />
      )}
      <div className="grid justify-items-start pl-5.5">
        <ResendButton sent={sent} onResend={onResend} />
        {current && (
          <Button tone="plain" busy={keeping.isPending} onClick={() => keeping.mutate(undefined)}>
            Keep <span className="max-w-[14rem] truncate">{current}</span>
          </Button>
        )}
        <OutboxLink />
      </div>
    </>
  )
}
