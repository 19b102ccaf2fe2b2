import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'

import { activityOf } from './queries.ts'

/** What happened in the account, the latest first. */
export function RecentActivity({ userId }: { userId: string }) {
  const { moment } = useStudio()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(activityOf(userId))
  const events = data.pages.flatMap((page) => page.events)
  if (events.length === 0) return <p className="text-muted">Nothing has happened yet.</p>

  return (
    <>
      <ol aria-label="Recent activity" className="divide-y divide-line border-y border-line">
        {events.map(({ id, at, what, byStudio, ip }) => (
          <li key={id} className="grid gap-x-6 py-2.5 sm:grid-cols-[11.5rem_minmax(0,1fr)]">
            <time dateTime={at.toISOString()} className="text-sm/[1.7rem] text-muted figures">
              {moment(at)}
            </time>
            <p className="leading-[1.7rem]">
              {what}
              {byStudio && <span className="text-muted"> by the studio</span>}
              {ip && <span className="text-sm text-muted figures"> from {ip}</span>}
            </p>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button
          tone="quiet"
          className="justify-self-start"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}
