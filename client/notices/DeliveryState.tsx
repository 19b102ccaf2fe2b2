import { CircleAlert, CircleCheck, CircleSlash, Clock, type LucideIcon } from 'lucide-react'

import { Badge, type BadgeTone } from '#client/ui/Badge.tsx'
import type { OutgoingNotice } from '#shared/notices/contract.ts'

type State = OutgoingNotice['state']

const looks: Record<State, { tone: BadgeTone; Icon: LucideIcon; label: string }> = {
  waiting: { tone: 'warning', Icon: Clock, label: 'Waits to leave' },
  sent: { tone: 'success', Icon: CircleCheck, label: 'Left' },
  failed: { tone: 'danger', Icon: CircleAlert, label: 'Did not leave' },
  withdrawn: { tone: 'neutral', Icon: CircleSlash, label: 'Withdrawn' },
}

export function DeliveryBadge({ state }: { state: State }) {
  const { tone, Icon, label } = looks[state]

  return (
    <Badge tone={tone} Icon={Icon}>
      {label}
    </Badge>
  )
}

/** Whether a message left, how often that was tried and what stood in its way. */
export function DeliveryState({ notice }: { notice: OutgoingNotice }) {
  const { state, attempts, lastError } = notice
  const tried = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`
  const isOver = state === 'failed' || state === 'withdrawn'
  const ahead = isOver ? 'not tried again' : 'tried again later'

  return (
    <div className="grid justify-items-start gap-1.5 pt-1.5">
      <DeliveryBadge state={state} />
      {state !== 'sent' && attempts > 0 && (
        <p className="text-sm wrap-anywhere">
          {tried}, {ahead}. {lastError}
        </p>
      )}
      {isOver && attempts === 0 && <p className="text-sm">{lastError}</p>}
    </div>
  )
}
