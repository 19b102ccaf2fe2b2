import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { activityOf } from '#client/auth/security/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'

/** What happened in the account, the latest first. */
export function RecentActivity({ userId }: { userId: string }) {
  const { moment } = useStudio()
  const list = useSuspenseInfiniteQuery(activityOf(userId))
  const events = list.data.pages.flatMap((page) => page.events)
  if (events.length === 0) return <p className="text-muted">Nothing has happened yet.</p>

  return (
    <>
      <ol aria-label="Recent activity" className="divide-y divide-line border-y border-line">
        {events.map(({ id, at, what, byStudio, ip }) => (
          <li
            key={id}
            className="grid grid-cols-[1fr_auto] gap-x-6 py-2.5 sm:grid-cols-[11.5rem_minmax(0,1fr)_auto] sm:items-baseline"
          >
            <time dateTime={at.toISOString()} className="text-sm text-muted figures">
              {moment(at)}
            </time>
            <p className="max-sm:order-last max-sm:col-span-2">{what}</p>
            <p className="text-sm text-muted figures">{byStudio ? 'By the studio' : ip && `From ${ip}`}</p>
          </li>
        ))}
      </ol>
      <MoreButton list={list} />
    </>
  )
}
