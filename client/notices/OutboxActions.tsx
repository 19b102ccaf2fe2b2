import { useId } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { OutgoingNotice } from '#shared/notices/contract.ts'

import { useOutboxChanges } from './outbox-changes.ts'

/** Send again, or why not; and for mail that came back, try its address again. */
export function OutboxActions({ notice: { id, state, ended, isBounced, notResentFor } }: { notice: OutgoingNotice }) {
  const { resending, lifting, failure } = useOutboxChanges(id)
  const reason = useId()

  return (
    <div className="grid gap-3 pb-5">
      {state !== 'waiting' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            size="small"
            busy={resending.isPending}
            disabled={notResentFor !== null || resending.isSuccess}
            aria-describedby={notResentFor ? reason : undefined}
            onClick={() => resending.mutate()}
          >
            Send again
          </Button>
          {isBounced && (
            <Button tone="quiet" size="small" busy={lifting.isPending} onClick={() => lifting.mutate()}>
              Try this address again
            </Button>
          )}
          {notResentFor && (
            <p id={reason} className="text-sm text-muted">
              {notResentFor}
            </p>
          )}
          <output className="text-sm font-medium text-fairway empty:hidden">
            {resending.isSuccess && 'It is sent once more: the new message is first in the list.'}
          </output>
        </div>
      )}
      {state === 'waiting' && ended && (
        <Notice kind="warning" title="It will not leave">
          <p>{ended}</p>
        </Notice>
      )}
      {failure && <Refusal title="It is not done" error={failure} />}
    </div>
  )
}
