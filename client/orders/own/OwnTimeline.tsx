import { useStudio } from '#client/settings/use-studio.ts'
import type { Order } from '#shared/orders/contract.ts'

import { ownEvents } from './own-events.ts'

/** What happened, the latest first. */
export function OwnTimeline({ order }: { order: Order }) {
  const { money, moment } = useStudio()

  return (
    <ol className="border-l border-edge/60">
      {ownEvents(order, money).map(({ at, what }) => (
        <li key={`${at.getTime()} ${what}`} className="relative grid gap-0.5 py-2.5 pl-6">
          <span
            aria-hidden
            className="absolute top-4.5 -left-[5px] size-[9px] rounded-full border-2 border-edge bg-paper first:border-fairway"
          />
          <span className="font-medium wrap-anywhere">{what}</span>
          <time dateTime={at.toISOString()} className="text-sm text-muted figures">
            {moment(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
